package dev.agentos.comment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentName;
import dev.agentos.agent.Isolation;
import dev.agentos.agent.Protocol;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;
import dev.agentos.file.WorkspacePath;
import dev.agentos.session.SessionId;
import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What an agent is told. */
class InstructionTest {
    private static final Agent AGENT = new Agent(
            new AgentId(RandomId.next()),
            new SessionId(RandomId.next()),
            new WorkspaceId(RandomId.next()),
            new AgentName("fix"),
            "shell",
            Protocol.TERMINAL,
            Isolation.NONE,
            false,
            Path.of("/p"),
            "",
            "",
            "",
            "",
            Optional.empty(),
            0,
            Agent.State.READY,
            "user:owner",
            Instant.EPOCH);

    private static PlacedComment comment(String path, Side side, int line, String quote, boolean stale, String text) {
        var comment = new Comment(
                new CommentId("0123456789abcdef"),
                AGENT.id(),
                new WorkspacePath(path),
                side,
                new LineAnchor(line, quote, List.of(), List.of(), true),
                text,
                "user:owner",
                Instant.EPOCH,
                Optional.empty(),
                false,
                List.of());
        return new PlacedComment(AGENT, comment, line, stale);
    }

    private static String text(PlacedComment... comments) {
        return new Instruction(List.of(comments)).text();
    }

    @Test
    void itNamesFileLineTheLinesTextAndWhatWasSaid() {
        assertThat(text(comment("src/a.txt", Side.NEW, 12, "  return 1;", false, "Why 1?")))
                .isEqualTo("""
                There is a comment on your change:

                src/a.txt:12
                > return 1;
                Why 1?
                (comment 0123456789abcdef)

                To answer one of them: agentos comment reply ID TEXT""");
    }

    @Test
    void commentsAreInTheOrderOfFilesAndLinesAndSayWhatTheyAreAbout() {
        var text = text(
                comment("b", Side.OLD, 3, "gone", false, "keep this"),
                comment("a", Side.NEW, 20, "x", true, "second"),
                comment("a", Side.NEW, 3, "y", false, "first"));
        assertThat(text)
                .startsWith("There are 3 comments on your changes:")
                .containsSubsequence(
                        "a:3\n> y\nfirst",
                        "a:20 (as it was; the line has changed since)\n> x\nsecond",
                        "b:3 (as it was before your change)\n> gone\nkeep this");
    }

    @Test
    void nothingInItPressesAKey() {
        var text = text(comment("a", Side.NEW, 1, "\u001b[201~\rrm -rf\u009b", false, "say \u0003\u001b[A\rmore"));
        assertThat(text).contains("> [201~ rm -rf\nsay [A\nmore\n");
        assertThat(text.codePoints().filter(point -> Character.isISOControl(point) && point != '\n'))
                .isEmpty();
    }

    @Test
    void aLongLineIsCut() {
        assertThat(text(comment("a", Side.NEW, 1, "x".repeat(900), false, "long")))
                .contains("> " + "x".repeat(200) + " …\n");
    }

    @Test
    void aCommentSaysSomethingAndNotTooMuch() {
        assertThat(CommentText.checked("  yes\r\nno \u0007")).isEqualTo("yes\nno");
        assertThatThrownBy(() -> CommentText.checked(" \u001b "))
                .isInstanceOf(InvalidInput.class)
                .hasMessage("the comment is empty");
        assertThatThrownBy(() -> CommentText.checked("x".repeat(4_001)))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("at most 4000 characters");
    }
}
