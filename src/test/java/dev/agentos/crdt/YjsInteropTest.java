package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Positions, snapshots and awareness are the same bytes and mean the same as those of Yjs. */
class YjsInteropTest {
    private final YjsOracle oracle = new YjsOracle();
    private final JavaReplica ours = new JavaReplica(7, false);
    private final YjsReplica theirs = new YjsReplica(oracle, 0, 7, false);
    private final long seed = System.nanoTime();
    private final SplittableRandom random = new SplittableRandom(seed);

    @AfterEach
    void close() {
        oracle.close();
    }

    private void edit(int times) {
        for (int i = 0; i < times; i++) {
            var edits = List.of(RandomEdit.of(random, true, false));
            ours.edit(edits, "me");
            theirs.edit(edits, "me");
        }
    }

    @Test
    void positionsAreTheSame() {
        edit(60);
        var text = ours.doc.text("text");
        for (int index = 0; index <= text.length(); index++) {
            comparePosition(RelativePosition.of(text, index), index, 0);
            comparePosition(RelativePosition.after(text, index), index, -1);
        }
    }

    private void comparePosition(RelativePosition position, int index, int assoc) {
        var answer = oracle.ask("position", Map.of("id", 0, "index", index, "assoc", assoc));
        assertThat(YjsOracle.base64(position.encode()))
                .as("position %d, seed %d", index, seed)
                .isEqualTo(answer.get("position"));
        assertThat(position.toJson()).isEqualTo(answer.get("json"));
    }

    @Test
    void positionsLeadToTheSamePlacesAfterOtherEdits() {
        edit(40);
        var text = ours.doc.text("text");
        var positions = new ArrayList<RelativePosition>();
        for (int index = 0; index <= text.length(); index++) {
            positions.add(RelativePosition.of(text, index));
            positions.add(RelativePosition.after(text, index));
        }
        edit(40);
        for (var position : positions) {
            long index = (Long) oracle.ask("resolve", Map.of("id", 0, "position", YjsOracle.base64(position.encode())))
                    .get("index");
            assertThat(position.resolve(ours.doc).map(AbsolutePosition::index))
                    .as("%s, seed %d", position, seed)
                    .contains((int) index);
        }
    }

    @Test
    void snapshotsRestoreTheSame() {
        edit(40);
        var then = Snapshot.of(ours.doc);
        assertThat(YjsOracle.base64(then.encode()))
                .isEqualTo(oracle.ask("snapshot", Map.of("id", 0)).get("snapshot"));
        var text = ours.doc.text("text").toString();
        edit(40);
        var answer = oracle.ask("restore", Map.of("id", 0, "snapshot", YjsOracle.base64(then.encode())));
        var restored = then.restore(ours.doc, DocOptions.standard());
        assertThat(restored.text("text")).as("seed %d", seed).hasToString(text).hasToString((String)
                answer.get("text"));
        assertThat(YjsOracle.base64(restored.encodeStateAsUpdate()))
                .as("seed %d", seed)
                .isEqualTo(answer.get("update"));
    }

    @Test
    void statesOfParticipantsAreUnderstoodBothWays() {
        var awareness = new Awareness(1, InstantSource.system());
        awareness.apply(
                oracle.askBytes(
                        "awarenessEncode",
                        Map.of("client", 9, "states", List.of(Map.of("name", "a"), Map.of("name", "ü"))),
                        "update"),
                null);
        assertThat(awareness.states()).containsExactly(Map.entry(9L, "{\"name\":\"ü\"}"));
        awareness.setLocalState("{\"cursor\":1}");
        awareness.setLocalState("{\"cursor\":2}");
        var answer = oracle.ask(
                "awarenessApply",
                Map.of(
                        "client",
                        9,
                        "update",
                        YjsOracle.base64(awareness.update(List.of(1L)).encode())));
        assertThat(answer.get("states")).isEqualTo(Map.of("1", Map.of("cursor", 2L)));
    }
}
