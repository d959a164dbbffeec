package dev.agentos.log;

import dev.agentos.protocol.JsonText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** A log entry, and its two forms: a line for people, an object for programs. */
record LogLine(
        Instant time,
        Level level,
        String logger,
        String message,
        @Nullable Throwable thrown) {
    /** {@code 2026-01-31T12:00:00.123Z INFO nucleus: …}, and the stack of what was thrown. */
    String text() {
        var line = time + " " + word() + " " + logger + ": " + message + "\n";
        return thrown == null ? line : line + stack(thrown);
    }

    String json() {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("time", time.toString());
        fields.put("level", word());
        fields.put("logger", logger);
        fields.put("message", message);
        if (thrown != null) fields.put("stack", stack(thrown));
        return JsonText.of(fields) + "\n";
    }

    private String word() {
        return level == Level.WARNING ? "WARN" : level.name();
    }

    private static String stack(Throwable thrown) {
        var text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
