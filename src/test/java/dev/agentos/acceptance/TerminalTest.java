package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agentos.core.FieldWriter;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in a real terminal (tmux), with the daemon's end played by the test. */
class TerminalTest {
    @TempDir
    Path home;

    private ScriptedDaemon daemon;

    @BeforeEach
    void openTerminal() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "tmux"))),
                "tmux is not installed");
        daemon = ScriptedDaemon.answering(home.resolve("daemon.sock"), Handshake.PROTOCOL);
        tmux(
                "-f",
                "/dev/null",
                "new-session",
                "-d",
                "-x",
                "91",
                "-y",
                "33",
                "env",
                "AGENTOS_HOME=" + home,
                "EDITOR=sh " + home.resolve("editor"),
                "sh");
        tmux("send-keys", AgentOs.PROGRAM + " any; echo code $?", "Enter");
    }

    @AfterEach
    void closeTerminal() throws Exception {
        if (daemon == null) return;
        tmux("kill-server");
        daemon.close();
    }

    @Test
    void rawModeHandsOverEveryKeyAndTheTerminalIsItselfAgainAfterwards() throws Exception {
        var program = daemon.accept();
        var start = Pipe.Start.read(program.read().orElseThrow());
        assertThat(Map.of("columns", start.columns(), "rows", start.rows()))
                .isEqualTo(Map.of("columns", 91, "rows", 33));
        assertThat(start.inputIsTerminal() && start.outputIsTerminal()).isTrue();

        program.write(new FieldWriter().truth(true).frame(Pipe.RAW));
        program.write(Pipe.OUTPUT, "raw".getBytes());
        eventually(() -> screen().contains("raw"));
        tmux("send-keys", "C-c", "x", "Enter");
        assertThat(readInput(program, 3)).isEqualTo("\u0003x\r");

        program.write(new FieldWriter().whole(7).frame(Pipe.EXIT));
        eventually(() -> screen().contains("code 7"));
        tmux("send-keys", "stty -a | grep -o ' icanon'", "Enter");
        eventually(() -> screen().lines().anyMatch(line -> line.strip().equals("icanon")));
    }

    @Test
    void aNewWindowSizeIsTold() throws Exception {
        var program = daemon.accept();
        program.read();
        tmux("resize-window", "-x", "70", "-y", "20");
        var frame = program.read().orElseThrow();
        assertThat(frame.kind()).isEqualTo(Pipe.RESIZE);
        assertThat(List.of(frame.fields().whole())).containsExactly(70);
        program.write(new FieldWriter().whole(0).frame(Pipe.EXIT));
    }

    @Test
    void ctrlCIsASignalUntilTheCommandWantsItRaw() throws Exception {
        var program = daemon.accept();
        program.read();
        program.write(Pipe.OUTPUT, "ready".getBytes());
        eventually(() -> screen().contains("ready"));
        tmux("send-keys", "C-c");
        Frame frame = program.read().orElseThrow();
        assertThat(frame.kind()).isEqualTo(Pipe.SIGNAL);
        assertThat(frame.fields().text()).isEqualTo("INT");
        program.write(new FieldWriter().whole(130).frame(Pipe.EXIT));
        eventually(() -> screen().contains("code 130"));
    }

    @Test
    void anEditorRunsInThePersonsTerminal() throws Exception {
        var program = daemon.accept();
        program.read();
        edit(program, "tty; exit 5");
        var ran = program.read().orElseThrow();
        assertThat(ran.kind()).isEqualTo(Pipe.RAN);
        assertThat(ran.fields().whole()).isEqualTo(5);
        program.write(new FieldWriter().whole(0).frame(Pipe.EXIT));
        eventually(() -> screen().contains("/dev/pts/"));
    }

    @Test
    void ctrlCInTheEditorIsTheEditorsOwn() throws Exception {
        var program = daemon.accept();
        program.read();
        edit(program, "trap 'echo caught' INT; echo editing; read line; read line; exit 3");
        eventually(() -> screen().contains("editing"));
        tmux("send-keys", "C-c");
        eventually(() -> screen().contains("caught"));
        tmux("send-keys", "Enter", "Enter");
        var ran = program.read().orElseThrow();
        assertThat(ran.kind()).isEqualTo(Pipe.RAN);
        program.write(new FieldWriter().whole(0).frame(Pipe.EXIT));
    }

    /** Has the person's editor run, which is this script. */
    private void edit(FrameChannel program, String script) throws Exception {
        Files.writeString(home.resolve("editor"), script);
        program.write(new FieldWriter().text("EDITOR").frame(Pipe.RUN));
    }

    private static String readInput(FrameChannel program, int length) throws Exception {
        var text = new StringBuilder();
        while (text.length() < length) {
            program.write(new FieldWriter().whole(100).frame(Pipe.READ));
            text.append(new String(program.read().orElseThrow().payload()));
        }
        return text.toString();
    }

    private String screen() throws Exception {
        return tmux("capture-pane", "-p");
    }

    /** A server of our own, on a socket in the test's folder. */
    private String tmux(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("tmux", "-S", home.resolve("tmux").toString()));
        command.addAll(List.of(arguments));
        var result = AgentOs.finish(new ProcessBuilder(command).start());
        assertThat(result.code()).as(result.err()).isZero();
        return result.out();
    }
}
