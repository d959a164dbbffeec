package dev.agentos.crdt;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A shared type: a list of items, items under keys, or both. */
final class Branch {
    /** The name of a root; of an XML type, its name on the wire. */
    private final String name;

    private TypeKind kind;
    private @Nullable Doc doc;
    /** The holder of this type; a root is held by the document. */
    @Nullable
    Item item;

    @Nullable
    Item start;

    private Map<String, Item> entries = Map.of();
    /** How many elements of the list are visible. */
    long length;

    @Nullable
    SearchMarkers markers;
    /** There was a format in the list once. */
    boolean formatted;

    private @Nullable SharedType view;
    /** Of the last transaction that is not yet done with it. */
    @Nullable
    BranchChanges changes;

    private @Nullable Listeners<TypeEvent> listeners;
    private @Nullable Listeners<List<TypeEvent>> deepListeners;

    Branch(TypeKind kind, String name) {
        this.name = name;
        this.kind = kind;
    }

    static Branch root(Doc doc, String name) {
        var root = new Branch(TypeKind.UNKNOWN, name);
        root.doc = doc;
        return root;
    }

    void attach(Doc doc, Item item) {
        this.doc = doc;
        this.item = item;
    }

    String name() {
        return name;
    }

    TypeKind kind() {
        return kind;
    }

    /** The kind of a root is set by the first access to it. */
    Branch as(TypeKind wanted) {
        if (kind == TypeKind.UNKNOWN) kind = wanted;
        if (kind != wanted) throw new IllegalStateException("\"" + name + "\" is " + kind + ", not " + wanted);
        return this;
    }

    /**
     * A search marker at or shortly before the index, or none. A text with formats has none: those must be followed
     * from the start.
     */
    int findMarker(long index) {
        if (formatted) return SearchMarkers.NONE;
        if (markers == null) markers = new SearchMarkers();
        return markers.find(this, index);
    }

    Listeners<TypeEvent> listeners() {
        if (listeners == null) listeners = new Listeners<>();
        return listeners;
    }

    Listeners<List<TypeEvent>> deepListeners() {
        if (deepListeners == null) deepListeners = new Listeners<>();
        return deepListeners;
    }

    boolean hasListeners() {
        return listeners != null && !listeners.isEmpty();
    }

    boolean hasDeepListeners() {
        return deepListeners != null && !deepListeners.isEmpty();
    }

    Doc doc() {
        if (doc == null) throw new IllegalStateException("the type is in no document");
        return doc;
    }

    SharedType view() {
        if (view == null)
            view = switch (kind) {
                case TEXT, XML_TEXT -> new YText(this);
                case ARRAY -> new YArray(this);
                case MAP -> new YMap(this);
                case XML_ELEMENT, XML_FRAGMENT, XML_HOOK -> new YXml(this);
                case UNKNOWN -> throw new IllegalStateException("the type of \"" + name + "\" is not known yet");
            };
        return view;
    }

    boolean isDeleted() {
        return item != null && item.isDeleted();
    }

    @Nullable
    Branch parent() {
        return item == null ? null : item.parent;
    }

    /** Whether the item is in this type or in one of the types within. */
    boolean holds(Item descendant) {
        for (var branch = descendant.parent; branch != null; branch = branch.parent()) if (branch == this) return true;
        return false;
    }

    @Nullable
    Item entry(String key) {
        return entries.get(key);
    }

    /** The newest item under each key; it may be deleted. */
    Collection<Item> entries() {
        return entries.values();
    }

    Map<String, Item> entryMap() {
        return entries;
    }

    void put(String key, Item newest) {
        if (entries.isEmpty()) entries = new LinkedHashMap<>();
        entries.put(key, newest);
    }

    /** The first item in the list, or under the key. */
    @Nullable
    Item first(@Nullable String key) {
        if (key == null) return start;
        var first = entries.get(key);
        while (first != null && first.left != null) first = first.left;
        return first;
    }

    void forget() {
        start = null;
        entries = Map.of();
    }

    void writeAsParent(ByteWriter out, @Nullable String key) {
        if (item == null) out.varUint(1).text(name);
        else out.varUint(0).varUint(item.log.client).varUint(item.clock);
        if (key != null) out.text(key);
    }
}
