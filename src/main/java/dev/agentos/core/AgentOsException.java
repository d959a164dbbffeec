package dev.agentos.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A failure with a code that says whose fault it is. The message says what happened; the hint, what to do next. */
public class AgentOsException extends RuntimeException {
    private final ErrorCode code;
    private final String hint;

    public AgentOsException(ErrorCode code, String message) {
        this(code, message, "");
    }

    public AgentOsException(ErrorCode code, String message, String hint) {
        this(code, message, hint, null);
    }

    public AgentOsException(ErrorCode code, String message, String hint, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.hint = hint;
    }

    public ErrorCode code() {
        return code;
    }

    /** What to do next; empty if the message is enough. */
    public String hint() {
        return hint;
    }

    /** File names and similar text may contain escape sequences, which must not take effect in a terminal. */
    public static String harmless(String text) {
        return text.codePoints()
                .map(c -> Character.isISOControl(c) && c != '\n' ? '\uFFFD' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Parses a {@link #line()} that another process printed; empty if the text is something else. */
    public static Optional<AgentOsException> ofLine(String line) {
        for (var code : ErrorCode.values()) {
            var head = code.number() + " " + code.name() + ": ";
            if (!line.startsWith(head)) continue;
            var parts = line.substring(head.length()).split("\n  ", 2);
            return Optional.of(new AgentOsException(code, parts[0], parts.length > 1 ? parts[1] : ""));
        }
        return Optional.empty();
    }

    /** The form in which people read it: {@code E010 CONFIG_INVALID: …}, with the hint indented below. */
    public String line() {
        var head = code.number() + " " + code.name() + ": " + harmless(String.valueOf(getMessage()));
        return BidiControls.escape(hint.isEmpty() ? head : head + "\n  " + harmless(hint));
    }
}
