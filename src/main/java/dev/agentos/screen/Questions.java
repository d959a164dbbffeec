package dev.agentos.screen;

import java.util.Set;

/**
 * The sequences that make a terminal answer by itself. When in doubt, a sequence counts as a query: one that is removed
 * from old output is not missed, but the answer to one that stays is typed into the program that runs now.
 */
final class Questions {
    private static final Set<Integer> WINDOW_REPORTS = Set.of(11, 13, 14, 15, 16, 18, 19, 20, 21);
    /** Titles, folder, links, progress, prompts: what only tells. */
    private static final Set<String> STATEMENTS =
            Set.of("0", "1", "2", "7", "8", "9", "104", "110", "111", "112", "133", "633", "777");

    private Questions() {}

    static boolean control(int marker, int intermediate, int first, int last) {
        return switch (intermediate) {
            case 0 -> plain(marker, first, last);
            case '$' -> last == 'p' || last == 'u' || last == 'w';
            case '&' -> last == 'u';
            case '*' -> last == 'y';
            case '"' -> last == 'v';
            case '\'', '#' -> last == '|';
            default -> false;
        };
    }

    private static boolean plain(int marker, int first, int last) {
        return switch (last) {
            case 'c', 'x', 'i' -> true;
            case 'n' -> marker != '>';
            case 't' -> marker == 0 && WINDOW_REPORTS.contains(first);
            case 'q' -> marker == '>';
            case 'u', 'm', 'S' -> marker == '?';
            default -> false;
        };
    }

    /** DECID. */
    static boolean escape(int last) {
        return last == 'Z';
    }

    /** The answerback message. */
    static boolean control(int c) {
        return c == 0x05;
    }

    /** Whether the start of a system command already rules out a query. */
    static boolean onlyTells(String number) {
        return STATEMENTS.contains(number);
    }

    /** Colours, the clipboard, and anything else that a question mark may query. */
    static boolean command(String text) {
        return text.startsWith("52;")
                || text.startsWith("1337;")
                || !onlyTells(text.split(";", 2)[0]) && text.contains("?");
    }

    /** DECRQSS and XTGETTCAP; and what tmux passes on to the terminal around it, which may be anything. */
    static boolean device(int intermediate, int last) {
        return intermediate != 0 ? last == 'q' || last == 'Q' : last == 't';
    }
}
