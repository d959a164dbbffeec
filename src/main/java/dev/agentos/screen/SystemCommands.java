package dev.agentos.screen;

import java.util.Optional;
import java.util.OptionalInt;

/** Says what system commands (OSC) mean: titles, colours, links, and what shells and agents tell about themselves. */
final class SystemCommands {
    private static final int MAX_NOTIFICATION = 512;

    private final ScreenState state;

    SystemCommands(ScreenState state) {
        this.state = state;
    }

    void read(String text) {
        int end = text.indexOf(';');
        var name = end < 0 ? text : text.substring(0, end);
        var value = end < 0 ? "" : text.substring(end + 1);
        switch (name) {
            case "0" -> {
                state.iconTitles.set(value);
                state.windowTitles.set(value);
            }
            case "1" -> state.iconTitles.set(value);
            case "2" -> state.windowTitles.set(value);
            case "4" -> indexedColours(value);
            case "7" -> state.folder = value;
            case "8" -> link(value);
            case "9" -> notifyOrProgress(value);
            case "10" -> dynamicColours(Palette.FOREGROUND, value);
            case "11" -> dynamicColours(Palette.BACKGROUND, value);
            case "12" -> dynamicColours(Palette.CURSOR, value);
            case "99" -> state.notify("", cut(value.substring(value.indexOf(';') + 1)));
            case "104" -> resetIndexed(value);
            case "110" -> state.palette.reset(Palette.FOREGROUND);
            case "111" -> state.palette.reset(Palette.BACKGROUND);
            case "112" -> state.palette.reset(Palette.CURSOR);
            case "133" -> promptMark(value);
            case "777" -> notifyWithTitle(value);
            case "7501" -> report(value);
            default -> {}
        }
    }

    /** Pairs of a place and a colour or a question mark. */
    private void indexedColours(String value) {
        var parts = value.split(";", -1);
        for (int i = 0; i + 1 < parts.length; i += 2) {
            int place = number(parts[i]).orElse(-1);
            if (place >= 0 && place < Palette.FOREGROUND) colour(place, "4;" + place, parts[i + 1]);
        }
    }

    /** Further values are for the colours that follow. */
    private void dynamicColours(int first, String value) {
        int place = first;
        for (var part : value.split(";", -1)) {
            if (place > Palette.CURSOR) return;
            colour(place, String.valueOf(10 + place - Palette.FOREGROUND), part);
            place++;
        }
    }

    private void colour(int place, String name, String value) {
        if (value.equals("?"))
            state.replies.add("\033]" + name + ";" + Colour.written(state.palette.get(place)) + "\033\\");
        else Colour.parse(value).ifPresent(rgb -> state.palette.set(place, rgb));
    }

    private void resetIndexed(String value) {
        if (value.isEmpty()) state.palette.resetIndexed();
        else
            for (var part : value.split(";"))
                number(part).ifPresent(place -> {
                    if (place < Palette.FOREGROUND) state.palette.reset(place);
                });
    }

    private void link(String value) {
        int end = value.indexOf(';');
        if (end < 0) return;
        var address = value.substring(end + 1);
        var link = address.isEmpty() ? null : state.admit(new Hyperlink(id(value.substring(0, end)), address));
        state.pen.use(state.pen.style().withLink(link));
        state.caret.setFollowsPrint(false);
        state.sweepIfCrowded();
    }

    private static String id(String parameters) {
        for (var parameter : parameters.split(":")) if (parameter.startsWith("id=")) return parameter.substring(3);
        return "";
    }

    private void notifyOrProgress(String value) {
        var parts = value.split(";", -1);
        if (!parts[0].equals("4") || parts.length < 2) {
            state.notify("", cut(value));
            return;
        }
        int kind = number(parts[1]).orElse(-1);
        int percent = parts.length > 2 ? Math.min(100, number(parts[2]).orElse(0)) : 0;
        var kinds = Progress.State.values();
        if (kind == 0) state.progress = Progress.NOTHING;
        else if (kind > 0 && kind < kinds.length) state.progress = new Progress(kinds[kind], percent);
    }

    private void notifyWithTitle(String value) {
        var parts = value.split(";", 3);
        if (parts[0].equals("notify") && parts.length > 1)
            state.notify(cut(parts[1]), parts.length > 2 ? cut(parts[2]) : "");
    }

    /** An agent's report of its state; a query is none. */
    private void report(String value) {
        if (!value.equals("?")) state.report = cut(value);
    }

    private void promptMark(String value) {
        var parts = value.split(";");
        var before = state.promptMark.map(PromptMark::exitCode).orElse(OptionalInt.empty());
        var mark = switch (parts.length == 0 ? "" : parts[0]) {
            case "A" -> new PromptMark(PromptMark.Kind.PROMPT_START, before);
            case "B" -> new PromptMark(PromptMark.Kind.INPUT_START, before);
            case "C" -> new PromptMark(PromptMark.Kind.COMMAND_RUNNING, before);
            case "D" ->
                new PromptMark(
                        PromptMark.Kind.COMMAND_ENDED, parts.length > 1 ? number(parts[1]) : OptionalInt.empty());
            default -> null;
        };
        if (mark != null) state.promptMark = Optional.of(mark);
    }

    private static OptionalInt number(String text) {
        boolean written = !text.isEmpty() && text.length() <= 6 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return written ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    private static String cut(String text) {
        return text.length() <= MAX_NOTIFICATION ? text : text.substring(0, MAX_NOTIFICATION);
    }
}
