package dev.agentos.agent;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What an agent is told that takes over the work of another: the task, what has been done, what was on the screen, what
 * waits, and what the person who hands it over says. Every part is bounded, and so is the whole, which has to fit into
 * one argument of a program.
 */
record Primer(
        Agent agent,
        List<String> commits,
        List<String> committed,
        List<String> uncommitted,
        String screen,
        List<QueuedMessage> queued,
        String note) {
    private static final int LONGEST_TASK = 20_000;
    private static final int LONGEST_SCREEN = 20_000;
    private static final int LONGEST_LINE = 300;
    private static final int MOST_FILES = 100;
    private static final int MOST_MESSAGES = 20;
    private static final int MOST_BYTES = 96 * 1024;
    private static final String CUT = " … (cut)";

    String text() {
        var text = new StringBuilder("You take over the work of another coding agent (")
                .append(agent.plugin())
                .append(") in this folder. Look at what is there, and go on with it.\n");
        section(text, "The task", cut(agent.task(), LONGEST_TASK));
        section(text, "What the person who hands it over says", note);
        if (!agent.branch().isEmpty())
            section(
                    text,
                    "The branch",
                    agent.branch() + (agent.base().isEmpty() ? "" : ", begun at the commit " + agent.base()));
        section(text, "Commits since then, the newest first", lines(commits, commits.size()));
        section(text, "Files that these commits change", lines(committed, MOST_FILES));
        section(text, "Files with changes that are not committed", lines(uncommitted, MOST_FILES));
        section(
                text,
                agent.speaksAcp() ? "What was said last" : "What was on its screen at the end",
                cut(screen.stripTrailing(), LONGEST_SCREEN));
        section(
                text,
                "What you will be told next",
                lines(queued.stream().map(QueuedMessage::text).toList(), MOST_MESSAGES));
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

    private static String lines(List<String> lines, int most) {
        var shown = lines.stream()
                .limit(most)
                .map(line -> "- " + cut(line.strip().replace('\n', ' '), LONGEST_LINE))
                .collect(Collectors.joining("\n"));
        return lines.size() > most ? shown + "\n- and " + (lines.size() - most) + " more" : shown;
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
        while (text.substring(0, length).getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) length = length * 9 / 10;
        return cut(text, length);
    }
}
