package dev.agentos.crdt;

/**
 * How two replicas come together: each tells its state, the other answers with what is missing, and then every change
 * follows.
 */
public sealed interface SyncMessage {
    /** The sender's state. To be answered with {@link Step2}. */
    record Step1(StateVector state) implements SyncMessage {}

    /** The updates that the sender of {@link Step1} did not have. */
    record Step2(byte[] update) implements SyncMessage {}

    /** A change. */
    record Change(byte[] update) implements SyncMessage {}

    /** The answer to a peer that has told its state. */
    static Step2 answer(Doc doc, Step1 question) {
        return new Step2(doc.encodeStateAsUpdate(question.state()));
    }

    default byte[] encode() {
        var out = new ByteWriter();
        switch (this) {
            case Step1(var state) -> out.varUint(0).bytes(state.encode());
            case Step2(var update) -> out.varUint(1).bytes(update);
            case Change(var update) -> out.varUint(2).bytes(update);
        }
        return out.toBytes();
    }

    /** @throws InvalidUpdate if the bytes are not such a message; whether an update in it is one is not looked at */
    static SyncMessage decode(byte[] bytes) {
        var in = new ByteReader(bytes);
        var message = read(in);
        in.expectEnd();
        return message;
    }

    private static SyncMessage read(ByteReader in) {
        int kind = (int) in.varUint();
        return switch (kind) {
            case 0 -> new Step1(StateVector.decode(in.bytes()));
            case 1 -> new Step2(in.bytes());
            case 2 -> new Change(in.bytes());
            default -> throw new InvalidUpdate("there is no kind " + kind + " of sync messages");
        };
    }
}
