package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.RandomId;
import dev.agentos.session.SessionId;
import dev.agentos.workspace.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PrimerTest {
    private static Agent agent(String task) {
        return new Agent(
                AgentId.next(),
                new SessionId(RandomId.next()),
                new WorkspaceId(RandomId.next()),
                new AgentName("fix"),
                "claude-code",
                Protocol.TERMINAL,
                Isolation.WORKTREE,
                false,
                Path.of("/p/.shards/claude-code-fix"),
                "agentos/fix",
                "abc123",
                "refs/heads/main",
                task,
                Optional.empty(),
                20_000,
                Agent.State.READY,
                "owner",
                Instant.EPOCH);
    }

    @Test
    void itSaysWhatCanBeKnownAndNothingOfTheRest() {
        var text = new Primer(
                        agent("Fix the login"),
                        List.of("1234 first"),
                        List.of("a.txt"),
                        List.of("b.txt"),
                        "$ make\n\n",
                        List.of(new QueuedMessage(1, "Then\nthe docs", "owner", Instant.EPOCH)),
                        "")
                .text();
        assertThat(text).isEqualTo("""
                Continue the work of another coding agent (claude-code) in this folder. \
                Look at the current state first.

                ## Prompt

                Fix the login

                ## Branch

                agentos/fix, started at commit abc123

                ## Commits since then, newest first

                - 1234 first

                ## Files changed by these commits

                - a.txt

                ## Files with uncommitted changes

                - b.txt

                ## Last screen

                $ make

                ## Queued messages

                - Then the docs
                """);
    }

    @Test
    void howeverMuchThereIsItFitsIntoAnArgument() {
        var much = "😀".repeat(60_000);
        var many = Collections.nCopies(10_000, "é".repeat(4_000));
        var text = new Primer(
                        agent(much),
                        many.subList(0, 50),
                        many,
                        many,
                        much,
                        List.of(),
                        "\0\033 \ud800 " + "é".repeat(9_000))
                .text();
        assertThat(text.getBytes(StandardCharsets.UTF_8).length).isLessThan(100 * 1024);
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(text)).isTrue();
        assertThat(text.codePoints().filter(point -> point < ' ' && point != '\n'))
                .isEmpty();
    }
}
