package dev.agentos.document;

import dev.agentos.crdt.Awareness;
import dev.agentos.crdt.AwarenessUpdate;
import dev.agentos.crdt.DocOptions;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The peers of a document and what they announce about themselves, such as cursors. Guarded by the document's lock. */
final class Presence {
    /** Longer states are left out. They do not close the connection, because providers repeat states of others. */
    private static final int MAX_STATE_LENGTH = 8 * 1024;

    private static final int MAX_STATES = 1_000;
    private static final int MAX_STATES_OF_A_PEER = 32;

    private final Awareness awareness;
    /** Each peer with the client ids that it announces, and the clock at which it was last asked to repeat each. */
    private final Map<DocumentPeer, Map<Long, Long>> peers = new HashMap<>();

    Presence(Clock clock) {
        this.awareness = new Awareness(DocOptions.randomClientId(), clock);
        awareness.onChange(change -> send(awareness.update(change.clients()).encode(), change.origin()));
    }

    Set<DocumentPeer> peers() {
        return peers.keySet();
    }

    /** The states of all peers. */
    byte[] encode() {
        return awareness.update().encode();
    }

    void attach(DocumentPeer peer) {
        peers.forEach(this::askAgain);
        peers.put(peer, new HashMap<>());
    }

    void detach(DocumentPeer peer) {
        var announced = peers.remove(peer);
        if (announced != null) awareness.remove(announced.keySet(), peer);
    }

    void clear() {
        peers.clear();
    }

    void tick() {
        awareness.tick();
    }

    /** Applies the peer's states of its own clients; states of others are echoes and are ignored. */
    void receive(DocumentPeer peer, AwarenessUpdate update) {
        var own = peers.get(peer);
        if (own == null) return;
        int before = own.size();
        var entries = update.entries().stream()
                .filter(entry -> entry.state().orElse("").length() <= MAX_STATE_LENGTH)
                .filter(entry -> isOwn(entry, peer, own))
                .toList();
        if (awareness.states().size() + entries.size() <= MAX_STATES)
            awareness.apply(new AwarenessUpdate(entries), peer);
        if (own.size() > before) askAgain(peer, own);
    }

    /**
     * A client id belongs to the connection that first announces it. An entry without a state, or with a known clock,
     * announces nothing, since clients also echo states of peers that have just left. Its sender is told that the id
     * has left; if it is the sender's own, the sender announces it with a newer clock.
     */
    private boolean isOwn(AwarenessUpdate.Entry entry, DocumentPeer peer, Map<Long, Long> own) {
        long client = entry.client();
        if (own.containsKey(client)) return true;
        if (own.size() >= MAX_STATES_OF_A_PEER || entry.state().isEmpty()) return false;
        if (peers.values().stream().anyMatch(others -> others.containsKey(client))) return false;
        boolean isNew = entry.clock() > awareness.clock(client);
        if (isNew) own.put(client, -1L);
        else peer.presence(left(client));
        return isNew;
    }

    /**
     * Makes a peer announce its clients with newer clocks. Clients ignore a clock they have seen, even of a peer that
     * they dropped while disconnected; a client that is told it has left answers with a newer one. A peer is not asked
     * again before it has answered.
     */
    private void askAgain(DocumentPeer peer, Map<Long, Long> own) {
        own.replaceAll((client, asked) -> {
            long clock = awareness.clock(client);
            if (clock > asked) peer.presence(left(client));
            return Math.max(clock, asked);
        });
    }

    private byte[] left(long client) {
        var entry = new AwarenessUpdate.Entry(client, awareness.clock(client), Optional.empty());
        return new AwarenessUpdate(List.of(entry)).encode();
    }

    private void send(byte[] update, Object from) {
        for (var peer : peers.keySet()) if (peer != from) peer.presence(update);
    }
}
