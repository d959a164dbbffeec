package dev.agentos.terminal;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Tells what a viewer's terminal sends by itself, in answer to a program's question, from what a person types. Of several viewers only one
 * may answer, or the program reads the others' answers as keys.
 */
final class TerminalReplies {
    private static final Pattern ONLY_REPLIES = Pattern.compile("(?:"
            + "\u001b\\[[?>=]?[0-9;]*[cn]" // device attributes, status
            + "|\u001b\\[\\??[0-9]+;[0-9]+(?:;[0-9]+)?R" // where the cursor is
            + "|\u001b\\[\\??[0-9;]+\\$y" // which modes are on
            + "|\u001b\\[[468];[0-9]+;[0-9]+t" // how large the window is
            + "|\u001b\\][0-9]+;[^\u0007\u001b]*(?:\u0007|\u001b\\\\)" // colours
            + "|\u001bP[^\u001b]*\u001b\\\\" // strings
            + ")+", Pattern.DOTALL);
    private static final int MAX_LENGTH = 1_024;

    private TerminalReplies() {}

    static boolean isReply(byte[] input) {
        return input.length > 2 && input.length <= MAX_LENGTH && input[0] == 0x1b
                && ONLY_REPLIES.matcher(new String(input, StandardCharsets.UTF_8)).matches();
    }
}
