package dev.agentos.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * After any output and any sizes a screen has what xterm.js has: the cursor, the lines, those of the history too, which
 * of them continue the one above, and in which cells nothing was printed. That decides what other sizes show.
 *
 * <p>Left out is what the two do not agree about even without another size: erasing while a wrap is pending (xterm.js
 * keeps the last column), DECRC after lines have scrolled (xterm.js scrolls what DECSC has saved), ED 1 in the last
 * column (xterm.js breaks a line of its history in two), margins of a screen with one row (xterm.js ignores them) or
 * across DECALN and the alternate screen (xterm.js keeps them).
 *
 * <p>Left out is also what xterm.js gets wrong: it keeps the left half of a wide character that is cut at the right
 * edge and wraps that into later lines, it keeps the right half where cells are inserted between the two, it can be
 * left with fewer lines than rows, it puts marks that join a character elsewhere when it wraps lines anew, and in a
 * narrower alternate screen it keeps what is beyond the edge.
 */
class ReflowTest {
    private static final long FIRST_SEED =
            Long.getLong("reflow.seed", ThreadLocalRandom.current().nextLong());
    private static final int SEEDS = Integer.getInteger("reflow.seeds", 150);

    /** For a long run, set {@code reflow.seeds}; to see one story again, {@code reflow.seed}. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void resizedScreensShowWhatXtermJsShows() {
        assertThat(compareAll(false)).as("not everything is left out").isGreaterThan(SEEDS * 5);
    }

    /** Whoever comes later gets a snapshot and goes on from there. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void laterViewersShowTheSameWhenTheyAreResized() {
        assertThat(compareAll(true)).as("not everything is left out").isGreaterThan(SEEDS * 5);
    }

    /** A new viewer got spaces for cells between others in which nothing was printed, and wrapped them otherwise. */
    @Test
    void aStoryThatOnceFailed() {
        long seed = 1540664859612223994L;
        try (var xterm = new XtermOracle()) {
            assertThat(compare(new Story(xterm, seed, true), seed)).isGreaterThan(9);
        }
    }

    private static int compareAll(boolean newViewers) {
        int compared = 0;
        try (var xterm = new XtermOracle()) {
            for (long seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++)
                compared += compare(new Story(xterm, seed, newViewers), seed);
        }
        return compared;
    }

    /** How many states were alike; the story ends early where xterm.js is broken or has more history than we keep. */
    private static int compare(Story story, long seed) {
        var screen = new Screen(story.columns, story.rows);
        story.xterm.begin(story.columns, story.rows);
        int compared = 0;
        for (int step = 0; step < story.steps; step++) {
            var shown = story.next(screen);
            if (screen.state().primary.historySize() == Scrollback.MAX_LINES || shown.startsWith("true")) break;
            if (story.inAlternate) continue;
            assertThat(shown(screen))
                    .as(() -> "seed " + seed + " after " + story.told)
                    .isEqualTo(shown);
            compared++;
        }
        return compared;
    }

    private static String shown(Screen screen) {
        var cursor = screen.cursor();
        var lines = new ArrayList<>(List.of("false " + screen.state().primary.historySize()));
        lines.add(cursor.row() + " " + (cursor.column() + (cursor.pendingWrap() ? 1 : 0)));
        screen.state().primary.forEachRow(row -> lines.add((row.wrapped() ? "+" : "|") + text(screen, row)));
        return String.join("\n", lines);
    }

    /** With a dot for each cell in which nothing was printed, except at the end. */
    private static String text(Screen screen, ScreenRow row) {
        var text = new StringBuilder();
        for (int column = 0; column < row.length(); column++) {
            long cell = row.cell(column);
            if (Cell.isEmpty(cell)) text.append('·');
            else if (!Cell.isTail(cell)) text.append(screen.state().text(cell));
        }
        return text.toString();
    }

    /** What a program prints and which sizes its terminal has, one after the other. */
    private static final class Story {
        private static final String[] WORDS = {
            "a", "lorem", "ipsum ", "  ", "0123456789abcdefghij", "漢", "漢字かな", "│─", "漢a字", "é", "              "
        };

        final int columns;
        final int rows;
        final int steps;
        final List<String> told = new ArrayList<>();
        boolean inAlternate;
        private final XtermOracle xterm;
        private final boolean newViewers;
        private final Random random;

        Story(XtermOracle xterm, long seed, boolean newViewers) {
            this.xterm = xterm;
            this.newViewers = newViewers;
            random = new Random(seed);
            columns = size(2, 30);
            rows = size(1, 10);
            steps = 5 + random.nextInt(25);
        }

        private int size(int least, int most) {
            return least + random.nextInt(most - least + 1);
        }

        /** The answer of xterm.js. */
        String next(Screen screen) {
            if (newViewers && !inAlternate && screen.rows() > 1 && random.nextInt(8) == 0) return newViewer(screen);
            if (random.nextInt(3) == 0) return resized(screen);
            var output = output(screen);
            told.add(output.replace("\033", "\\e").replace("\r", "\\r").replace("\n", "\\n"));
            screen.feed(output.getBytes(StandardCharsets.UTF_8));
            if (random.nextBoolean()) screen.settle();
            return xterm.feed(output.getBytes(StandardCharsets.UTF_8));
        }

        private String newViewer(Screen screen) {
            told.add("new viewer");
            xterm.begin(screen.columns(), screen.rows());
            xterm.feed(screen.ansiAbove());
            return xterm.feed(screen.ansi());
        }

        private String resized(Screen screen) {
            int wantedColumns = random.nextInt(4) == 0 ? screen.columns() : size(2, random.nextBoolean() ? 30 : 60);
            int wantedRows = random.nextBoolean() ? screen.rows() : size(1, 12);
            told.add(wantedColumns + "x" + wantedRows);
            screen.resize(wantedColumns, wantedRows);
            return xterm.resize(wantedColumns, wantedRows);
        }

        private String output(Screen screen) {
            var output = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) output.append(piece(screen));
            return output.toString();
        }

        private String piece(Screen screen) {
            return switch (random.nextInt(22)) {
                case 0, 1, 2, 3, 4, 5, 6 -> words();
                case 7, 8, 9, 10 -> "\r\n";
                case 11 -> words().repeat(1 + random.nextInt(8)) + "\r\n";
                case 12 -> "\033[" + size(1, screen.rows()) + ";" + size(1, screen.columns()) + "H";
                case 13 -> "\r\033[" + number("ABC") + erasing();
                case 14 -> "\033[" + number("@PXXG");
                case 15 -> "\r\033[" + number("LMST");
                case 16 -> "\r" + one("\033M", "\033D", "\033E", "\n", "\033[E", "\033[F", "\t");
                case 17 -> margins(screen);
                case 18 -> alternate();
                case 19 -> "\033[" + one("0", "31", "44", "7") + "m";
                case 20 -> "\r\033[2C" + erasing();
                default -> one("\033[2J\033[H", "\033[3J", "\033[H\033[2J\033[3J", "\033[r\033#8", "\033c", "\b\b\b");
            };
        }

        private String words() {
            var words = new StringBuilder();
            for (int i = random.nextInt(6); i >= 0; i--) words.append(one(WORDS));
            return words.toString();
        }

        private String number(String finals) {
            return (1 + random.nextInt(4)) + String.valueOf(finals.charAt(random.nextInt(finals.length())));
        }

        /** Not in the last column. */
        private String erasing() {
            return one("\033[K", "\033[1K", "\033[2K", "\033[J", "\033[2J", "\r\033[1J", "");
        }

        private String margins(Screen screen) {
            if (screen.rows() == 1) return "";
            if (inAlternate || random.nextBoolean()) return "\033[r";
            int top = size(1, screen.rows());
            return "\033[" + top + ";" + size(top, screen.rows()) + "r";
        }

        private String alternate() {
            inAlternate = !inAlternate;
            var mode = one("47", "1047", "1049");
            return "\033[r\r" + (inAlternate ? "\033[?" + mode + "h\033[r" : "\033[?47l\033[r\r");
        }

        private String one(String... choices) {
            return choices[random.nextInt(choices.length)];
        }
    }
}
