package dev.agentos.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.screen.Screen;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveScreenTest {
    private static final TerminalSize SIZE = new TerminalSize(80, 24);

    @TempDir
    Path log;

    private final ScreenThread screens = new ScreenThread();

    @AfterEach
    void stop() {
        screens.close();
    }

    /** A first segment, as the nucleus would have written it. */
    private void write(byte[] bytes) throws Exception {
        Files.write(log.resolve("0000000000000000-0000000000000000.log"), bytes);
    }

    private static byte[] flood(Random random, int size, boolean colours) {
        var text = new StringBuilder();
        while (text.length() < size) {
            if (colours && random.nextInt(50) == 0)
                text.append("\u001b[").append(random.nextInt(8) + 30).append('m');
            if (random.nextInt(300) == 0) text.append("wide 漢字 é\t");
            text.append(Integer.toString(random.nextInt(), 36).repeat(1 + random.nextInt(20)))
                    .append("\r\n");
        }
        return text.append("$ ").toString().getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void skippingWhatScrollsAwayChangesNothing() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (boolean colours : new boolean[] {false, true}) {
            var bytes = flood(random, 900_000, colours);
            write(bytes);
            var whole = new Screen(80, 24);
            whole.feed(bytes);
            var live = new LiveScreen(log);
            byte[] shown = screens.follow(live, SIZE, current -> current.look((screen, offset) -> screen.ansi()));
            assertThat(shown).as("seed " + seed).isEqualTo(whole.ansi());
            assertThat(live.seen()).isEqualTo(bytes.length);
            whole.resize(120, 60);
            var larger = new TerminalSize(120, 60);
            byte[] resized = screens.follow(live, larger, current -> current.look((screen, offset) -> screen.ansi()));
            assertThat(resized).as("resized, seed " + seed).isEqualTo(whole.ansi());
        }
    }

    /** Shifts every cell of a large screen to and fro: as slow as a program can make it. */
    private static byte[] slowFlood() {
        return "\033#8\033[5'}\033[5'~".repeat(60_000).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aFloodHoldsUpNeitherALookAtItNorALookElsewhere() throws Exception {
        write(slowFlood());
        var large = new TerminalSize(500, 500);
        var flooded = new LiveScreen(log);
        var follower = Thread.ofVirtual().start(() -> {
            try {
                screens.follow(flooded, large, current -> 0);
            } catch (Exception stopped) {
                Thread.currentThread().interrupt();
            }
        });
        var elsewhere = new LiveScreen(log.resolve("nothing"));
        screens.look(elsewhere, SIZE, current -> 0);
        long offset = screens.look(flooded, large, current -> current.look((screen, at) -> at));
        assertThat(offset).as("as far as it came").isPositive().isLessThan(slowFlood().length);
        follower.interrupt();
    }

    @Test
    void whatWasAskedEarlierIsNotAnsweredAgain() throws Exception {
        write("\033[c\033[6nthen \033[5n".getBytes());
        var live = new LiveScreen(log);
        live.answered("\033[c\033[6nthen ".length());
        assertThat(replies(live)).isEqualTo("\033[0n");
        screens.forget(live);
        assertThat(replies(live)).as("after it was read again").isEmpty();
    }

    private String replies(LiveScreen live) throws Exception {
        return screens.follow(
                live, SIZE, current -> current.look((screen, offset) -> new String(screen.takeReplies())));
    }

    @Test
    void manyLargeScreensAreNotAllKept() throws Exception {
        write("\033#8\033[?1049h\033#8".getBytes());
        var large = new TerminalSize(500, 500);
        for (int i = 0; i < 100; i++)
            assertThat(screens.<String>look(
                            new LiveScreen(log), large, current -> current.look((screen, offset) -> screen.row(0))))
                    .startsWith("EEE");
    }

    @Test
    void aReplyIsFoundAmongKeysAndInPieces() {
        var replies = new TerminalReplies();
        assertThat(new String(replies.sort("a\u001b[24;80Rb".getBytes()).keys()))
                .isEqualTo("ab");
        assertThat(replies.sort("\u001b]11;rgb:00".getBytes()).all()).isEmpty();
        var rest = replies.sort("00/0000/0000\u0007x".getBytes());
        assertThat(new String(rest.keys())).isEqualTo("x");
        assertThat(new String(rest.all())).isEqualTo("\u001b]11;rgb:0000/0000/0000\u0007x");
    }

    @Test
    void aReplyIsToldFromWhatSomebodyTypes() {
        for (var reply : new String[] {
            "\u001b[?1;2c",
            "\u001b[>0;276;0c",
            "\u001b[24;80R",
            "\u001b]11;rgb:0000/0000/0000\u001b\\",
            "\u001b[?2026;2$y",
            "\u001b[0n"
        })
            assertThat(new TerminalReplies().sort(reply.getBytes()).hasKeys())
                    .as(reply)
                    .isFalse();
        for (var keys : new String[] {
            "c",
            "\u001b[A",
            "\u001b[1;5C",
            "\u001b",
            "\u001b[200~text\u001b[201~",
            "\u001bOP",
            "\u001b[3~",
            "\u001b[1;2R",
            "\u001b]"
        })
            assertThat(new TerminalReplies().sort(keys.getBytes()).keys())
                    .as(keys)
                    .isEqualTo(keys.getBytes());
    }
}
