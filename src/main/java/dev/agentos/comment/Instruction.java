package dev.agentos.comment;

import java.util.Comparator;
import java.util.List;

/**
 * Comments as one message to the agent whose changes they refer to: file, line, the text of the line, and the comment.
 */
record Instruction(List<PlacedComment> comments) {
    private static final int LONGEST_QUOTE = 200;

    Instruction {
        comments = comments.stream()
                .sorted(Comparator.comparing(
                                (PlacedComment one) -> one.comment().path().text())
                        .thenComparing(PlacedComment::line))
                .toList();
    }

    String text() {
        var text = new StringBuilder(
                comments.size() == 1
                        ? "There is a comment on your change:"
                        : "There are " + comments.size() + " comments on your changes:");
        for (var one : comments) text.append("\n\n").append(text(one));
        return text.append("\n\nTo answer one of them: agentos comment reply ID TEXT")
                .toString();
    }

    private static String text(PlacedComment one) {
        var comment = one.comment();
        var where = CommentText.harmless(comment.path().text()).replace('\n', ' ') + ":" + one.line() + remark(one);
        return where + "\n> " + quote(comment.anchor().text()) + "\n" + CommentText.harmless(comment.text())
                + "\n(comment " + comment.id() + ")";
    }

    private static String remark(PlacedComment one) {
        if (one.stale()) return " (as it was; the line has changed since)";
        return one.comment().side() == Side.OLD ? " (as it was before your change)" : "";
    }

    private static String quote(String line) {
        var text = CommentText.harmless(line).replace('\n', ' ').strip();
        return text.length() <= LONGEST_QUOTE
                ? text
                : text.substring(
                                0,
                                Character.isHighSurrogate(text.charAt(LONGEST_QUOTE - 1))
                                        ? LONGEST_QUOTE - 1
                                        : LONGEST_QUOTE)
                        + " …";
    }
}
