package dev.agentos.crdt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything by which replicas are compared. JSON has its keys in order. */
record ReplicaState(
        String text, String delta, String json, String nested, String vector, String update, boolean pending) {
    static ReplicaState of(Doc doc) {
        var roots = new LinkedHashMap<String, Object>();
        roots.put("array", canonical(doc.array("array")));
        roots.put("map", canonical(doc.map("map")));
        var nested = new ArrayList<Object>();
        for (var type : RandomEdit.nestedTypes(doc)) if (type instanceof YText text) nested.add(delta(text));
        return new ReplicaState(
                doc.text("text").toString(),
                JsonWriter.write(delta(doc.text("text"))),
                JsonWriter.write(roots),
                JsonWriter.write(nested),
                YjsOracle.base64(doc.encodeStateVector()),
                YjsOracle.base64(doc.encodeStateAsUpdate()),
                doc.pendingCount() > 0);
    }

    static ReplicaState of(Map<String, Object> answer) {
        return new ReplicaState(
                (String) answer.get("text"),
                (String) answer.get("delta"),
                (String) answer.get("json"),
                (String) answer.get("nested"),
                (String) answer.get("vector"),
                (String) answer.get("update"),
                (Boolean) answer.get("pending"));
    }

    ReplicaState withoutUpdate() {
        return new ReplicaState(text, delta, json, nested, vector, "", pending);
    }

    static Object delta(YText text) {
        var steps = new ArrayList<Object>();
        for (var step : text.toDelta()) {
            var insert = (Delta.Insert) step;
            var json = new TreeMap<String, Object>();
            json.put("insert", canonical(insert.value()));
            if (!insert.attributes().isEmpty()) json.put("attributes", canonical(insert.attributes()));
            steps.add(json);
        }
        return steps;
    }

    /** As canonical.mjs has it. */
    static Object canonical(Object value) {
        return switch (value) {
            case YXml _ -> null;
            case Undefined _ -> null;
            case Subdocument document -> Map.of("guid", document.guid());
            case BigInteger number -> number.longValue();
            case YText text -> text.toString();
            case SharedType type -> canonical(type.plain());
            case byte[] bytes -> Map.of("bytes", YjsOracle.base64(bytes));
            case List<?> list ->
                list.stream().map(ReplicaState::canonical).collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
            case Map<?, ?> map -> {
                var sorted = new TreeMap<String, Object>();
                map.forEach((key, element) -> sorted.put((String) key, canonical(element)));
                yield Values.of(sorted);
            }
            case null, default -> value;
        };
    }
}
