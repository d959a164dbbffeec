package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that were really written. src/test/node/trace-states.mjs says what Yjs makes of them. */
class TraceTest {
    @ParameterizedTest
    @ValueSource(strings = {"automerge-paper", "sveltecomponent"})
    void theTextAndAllBytesAreThoseOfYjs(String name) throws Exception {
        var trace = Trace.read(name);
        var doc = new Doc(DocOptions.standard().withClientId(1));
        var updates = MessageDigest.getInstance("SHA-256");
        doc.onUpdate((update, _) -> updates.update(update));
        trace.replay(doc);
        assertThat(doc.text("text")).hasToString(trace.end());
        var expected = expected(name);
        assertThat(hex(updates)).as("all updates").isEqualTo(expected.get("updates"));
        var state = MessageDigest.getInstance("SHA-256");
        state.update(doc.encodeStateAsUpdate());
        assertThat(hex(state)).as("the saved document").isEqualTo(expected.get("state"));
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static Map<?, ?> expected(String name) throws Exception {
        try (var in = TraceTest.class.getResourceAsStream("/crdt/traces.json")) {
            return (Map<?, ?>)
                    ((Map<?, ?>) JsonReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8))).get(name);
        }
    }
}
