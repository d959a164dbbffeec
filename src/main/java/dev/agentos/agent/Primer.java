package dev.agentos.agent;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The prompt of an agent that takes over the work of another: the task, the work so far, the screen, queued messages
 * and the user's note. Every part is limited, and the whole fits into one argument of a program.
 */
record Primer(
        Agent agent,
        List<String> commits,
        List<String> committed,
        List<String> uncommitted,
        String screen,
        List<QueuedMessage> queued,
        String note) {
    private static final int MAX_TASK_LENGTH = 20_000;
    private static final int MAX_SCREEN_LENGTH = 20_000;
    private static final int MAX_LINE_LENGTH = 300;
    private static final int MAX_FILES = 100;
    private static final int MAX_MESSAGES = 20;
    private static final int MAX_BYTES = 96 * 1024;
    private static final String CUT = " … (cut)";

    String text() {
        var text = new StringBuilder("Continue the work of another coding agent (")
                .append(agent.plugin())
                .append(") in this folder. Look at the current state first.\n");
        section(text, "Prompt", cut(agent.prompt(), MAX_TASK_LENGTH));
        section(text, "Note from the person who handed it over", note);
        if (!agent.branch().isEmpty())
            section(
                    text,
                    "Branch",
                    agent.branch() + (agent.base().isEmpty() ? "" : ", started at commit " + agent.base()));
        section(text, "Commits since then, newest first", lines(commits, commits.size()));
        section(text, "Files changed by these commits", lines(committed, MAX_FILES));
        section(text, "Files with uncommitted changes", lines(uncommitted, MAX_FILES));
        section(
                text,
                agent.speaksAcp() ? "Last messages" : "Last screen",
                cut(screen.stripTrailing(), MAX_SCREEN_LENGTH));
        section(
                text,
                "Queued messages",
                lines(queued.stream().map(QueuedMessage::text).toList(), MAX_MESSAGES));
        return bounded(harmless(text.toString()));
    }

    private static void section(StringBuilder text, String title, String body) {
        if (!body.isBlank())
            text.append("\n## ")
                    .append(title)
                    .append("\n\n")
                    .append(body.strip())
                    .append('\n');
    }

    private static String lines(List<String> lines, int max) {
        var shown = lines.stream()
                .limit(max)
                .map(line -> "- " + cut(line.strip().replace('\n', ' '), MAX_LINE_LENGTH))
                .collect(Collectors.joining("\n"));
        return lines.size() > max ? shown + "\n- and " + (lines.size() - max) + " more" : shown;
    }

    private static String cut(String text, int length) {
        return text.length() <= length
                ? text
                : text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length) + CUT;
    }

    /** Without control characters, and without halves of characters. */
    private static String harmless(String text) {
        return text.codePoints()
                .map(point ->
                        point < ' ' && point != '\n' && point != '\t' || Character.getType(point) == Character.SURROGATE
                                ? ' '
                                : point)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static String bounded(String text) {
        int length = text.length();
        while (text.substring(0, length).getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) length = length * 9 / 10;
        return cut(text, length);
    }
}
