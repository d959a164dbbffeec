package dev.agentos.crdt;

/** The messages between y-websocket and its server, one in each frame. */
public sealed interface PeerMessage {
    record Sync(SyncMessage message) implements PeerMessage {}

    /** @param update see {@link AwarenessUpdate} */
    record Presence(byte[] update) implements PeerMessage {}

    record Denied(String reason) implements PeerMessage {}

    /** Asks for what is known of all participants. */
    record QueryPresence() implements PeerMessage {}

    default byte[] encode() {
        var out = new ByteWriter();
        switch (this) {
            case Sync(var message) -> out.varUint(0).raw(message.encode());
            case Presence(var update) -> out.varUint(1).bytes(update);
            case Denied(var reason) -> out.varUint(2).varUint(0).text(reason);
            case QueryPresence() -> out.varUint(3);
        }
        return out.toBytes();
    }

    /** @throws InvalidUpdate if the bytes are not such a message */
    static PeerMessage decode(byte[] bytes) {
        var in = new ByteReader(bytes);
        var message = read(in);
        in.expectEnd();
        return message;
    }

    private static PeerMessage read(ByteReader in) {
        long kind = in.varUint();
        if (kind == 0) return new Sync(SyncMessage.decode(in.rest()));
        if (kind == 1) return new Presence(in.bytes());
        if (kind == 2 && in.varUint() == 0) return new Denied(in.text());
        if (kind == 3) return new QueryPresence();
        throw new InvalidUpdate("there is no such message");
    }
}
