package dev.agentos.crdt;

import java.util.List;

/** A replica for the fuzz, in Java or in Yjs. What changes it answers with the updates that it sends to the others. */
interface Replica {
    List<byte[]> edit(List<RandomEdit> edits, String origin);

    List<byte[]> apply(byte[] update);

    void track(String origin);

    List<byte[]> undo();

    List<byte[]> redo();

    byte[] vector();

    byte[] diff(byte[] vector);

    ReplicaState state();
}
