package dev.agentos.terminal;

import dev.agentos.screen.Screen;
import java.nio.charset.StandardCharsets;

/**
 * Separates the output of a program from that of the next one in the same terminal. The old screen scrolls into the
 * history, so that it is not mistaken for the new program's; modes, title and reports of the old one end.
 */
final class Succession {
    private static final String NO_TITLE_AND_REPORT = "\033]0;\007\033]7501;\007";
    /** As a line feed does to a screen, without being a line of what was printed. */
    private static final String ONE_ROW_DOWN = "\033D";

    private static final String HOME = "\033[H";

    private Succession() {}

    static byte[] bytes(Screen old, TerminalSize size, String why) {
        var rows = Math.max(old.rows(), size.rows());
        return (old.farewell() + NO_TITLE_AND_REPORT + ONE_ROW_DOWN.repeat(rows) + HOME + "\033[2m— " + why
                        + " —\033[0m\r\n")
                .getBytes(StandardCharsets.UTF_8);
    }
}
