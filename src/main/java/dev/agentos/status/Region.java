package dev.agentos.status;

import dev.agentos.core.InvalidInput;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The part of the screen, or other signal, that a rule examines. {@code lines} applies to the bottom of the screen
 * only.
 */
public record Region(Kind kind, int lines) {
    private static final Pattern BOTTOM = Pattern.compile("bottom\\(([1-9][0-9]?)\\)");

    /** In the order in which they are to be trusted. */
    enum Kind {
        PROTOCOL,
        HOOK,
        REPORT,
        TITLE,
        PROGRESS,
        FOREGROUND,
        PROMPT,
        BOTTOM,
        SCREEN
    }

    /** An ACP agent's own reports; rules of plugins cannot use it. */
    static final Region PROTOCOL = new Region(Kind.PROTOCOL, 0);

    /** Such as {@code hook}, {@code title} or {@code bottom(12)}: the last 12 lines that are not empty. */
    public static Region of(String text) {
        var bottom = BOTTOM.matcher(text);
        if (bottom.matches()) return new Region(Kind.BOTTOM, Integer.parseInt(bottom.group(1)));
        return new Region(
                switch (text) {
                    case "hook" -> Kind.HOOK;
                    case "report" -> Kind.REPORT;
                    case "title" -> Kind.TITLE;
                    case "progress" -> Kind.PROGRESS;
                    case "foreground" -> Kind.FOREGROUND;
                    case "prompt" -> Kind.PROMPT;
                    case "screen" -> Kind.SCREEN;
                    default ->
                        throw new InvalidInput(
                                "unknown region \"" + text + "\"",
                                "use hook, report, title, progress, foreground, prompt, screen, "
                                        + "or bottom(1) to bottom(99)");
                },
                0);
    }

    String in(Signals signals) {
        return switch (kind) {
            case PROTOCOL -> "";
            case HOOK -> signals.hook();
            case REPORT -> signals.report();
            case TITLE -> signals.title();
            case PROGRESS -> signals.progress();
            case FOREGROUND -> signals.foreground();
            case PROMPT -> signals.prompt();
            case SCREEN -> signals.screen();
            case BOTTOM -> bottom(signals.screen());
        };
    }

    private String bottom(String screen) {
        return String.join("\n", lines(screen));
    }

    /** The non-empty lines of the screen that are in it. */
    List<String> lines(String screen) {
        var filled = screen.lines().filter(line -> !line.isBlank()).toList();
        return kind == Kind.BOTTOM ? filled.subList(Math.max(0, filled.size() - lines), filled.size()) : filled;
    }

    /** Whether it is a part of what stands on the screen. */
    public boolean isOfScreen() {
        return kind == Kind.SCREEN || kind == Kind.BOTTOM;
    }

    /** Whether it shows what the program means to say of itself, not what happens to stand on its screen. */
    boolean isDirect() {
        return kind != Kind.SCREEN && kind != Kind.BOTTOM;
    }

    @Override
    public String toString() {
        return kind == Kind.BOTTOM ? "bottom(" + lines + ")" : kind.name().toLowerCase(java.util.Locale.ROOT);
    }
}
