package dev.agentos.screen;

import java.util.OptionalInt;

/**
 * The last thing a shell said about its prompt (OSC 133), and the exit code of the last command that has ended, if it
 * said so.
 */
public record PromptMark(Kind kind, OptionalInt exitCode) {
    public enum Kind {
        PROMPT_START('A'),
        INPUT_START('B'),
        COMMAND_RUNNING('C'),
        COMMAND_ENDED('D');

        private final char letter;

        Kind(char letter) {
            this.letter = letter;
        }
    }

    public boolean commandRunning() {
        return kind == Kind.COMMAND_RUNNING;
    }

    String sequence() {
        var ended = exitCode.isPresent() ? mark("D;" + exitCode.getAsInt()) : "";
        boolean said = kind == Kind.COMMAND_ENDED && exitCode.isPresent();
        return said ? ended : ended + mark(String.valueOf(kind.letter));
    }

    private static String mark(String text) {
        return "\033]133;" + text + "\033\\";
    }
}
