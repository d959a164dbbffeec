package dev.agentos.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A screen restored from {@link Screen#ansi} is the same screen, wherever in the stream it was taken. */
class ScreenSnapshotTest {
    /** At how many bytes of a fixture a snapshot is taken. The first one is random, so that runs differ. */
    private static final int POINTS = Integer.getInteger("screen.points", 1500);

    private final long firstSeed = ThreadLocalRandom.current().nextLong();

    static List<Fixture> fixtures() {
        return Fixture.all();
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void restoresTheStateAtAnyByte(Fixture fixture) {
        int step = Math.max(1, fixture.bytes().length / POINTS);
        var screen = fixture.screen();
        int first = new Random(firstSeed).nextInt(step);
        screen.feed(fixture.bytes(), 0, first);
        for (int at = first; at <= fixture.bytes().length; at += step) {
            assertRestored(screen, fixture.name() + " at byte " + at);
            screen.feed(fixture.bytes(), at, Math.min(step, fixture.bytes().length - at));
        }
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void aRestoredScreenGoesOnLikeTheOriginal(Fixture fixture) {
        var random = new Random(firstSeed);
        for (int i = 0; i < 20; i++) {
            int cut = random.nextInt(fixture.bytes().length + 1);
            assertGoesOn(fixture.screen(), fixture.bytes(), cut, fixture.name() + " cut at byte " + cut);
        }
    }

    /** A viewer wraps lines anew by what was printed in them, so that has to be restored too. */
    @Test
    void printedAndErasedSpacesAreToldApart() {
        var screen = Screens.fed(6, 5, "ab    cdefg漢  \r\n\033[44mx\033[K\033[m\r\nabcdef\033[3D\033[K");
        assertThat(printed(restored(screen)))
                .isEqualTo(printed(screen))
                .containsExactly("######", "#####.", "####..", "#.....", "##....");
    }

    @Test
    void erasedCellsBetweenPrintedOnesAreNotPrinted() {
        var screen = Screens.fed(6, 4, "a \033[5Gb\r\n\033[44mabcdef\033[3G\033[2X\r\n\033[7m漢漢漢\033[2Gxy\033[6Gx");
        assertThat(printed(restored(screen)))
                .isEqualTo(printed(screen))
                .containsExactly("##..#.", "##..##", ".##..#", "......");
    }

    @Test
    void anErasedCellBeforeASavedPendingWrapIsNotPrinted() {
        var screen = Screens.fed(4, 2, "abcd\0337\r\033[K");
        assertThat(printed(restored(screen))).isEqualTo(printed(screen)).containsOnly("....");
        assertRestored(screen, "saved");
    }

    /** For each row, and each cell, whether something was printed there since it was erased. */
    private static List<String> printed(Screen screen) {
        var rows = new ArrayList<String>();
        for (int number = 0; number < screen.rows(); number++) {
            var row = screen.state().buffer().row(number);
            var cells = new char[row.columns()];
            for (int column = 0; column < cells.length; column++)
                cells[column] = Cell.isEmpty(row.cell(column)) ? '.' : '#';
            rows.add(new String(cells));
        }
        return rows;
    }

    @Test
    void restoresScreensFullOfRandomSequences() {
        for (long seed = firstSeed; seed < firstSeed + 3000; seed++) {
            var soup = new EscapeSoup(seed);
            var screen = soup.screen();
            for (int i = 0; i < 4; i++) {
                screen.feed(soup.bytes(30));
                if (soup.chance(10)) screen.resize(1 + soup.number(20), 1 + soup.number(8));
                assertRestored(screen, "seed " + seed + " part " + i);
            }
        }
    }

    @Test
    void screensRestoredFromRandomSequencesGoOnLikeTheOriginal() {
        for (long seed = firstSeed; seed < firstSeed + 3000; seed++) {
            var soup = new EscapeSoup(seed);
            var screen = soup.screen();
            var bytes = soup.bytes(120);
            assertGoesOn(screen, bytes, new Random(seed).nextInt(bytes.length), "seed " + seed);
        }
    }

    private static void assertGoesOn(Screen screen, byte[] bytes, int cut, String where) {
        screen.feed(bytes, 0, cut);
        var restored = restored(screen);
        screen.feed(bytes, cut, bytes.length - cut);
        restored.feed(bytes, cut, bytes.length - cut);
        assertThat(StateDump.of(restored)).as(where).isEqualTo(StateDump.of(screen));
    }

    private static void assertRestored(Screen screen, String where) {
        var restored = restored(screen);
        assertThat(StateDump.of(restored)).as(where).isEqualTo(StateDump.of(screen));
        // Nothing but printing makes a wrap pending, even if what was printed has been scrolled away since.
        if (!screen.cursor().pendingWrap())
            assertThat(printed(restored)).as(where).isEqualTo(printed(screen));
    }

    private static Screen restored(Screen screen) {
        var restored = new Screen(screen.columns(), screen.rows());
        restored.feed(screen.ansi());
        return restored;
    }
}
