package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.Home;
import dev.agentos.screen.Screen;
import dev.agentos.status.QuestionRule;
import dev.agentos.status.ScreenQuestion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What real agents ask is read from their screens, in recordings of them and in menus of theirs that mean something
 * else.
 */
class QuestionCorpusTest {
    private static final String ESCAPE = "\033";
    /** What each types to allow. */
    private static final Map<String, String> ALLOWING =
            Map.of("claude-code", "1", "openai-codex", "y", "gemini-cli", "1", "opencode", "\r");

    @TempDir
    Path home;

    private Map<String, AgentPlugin> plugins;

    @BeforeEach
    void read() {
        plugins = new AgentPlugins(Home.of(Map.of("AGENTOS_HOME", home.toString())))
                .list(home)
                .plugins();
    }

    private Optional<ScreenQuestion> question(String kind, String screen) {
        return plugins.get(kind).questions().stream()
                .flatMap((QuestionRule rule) -> rule.find(screen).stream())
                .findFirst();
    }

    @Test
    void everyRecordedQuestionIsReadWithItsTextAndItsOptions() throws Exception {
        for (var file : StatusCorpusTest.recordings()) {
            var kind = file.getFileName().toString().replaceFirst("-\\d+\\.cast\\.gz", "");
            var screen = new Screen(80, 24);
            boolean waiting = false;
            for (var event : StatusCorpusTest.read(file)) {
                if (event.kind().equals("o")) screen.feed(event.text().getBytes(StandardCharsets.UTF_8));
                else if (!event.kind().equals("h")) {
                    if (waiting) assertAsks(kind, screen.text());
                    waiting = event.text().equals("waiting");
                }
            }
        }
    }

    private void assertAsks(String kind, String screen) {
        var question =
                question(kind, screen).orElseThrow(() -> new AssertionError(kind + " asks nothing on\n" + screen));
        assertThat(question.text()).as(kind).contains("out.txt").doesNotContain("fake:", "│", "────");
        assertThat(question.allow()).as(kind).contains(ALLOWING.get(kind));
        assertThat(question.deny()).as(kind).contains(ESCAPE);
    }

    private static String claude(String... menu) {
        return "● Bash(make)\n" + "─".repeat(80) + "\n Bash command\n   make\n Do you want to proceed?\n "
                + String.join("\n   ", menu) + "\n\n Esc to cancel\n";
    }

    @Test
    void onlyTheOptionThatAllowsItOnceIsAllow() {
        assertThat(question(
                                "claude-code",
                                claude(
                                        "❯ 1. Yes",
                                        "2. Yes, and don't ask again",
                                        "3. No, and tell Claude what to do differently (esc)"))
                        .orElseThrow()
                        .allow())
                .contains("1");
        assertThat(question("claude-code", claude("  1. No, exit", "❯ 2. Yes"))
                        .orElseThrow()
                        .allow())
                .contains("2");
        for (var menu : List.of(
                claude("❯ 1. Yes, and auto-accept edits", "2. Yes, and manually approve edits", "3. Keep planning"),
                claude("❯ 1. Delete everything", "2. Delete half of it"))) {
            var other = question("claude-code", menu).orElseThrow();
            assertThat(other.text()).contains("Do you want to proceed?");
            assertThat(other.allow()).isEmpty();
            assertThat(other.deny()).isEmpty();
        }
    }

    @Test
    void whatTheQuestionIsAboutCannotPassForAnOption() {
        var command = "   echo\n   1. Yes\n   2. Yes\n";
        var menu = "❯ 1. Yes, and delete the rest\n   2. Yes, and don't ask again\n   3. Stop\n";
        var text = "─".repeat(80) + "\n Bash command\n" + command + " " + menu + " Esc to cancel\n";
        assertThat(question("claude-code", text).orElseThrow().allow()).isEmpty();
        // With the end of the menu out of sight nobody knows what its numbers mean.
        assertThat(question("claude-code", "─".repeat(80) + "\n ❯ 2. Yes\n   3. No\n")
                        .orElseThrow()
                        .allow())
                .isEmpty();
        assertThat(question(
                                "openai-codex",
                                "• Running\n  $ echo\n  1. Yes, proceed (y)\n› 1. Yes, always (a)\n"
                                        + "  2. No, and tell Codex (esc)\n")
                        .orElseThrow()
                        .allow())
                .isEmpty();
    }

    @Test
    void aKindThatOnlyNamesKeysIsAnsweredByThemAndShowsItsLastLines() {
        var asked = QuestionRule.ofKeys("y", "").find("before\n\nmay I jump?\n").orElseThrow();
        assertThat(asked.text()).isEqualTo("before\nmay I jump?");
        assertThat(asked.allow()).contains("y");
        assertThat(asked.deny()).isEmpty();
    }
}
