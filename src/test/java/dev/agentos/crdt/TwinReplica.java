package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;

/** Both kinds with the same id, to which the same things happen: they must send the same bytes, at every step. */
final class TwinReplica implements Replica {
    private final Replica java;
    private final Replica yjs;

    TwinReplica(Replica java, Replica yjs) {
        this.java = java;
        this.yjs = yjs;
    }

    private List<byte[]> both(String what, Function<Replica, List<byte[]>> change) {
        var ours = change.apply(java);
        var theirs = change.apply(yjs);
        assertThat(texts(ours)).as("updates of %s", what).isEqualTo(texts(theirs));
        return ours;
    }

    private static List<String> texts(List<byte[]> updates) {
        return updates.stream().map(YjsOracle::base64).toList();
    }

    @Override
    public List<byte[]> edit(List<RandomEdit> edits, String origin) {
        return both("edit " + edits, replica -> replica.edit(edits, origin));
    }

    @Override
    public List<byte[]> apply(byte[] update) {
        return both("apply", replica -> replica.apply(update));
    }

    @Override
    public void track(String origin) {
        java.track(origin);
        yjs.track(origin);
    }

    @Override
    public List<byte[]> undo() {
        return both("undo", Replica::undo);
    }

    @Override
    public List<byte[]> redo() {
        return both("redo", Replica::redo);
    }

    @Override
    public byte[] vector() {
        return both("state vector", replica -> List.of(replica.vector())).getFirst();
    }

    @Override
    public byte[] diff(byte[] vector) {
        return both("diff", replica -> List.of(replica.diff(vector))).getFirst();
    }

    @Override
    public ReplicaState state() {
        var state = java.state();
        assertThat(state).as("state of %s", this).isEqualTo(yjs.state());
        return state;
    }

    @Override
    public String toString() {
        return java + " and " + yjs;
    }
}
