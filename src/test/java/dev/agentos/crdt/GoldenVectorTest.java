package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Yjs makes of updates of every kind: src/test/node/golden.mjs writes it down. */
class GoldenVectorTest {
    static Stream<Named<Map<String, Object>>> vectors() throws IOException {
        try (var in = GoldenVectorTest.class.getResourceAsStream("/crdt/golden.json")) {
            return vectors(JsonReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        }
    }

    @SuppressWarnings("unchecked")
    private static Stream<Named<Map<String, Object>>> vectors(Object json) {
        return ((List<Map<String, Object>>) json).stream().map(vector -> Named.of((String) vector.get("name"), vector));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theDocumentIsTheSame(Map<String, Object> vector) {
        var doc = load(vector);
        assertThat(JsonWriter.write(json(doc, vector))).isEqualTo(vector.get("json"));
        assertThat(YjsOracle.base64(doc.encodeStateVector())).isEqualTo(vector.get("vector"));
        assertThat(YjsOracle.base64(doc.encodeStateAsUpdate())).isEqualTo(vector.get("state"));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void updatesAreWrittenAgainTheSameWay(Map<String, Object> vector) {
        var rewritten = YjsOracle.allBytes(vector.get("updates")).stream()
                .map(update -> YjsOracle.base64(Updates.diff(update, StateVector.EMPTY)))
                .toList();
        assertThat(rewritten).isEqualTo(vector.get("rewritten"));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void mergedUpdatesAreTheSame(Map<String, Object> vector) {
        var merged = Updates.merge(YjsOracle.allBytes(vector.get("updates")));
        assertThat(YjsOracle.base64(merged)).isEqualTo(vector.get("merged"));
        assertThat(YjsOracle.base64(Updates.stateVectorOf(merged).encode())).isEqualTo(vector.get("vectorOfMerged"));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void snapshotsAreTheSame(Map<String, Object> vector) {
        var bytes = YjsOracle.bytes(vector.get("snapshot"));
        assertThat(Snapshot.of(load(vector)).encode()).isEqualTo(bytes);
        assertThat(Snapshot.decode(bytes)).isEqualTo(Snapshot.of(load(vector)));
    }

    private static Doc load(Map<String, Object> vector) {
        var doc = new Doc(DocOptions.standard().withClientId(1000).withGc((Boolean) vector.get("gc")));
        roots(vector).forEach((name, kind) -> open(doc, name, kind));
        for (var update : YjsOracle.allBytes(vector.get("updates"))) doc.applyUpdate(update);
        return doc;
    }

    private static Object json(Doc doc, Map<String, Object> vector) {
        var json = new LinkedHashMap<String, Object>();
        roots(vector)
                .forEach((name, kind) -> json.put(
                        name,
                        switch (open(doc, name, kind)) {
                            case YText text -> ReplicaState.delta(text);
                            case YXml _ -> null;
                            case SharedType type -> ReplicaState.canonical(type);
                        }));
        return json;
    }

    private static SharedType open(Doc doc, String name, String kind) {
        return switch (kind) {
            case "text" -> doc.text(name);
            case "array" -> doc.array(name);
            case "map" -> doc.map(name);
            default -> doc.xmlFragment(name);
        };
    }

    @SuppressWarnings("unchecked")
    private static Map<String, String> roots(Map<String, Object> vector) {
        return (Map<String, String>) vector.get("roots");
    }
}
