package dev.agentos.crdt;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A document of named shared types. Replicas that have applied the same updates, in any order, are equal. */
public final class Doc {
    final StructStore store = new StructStore();
    final Transactions transactions;
    private final DocOptions options;
    private final Map<String, Branch> roots = new LinkedHashMap<>();
    private final Pending pending;
    private ClientLog own;

    public Doc() {
        this(DocOptions.standard());
    }

    public Doc(DocOptions options) {
        this.options = options;
        own = store.log(options.clientId());
        pending = new Pending(options);
        transactions = new Transactions(this);
    }

    public long clientId() {
        return own.client;
    }

    public boolean gc() {
        return options.gc();
    }

    /** Another one inserted in our name, so the name must not be used again. */
    void changeClientId() {
        own = store.log(DocOptions.randomClientId());
    }

    public YText text(String name) {
        return (YText) root(name).as(TypeKind.TEXT).view();
    }

    public YArray array(String name) {
        return (YArray) root(name).as(TypeKind.ARRAY).view();
    }

    public YMap map(String name) {
        return (YMap) root(name).as(TypeKind.MAP).view();
    }

    public YXml xmlFragment(String name) {
        return (YXml) root(name).as(TypeKind.XML_FRAGMENT).view();
    }

    /** The names that have been used, here or at a peer. */
    public Set<String> names() {
        return Set.copyOf(roots.keySet());
    }

    Branch root(String name) {
        return roots.computeIfAbsent(name, _ -> Branch.root(this, name));
    }

    @Nullable
    Branch findRoot(String name) {
        return roots.get(name);
    }

    /** All roots whose kind is known, as JSON. */
    public String toJson() {
        var json = new LinkedHashMap<String, @Nullable Object>();
        roots.forEach((name, root) -> {
            if (root.kind() != TypeKind.UNKNOWN) json.put(name, root.view());
        });
        return JsonWriter.write(json);
    }

    /** Changes made within belong together. Within another transaction, they belong to that one. */
    public void transact(Consumer<DocTransaction> change) {
        transact(null, own.client, change);
    }

    /** @param origin who makes the change; listeners and undo histories see it */
    public void transact(@Nullable Object origin, Consumer<DocTransaction> change) {
        transact(origin, own.client, change);
    }

    /**
     * Inserts in the name of another client than the document's own: one of several participants that share this
     * replica.
     */
    public void transact(@Nullable Object origin, long author, Consumer<DocTransaction> change) {
        transactions.run(origin, true, author == own.client ? own : store.log(author), change);
    }

    /** @throws InvalidUpdate if the update is broken or too much would have to wait; the document is then unchanged */
    public void applyUpdate(byte[] update) {
        applyUpdate(update, null);
    }

    public void applyUpdate(byte[] update, @Nullable Object origin) {
        apply(UpdateReader.read(update), origin);
    }

    void apply(Update update, @Nullable Object origin) {
        var schedule = Schedule.of(store, update);
        pending.checkRoomFor(schedule, update);
        transactions.run(origin, false, own, transaction -> {
            transaction.markRemote();
            new Integration(transaction, pending).apply(schedule, update.deletions());
        });
    }

    public StateVector stateVector() {
        return store.stateVector();
    }

    public byte[] encodeStateVector() {
        return stateVector().encode();
    }

    /** The whole document as an update. */
    public byte[] encodeStateAsUpdate() {
        return encodeStateAsUpdate(StateVector.EMPTY);
    }

    /** The update for a peer with this state. Includes updates that wait for others. */
    public byte[] encodeStateAsUpdate(StateVector known) {
        var out = new ByteWriter();
        store.writeStructs(out, known);
        store.deleteSet().write(out);
        return pending.addTo(out.toBytes(), known, store.stateVector());
    }

    /** Structs and deletions that wait for others that they depend on. */
    public int pendingCount() {
        return pending.size();
    }

    /** Calls back after each transaction that changed something. */
    public Registration onUpdate(UpdateListener listener) {
        return transactions.updateListeners.add(sent -> listener.updated(sent.update(), sent.transaction()));
    }

    /** Calls back after each transaction, before deleted content is forgotten. */
    public Registration afterTransaction(Consumer<DocTransaction> listener) {
        return transactions.afterListeners.add(listener);
    }
}
