package dev.agentos.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.Cost;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** Programs print anything; a screen never breaks, and neither time nor memory run away. */
class HostileTest {
    private static final int MEGABYTE = 1 << 20;

    private final long firstSeed = ThreadLocalRandom.current().nextLong();

    @Test
    void splitsOfTheStreamMakeNoDifference() {
        for (var fixture : Fixture.all())
            for (long seed = firstSeed; seed < firstSeed + 10; seed++)
                assertSplitsMakeNoDifference(fixture.screen(), fixture.screen(), fixture.bytes(), seed);
    }

    @Test
    void splitsOfRandomSequencesMakeNoDifference() {
        for (long seed = firstSeed; seed < firstSeed + 3000; seed++) {
            var soup = new EscapeSoup(seed);
            assertSplitsMakeNoDifference(new EscapeSoup(seed).screen(), soup.screen(), soup.bytes(80), seed);
        }
    }

    private static void assertSplitsMakeNoDifference(Screen whole, Screen split, byte[] bytes, long seed) {
        var random = new Random(seed);
        whole.feed(bytes);
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, 1 + random.nextInt(9));
            split.feed(bytes, at, length);
            at += length;
        }
        assertThat(StateDump.of(split)).as("seed %d", seed).isEqualTo(StateDump.of(whole));
    }

    @Test
    void randomBytesNeverBreakIt() {
        for (long seed = firstSeed; seed < firstSeed + 2000; seed++) {
            var bytes = new byte[2000];
            new Random(seed).nextBytes(bytes);
            survive(new EscapeSoup(seed).screen(), bytes, seed);
        }
    }

    @Test
    void randomSequencesNeverBreakIt() {
        for (long seed = firstSeed; seed < firstSeed + 2000; seed++) {
            var soup = new EscapeSoup(seed);
            survive(soup.screen(), soup.bytes(500), seed);
        }
    }

    @Test
    void damagedRecordingsNeverBreakIt() {
        var fixtures = Fixture.recordings();
        for (long seed = firstSeed; seed < firstSeed + 300; seed++) {
            var random = new Random(seed);
            var fixture = fixtures.get(random.nextInt(fixtures.size()));
            var bytes = fixture.bytes().clone();
            for (int i = bytes.length / 50; i >= 0; i--)
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            survive(fixture.screen(), bytes, seed);
        }
    }

    private static void survive(Screen screen, byte[] bytes, long seed) {
        try {
            screen.feed(bytes);
            screen.text();
            var restored = new Screen(screen.columns(), screen.rows());
            restored.feed(screen.ansi());
            assertThat(StateDump.of(restored)).isEqualTo(StateDump.of(screen));
        } catch (Throwable broken) {
            throw new AssertionError("seed " + seed, broken);
        }
    }

    @Test
    void floodsTakeBoundedTimeAndMemory() {
        var floods = List.of(
                "\033[65535b",
                "x\033[999999999b",
                "1;",
                "\033[1;",
                "\033[:::",
                "\033]2;",
                "\033P",
                "\033_x",
                "e\u0301",
                "\u0301",
                "\033[65535@",
                "\033[65535S",
                "\033[65535L",
                "\033[2J",
                "\033[65535Z\033[65535I",
                "\033[>1u",
                "\033[22t",
                "\033[c",
                "\033]4;1;?\007",
                "\033(0",
                "\033N",
                "\033c",
                "\033[?1049h\033[?1049l",
                "\033#8",
                "\0337\0338",
                "\033[3 A",
                "\033[5'}",
                "漢",
                "👩\u200D",
                "\033]9;x\007",
                "\033[?69h\033[2;9s\033[99T");
        assertThat(Cost.of(() -> {
                    for (var flood : floods) {
                        var screen = new Screen(120, 40);
                        screen.feed(flood.repeat(MEGABYTE / 4 / flood.length()).getBytes(StandardCharsets.UTF_8));
                        assertThat(screen.ansi().length).as(flood).isLessThan(MEGABYTE);
                    }
                }))
                .isLessThan(Duration.ofSeconds(60));
    }

    /** A few bytes that change every cell: what is changed as a whole must not cost by the cell. */
    @Test
    void fillingAndClearingIsCheapOnALargeScreen() {
        assertThat(Cost.of(() -> {
                    for (var flood : List.of(
                            "\033#8",
                            "\033[2J",
                            "\033#8\033[2J",
                            "\033[41m\033[2J\033[m\033[2J",
                            "\033[?1049h\033[?1049l",
                            "\033[5'}",
                            "\033c")) {
                        var screen = new Screen(1000, 1000);
                        screen.feed(flood.repeat(MEGABYTE / 64 / flood.length()).getBytes(StandardCharsets.UTF_8));
                    }
                }))
                .isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void endlessStringsAreNotKept() {
        var screen = new Screen(120, 40);
        var piece = new byte[MEGABYTE];
        Arrays.fill(piece, (byte) 'x');
        for (var introducer : List.of("\033]2;", "\033P", "\033X", "\033]8;;")) {
            screen.feed(introducer.getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 64; i++) screen.feed(piece);
            screen.feed(new byte[] {0x18});
        }
        assertThat(screen.ansi()).hasSizeLessThan(100);
    }

    @Test
    void everyCellWithAStyleAndALinkOfItsOwnStaysBounded() {
        var screen = new Screen(120, 40);
        for (int i = 0; i < 60_000; i++) {
            var output = "\033]8;;https://example.org/" + "y".repeat(300) + i + "\007\033[38;2;" + i % 256 + ";"
                    + i / 256 % 256 + ";" + i % 7 + "mxe\u0301" + (char) (0x300 + i % 90);
            screen.feed(output.getBytes(StandardCharsets.UTF_8));
        }
        var state = screen.state();
        assertThat(state.styles.isCrowded() || state.clusters.isCrowded()).isFalse();
        assertThat(screen.ansi()).hasSizeLessThan(4 * MEGABYTE);
    }
}
