package dev.agentos.daemon;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/** {@code 2026-01-31T12:00:00.123Z INFO nucleus: …}, and the stack of what was thrown. */
final class TextLogFormat extends Formatter {
    @Override
    public String format(LogRecord entry) {
        var line = entry.getInstant() + " " + level(entry) + " " + entry.getLoggerName() + ": " + formatMessage(entry) + "\n";
        return entry.getThrown() == null ? line : line + stack(entry.getThrown());
    }

    static String level(LogRecord entry) {
        return switch (entry.getLevel().getName()) {
            case "SEVERE" -> "ERROR";
            case "WARNING" -> "WARN";
            case "FINE" -> "DEBUG";
            case "FINER", "FINEST" -> "TRACE";
            default -> entry.getLevel().getName();
        };
    }

    static String stack(Throwable thrown) {
        var text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
