package dev.agentos.terminal;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Separates the automatic replies of a viewer's terminal from a person's typing. One per viewer, because a reply may
 * come in pieces. Guarded by its own lock.
 */
final class TerminalReplies {
    private static final String STRING = "[^\u0007\u001b]*";
    private static final Pattern REPLY = Pattern.compile(
            "(?!\u001b\\[1;(?:[2-9]|1[0-6])R)\u001b(?:" // F3 with Shift, Ctrl or Alt looks like an answer
                    + "\\[[?>=]?[0-9;]*[cn]" // device attributes, status
                    + "|\\[\\??[0-9]+;[0-9]+(?:;[0-9]+)?R" // where the cursor is
                    + "|\\[\\??[0-9;]+\\$y" // which modes are on
                    + "|\\[[1-9](?:;[0-9]+;[0-9]+)?t" // how large the window is
                    + "|\\[\\?[0-9;]+[uS]|\\[>[0-9;]+m|\\[[0-9;]+x" // keyboard, graphics, keys, parameters
                    + "|\\](?:[0-9]+;|[lL])" + STRING + "(?:\u0007|\u001b\\\\)" // colours, titles
                    + "|[P_]" + STRING + "\u001b\\\\)"); // strings
    /** How such an answer begins, and no key does: a key comes in one piece. */
    private static final Pattern BEGUN = Pattern.compile("\u001b(?:\\[[?>=][0-9;]*\\$?|\\[[0-9]+;[0-9;]*\\$?|\\][0-9]+;"
            + STRING + "\u001b?|P[>!01]" + STRING + "\u001b?)\\z");

    private static final int MAX_BEGUN = 1_024;

    private String begun = "";

    /** The keys without the replies, and the whole input in its order. */
    record Sorted(byte[] keys, byte[] all) {
        boolean hasKeys() {
            return keys.length > 0;
        }
    }

    synchronized Sorted sort(byte[] input) {
        if (begun.isEmpty() && indexOfEscape(input) < 0) return new Sorted(input, input);
        var text = begun + new String(input, StandardCharsets.ISO_8859_1);
        begun = "";
        var start = BEGUN.matcher(text);
        if (start.find() && text.length() - start.start() <= MAX_BEGUN) {
            begun = text.substring(start.start());
            text = text.substring(0, start.start());
        }
        return new Sorted(bytes(REPLY.matcher(text).replaceAll("")), bytes(text));
    }

    private static int indexOfEscape(byte[] input) {
        for (int i = 0; i < input.length; i++) if (input[i] == 0x1b) return i;
        return -1;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
