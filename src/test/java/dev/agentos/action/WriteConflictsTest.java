package dev.agentos.action;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.conversation.ConversationId;
import dev.agentos.document.SeenText;
import dev.agentos.document.Strategy;
import dev.agentos.file.Etag;
import dev.agentos.file.WorkspacePath;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an ACP agent wrote where somebody has typed since it read the file: a person decides, and has both. */
class WriteConflictsTest {
    @TempDir
    Path folder;

    private ActionWorld world;

    @BeforeEach
    void begin() throws Exception {
        world = new ActionWorld(folder);
        Files.writeString(world.project.resolve("a.txt"), "one\ntwo\nthree\n");
    }

    @AfterEach
    void end() {
        world.close();
    }

    private Optional<String> write(SeenText seen, String wanted) {
        var etag = Etag.of(seen.text().getBytes(StandardCharsets.UTF_8));
        return world.actions()
                .conflicts()
                .keep(new ConversationId(world.agent), new WorkspacePath("a.txt"), seen, etag, wanted);
    }

    @Test
    void aPersonSeesBothAndDecides() throws Exception {
        var document = world.document("a.txt");
        var seen = document.see();
        try (var ann = new Typist(document)) {
            ann.type(2, 0, "typed");
            var wanted = "rewritten" + seen.text().substring(seen.text().indexOf('\n'));
            var pending = new ActionId(write(seen, wanted).orElseThrow());
            var before = ann.text();
            assertThat(world.actions().find(LOCAL_OWNER, pending)).satisfies(action -> {
                assertThat(action.state()).isEqualTo(ActionState.PENDING);
                assertThat(action.said().text()).isEqualTo(wanted);
                assertThat(action.outcome().conflicts().getFirst().userChange()).contains("typed");
            });
            assertThat(world.actions().suggestions().list(LOCAL_OWNER, world.workspace(), new WorkspacePath("a.txt")))
                    .hasSize(1);
            assertThat(ann.text()).isEqualTo(before);
            world.actions().resolve(LOCAL_OWNER, pending, Optional.empty(), Strategy.AGENT_WINS);
            assertThat(ann.text()).isEqualTo(wanted);
        }
    }

    @Test
    void theNextTextTakesThePlaceOfTheOneThatWaits() throws Exception {
        var document = world.document("a.txt");
        var seen = document.see();
        try (var ann = new Typist(document)) {
            ann.type(2, 0, "typed");
            var first = new ActionId(write(seen, "first\n").orElseThrow());
            var second = new ActionId(write(seen, "second\n").orElseThrow());
            assertThat(world.actions().find(LOCAL_OWNER, first).state()).isEqualTo(ActionState.DISMISSED);
            assertThat(world.actions().find(LOCAL_OWNER, second).state()).isEqualTo(ActionState.PENDING);
        }
    }

    @Test
    void whatWasSeenMayBeKnownToNobody() throws Exception {
        world.document("a.txt");
        var pending =
                new ActionId(write(SeenText.of("never there\n"), "all new\n").orElseThrow());
        assertThat(world.actions().find(LOCAL_OWNER, pending).outcome().conflicts())
                .singleElement()
                .satisfies(conflict -> assertThat(conflict.type()).hasToString("version_mismatch"));
        world.actions().resolve(LOCAL_OWNER, pending, Optional.empty(), Strategy.AGENT_WINS);
        assertThat(world.document("a.txt").text()).isEqualTo("all new\n");
    }

    @Test
    void theSessionMaySettleItAtOnce() throws Exception {
        world.actions().interactions().choose(LOCAL_OWNER, world.session(), Strategy.AGENT_WINS);
        var document = world.document("a.txt");
        var seen = document.see();
        try (var ann = new Typist(document)) {
            ann.type(2, 0, "typed");
            assertThat(write(seen, "by the agent\n")).isEmpty();
            assertThat(ann.text()).isEqualTo("by the agent\n");
        }
    }
}
