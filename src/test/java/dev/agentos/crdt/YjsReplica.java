package dev.agentos.crdt;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A replica of the real Yjs. */
final class YjsReplica implements Replica {
    private final YjsOracle oracle;
    private final int id;
    private final long client;

    YjsReplica(YjsOracle oracle, int id, long client, boolean gc) {
        this.oracle = oracle;
        this.id = id;
        this.client = client;
        oracle.ask("create", Map.of("id", id, "client", client, "gc", gc));
    }

    private Map<String, Object> ask(String command, String name, Object value) {
        var details = new HashMap<String, Object>();
        details.put("id", id);
        details.put(name, value);
        return oracle.ask(command, details);
    }

    private static List<byte[]> updates(Map<String, Object> answer) {
        return YjsOracle.allBytes(answer.get("updates"));
    }

    @Override
    public List<byte[]> edit(List<RandomEdit> edits, String origin) {
        return updates(oracle.ask(
                "edit",
                Map.of(
                        "id",
                        id,
                        "origin",
                        origin,
                        "edits",
                        edits.stream().map(RandomEdit::toJson).toList())));
    }

    @Override
    public List<byte[]> apply(byte[] update) {
        return updates(ask("apply", "update", YjsOracle.base64(update)));
    }

    @Override
    public void track(String origin) {
        ask("track", "origins", List.of(origin));
    }

    @Override
    public List<byte[]> undo() {
        return updates(oracle.ask("undo", Map.of("id", id)));
    }

    @Override
    public List<byte[]> redo() {
        return updates(oracle.ask("redo", Map.of("id", id)));
    }

    @Override
    public byte[] vector() {
        return oracle.askBytes("vector", Map.of("id", id), "vector");
    }

    @Override
    public byte[] diff(byte[] vector) {
        return YjsOracle.bytes(ask("diff", "vector", YjsOracle.base64(vector)).get("update"));
    }

    @Override
    public ReplicaState state() {
        return ReplicaState.of(oracle.ask("state", Map.of("id", id)));
    }

    @Override
    public String toString() {
        return "Yjs " + client;
    }
}
