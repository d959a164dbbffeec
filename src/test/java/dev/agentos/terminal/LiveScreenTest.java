package dev.agentos.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.screen.Screen;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveScreenTest {
    private static final TerminalSize SIZE = new TerminalSize(80, 24);

    @TempDir
    Path log;

    /** A first segment, as the nucleus would have written it. */
    private void write(byte[] bytes) throws Exception {
        Files.write(log.resolve("0000000000000000-0000000000000000.log"), bytes);
    }

    private static byte[] flood(Random random, int size, boolean colours) {
        var text = new StringBuilder();
        while (text.length() < size) {
            if (colours && random.nextInt(50) == 0) text.append("\u001b[").append(random.nextInt(8) + 30).append('m');
            if (random.nextInt(300) == 0) text.append("wide 漢字 é\t");
            text.append(Integer.toString(random.nextInt(), 36).repeat(1 + random.nextInt(20))).append("\r\n");
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
            try (var live = new LiveScreen(log, SIZE)) {
                byte[] shown = live.look(SIZE, (screen, offset) -> screen.ansi());
                assertThat(shown).as("seed " + seed).isEqualTo(whole.ansi());
                assertThat(live.position()).isEqualTo(bytes.length);
            }
        }
    }

    @Test
    void aReplyIsFoundAmongKeysAndInPieces() {
        var replies = new TerminalReplies();
        assertThat(new String(replies.sort("a\u001b[24;80Rb".getBytes()).keys())).isEqualTo("ab");
        assertThat(replies.sort("\u001b]11;rgb:00".getBytes()).all()).isEmpty();
        var rest = replies.sort("00/0000/0000\u0007x".getBytes());
        assertThat(new String(rest.keys())).isEqualTo("x");
        assertThat(new String(rest.all())).isEqualTo("\u001b]11;rgb:0000/0000/0000\u0007x");
    }

    @Test
    void aReplyIsToldFromWhatSomebodyTypes() {
        for (var reply : new String[] {"\u001b[?1;2c", "\u001b[>0;276;0c", "\u001b[24;80R", "\u001b]11;rgb:0000/0000/0000\u001b\\", "\u001b[?2026;2$y", "\u001b[0n"})
            assertThat(new TerminalReplies().sort(reply.getBytes()).hasKeys()).as(reply).isFalse();
        for (var keys : new String[] {"c", "\u001b[A", "\u001b[1;5C", "\u001b", "\u001b[200~text\u001b[201~", "\u001bOP", "\u001b[3~", "\u001b[1;2R", "\u001b]"})
            assertThat(new TerminalReplies().sort(keys.getBytes()).keys()).as(keys).isEqualTo(keys.getBytes());
    }
}
