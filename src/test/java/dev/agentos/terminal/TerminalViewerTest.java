package dev.agentos.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.Participant;
import dev.agentos.session.SessionId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalViewerTest {
    private static final TerminalSize SIZE = new TerminalSize(80, 24);

    @TempDir
    Path log;

    private final ScreenThread screens = new ScreenThread();

    @AfterEach
    void stop() {
        screens.close();
    }

    private void write(String printed) throws Exception {
        Files.writeString(log.resolve("0000000000000000-0000000000000000.log"), printed);
    }

    @Test
    @SuppressWarnings("NullAway") // nobody types or leaves here
    void aQuestionThatIsAskedAfterAViewerCameIsNotHiddenInItsFirstScreen() throws Exception {
        write("hello");
        var info = new TerminalInfo(
                TerminalId.next(),
                new SessionId(TerminalId.next().text()),
                List.of("cat"),
                log,
                SIZE,
                "owner",
                Instant.EPOCH,
                OptionalInt.empty(),
                false);
        var terminal = new Terminal(info, log, screens, Clock.systemUTC(), offset -> {});
        var viewer = new TerminalViewer(null, null, terminal, Participant.SYSTEM, -1, Long.MAX_VALUE);
        terminal.join(viewer);

        write("hello\033[6n");

        assertThat(viewer.next())
                .isInstanceOfSatisfying(
                        Output.Fresh.class, first -> assertThat(first.offset()).isEqualTo(5));
        assertThat(viewer.next())
                .isInstanceOfSatisfying(
                        Output.Bytes.class,
                        then -> assertThat(StandardCharsets.UTF_8
                                        .decode(then.bytes())
                                        .toString())
                                .isEqualTo("\033[6n"));
        assertThat(viewer.wasAsked()).isTrue();
    }
}
