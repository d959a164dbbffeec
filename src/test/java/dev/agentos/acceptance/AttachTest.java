package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person in a real window (tmux) who attaches, detaches, and stays attached whatever happens to the daemon. */
class AttachTest {
    @TempDir
    Path folder;

    private AgentOs agentos;
    private Owner owner;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "tmux"))),
                "tmux is not installed");
        agentos = AgentOs.shared();
        owner = Owner.of(agentos);
        tmux(
                "-f",
                "/dev/null",
                "new-session",
                "-d",
                "-x",
                "80",
                "-y",
                "24",
                "env",
                "AGENTOS_HOME=" + agentos.home(),
                "PS1=outer> ",
                "sh");
    }

    @AfterEach
    void stop() throws Exception {
        if (agentos == null) return;
        tmux("kill-server");
        agentos.close();
    }

    private void type(String line) throws Exception {
        tmux("send-keys", "-l", line);
        tmux("send-keys", "Enter");
    }

    private void attach(String... words) throws Exception {
        type(AgentOs.PROGRAM + " " + String.join(" ", words) + "; echo code $?");
    }

    private String window() throws Exception {
        return tmux("capture-pane", "-p");
    }

    private long lines(String text) throws Exception {
        return window().lines().filter(line -> line.equals(text)).count();
    }

    private void awaitWindow(String text) throws Exception {
        eventually(() -> window().contains(text));
    }

    /** A server of our own, on a socket in the test's folder. */
    private String tmux(String... arguments) throws Exception {
        var command =
                new ArrayList<>(List.of("tmux", "-S", folder.resolve("tmux").toString()));
        command.addAll(List.of(arguments));
        var result = AgentOs.finish(new ProcessBuilder(command).start());
        assertThat(result.code()).as(result.err()).isZero();
        return result.out();
    }

    @Test
    void whoDetachesHasTheirWindowBackAndFindsTheTerminalAgain() throws Exception {
        var id = owner.open("sh", "-c", "printf '\\033[?1049h\\033[?1h\\033[?2004h\\033[5;5Hfull screen'; cat");
        attach("attach", id);
        awaitWindow("full screen");
        tmux("send-keys", "C-]");
        awaitWindow("code 0");
        assertThat(window())
                .contains("[detached; `agentos attach " + id + "` reattaches]")
                .doesNotContain("full screen");
        assertThat(tmux("display-message", "-p", "#{alternate_on} #{keypad_cursor_flag}")
                        .strip())
                .isEqualTo("0 0");
        attach("attach", id);
        awaitWindow("full screen");
        tmux("send-keys", "C-]");
        awaitWindow("reattaches");
    }

    @Test
    void theKeyPressedTwiceIsTyped() throws Exception {
        var id = owner.open("cat", "-v");
        attach("attach", id);
        eventually(() -> owner.get("/api/terminals/" + id).body().contains("\"viewers\":1"));
        tmux("send-keys", "C-]", "C-]");
        awaitWindow("^]");
        tmux("send-keys", "C-]");
        awaitWindow("code 0");
    }

    @Test
    void aProgramThatEndsHandsOnItsExitCode() throws Exception {
        attach("terminal", "new", "sh", "-c", "'exit 7'");
        awaitWindow("\ncode 7");
        attach("terminal", "new", "sh", "-c", "'exit 130'");
        awaitWindow("code 130");
    }

    @Test
    void aTerminalCannotShowItself() throws Exception {
        var id = owner.open("sh");
        owner.post("/api/terminals/" + id + "/input", "{\"data\":\"" + AgentOs.PROGRAM + " attach " + id + "\\r\"}");
        eventually(() -> owner.screen(id).contains("you are in terminal " + id));
    }

    @Test
    void whoIsAttachedWhenTheDaemonIsKilledStaysAttached() throws Exception {
        var id = owner.open("cat");
        attach("attach", id);
        eventually(() -> owner.get("/api/terminals/" + id).body().contains("\"viewers\":1"));
        type("before");
        eventually(() -> lines("before") == 2);
        agentos.kill(agentos.daemon());
        type("after");
        eventually(() -> lines("after") == 2);
        assertThat(lines("before")).isEqualTo(2);
        tmux("send-keys", "C-]");
        awaitWindow("code 0");
    }

    @Test
    void whoIsAttachedWhenTheDaemonIsStoppedIsTold() throws Exception {
        var id = owner.open("cat");
        attach("attach", id);
        eventually(() -> owner.get("/api/terminals/" + id).body().contains("\"viewers\":1"));
        agentos.run("daemon", "stop");
        awaitWindow("code 1");
        assertThat(window()).contains("E001").contains("the daemon was stopped").contains("attach " + id);
    }

    @Test
    void aWindowOfAnotherSizeShowsWhatFitsAndTakesTheSizeWhenSomebodyTypes() throws Exception {
        var id = owner.open("cat");
        try (var other = owner.socket("/ws?terminal=" + id)) {
            other.send("{\"type\":\"resize\",\"rows\":30,\"cols\":100}");
            other.send("{\"type\":\"input\",\"data\":\"hello\\r\"}");
            other.awaitText("hello");
            attach("attach", id);
            awaitWindow("terminal is 100x30, your window is 80x24: type to resize the terminal");
            assertThat(window()).contains("hello");
            type("mine");
            eventually(() -> owner.get("/api/terminals/" + id).body().contains("\"cols\":80,\"rows\":24"));
            awaitWindow("mine");
            eventually(() -> !window().contains("terminal is"));
            tmux("send-keys", "C-]");
            awaitWindow("code 0");
            eventually(() -> owner.get("/api/terminals/" + id).body().contains("\"cols\":100,\"rows\":30"));
        }
    }
}
