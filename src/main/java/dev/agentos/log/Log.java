package dev.agentos.log;

import java.time.Instant;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** One named logger. A message below its level costs one comparison. */
final class Log implements System.Logger {
    private final String name;
    /** The web server tells at length how it starts; we only want to know when something is wrong with it. */
    private final boolean talkative;

    Log(String name) {
        this.name = name;
        this.talkative = name.startsWith("io.helidon");
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public boolean isLoggable(Level level) {
        int least = Math.max(LogOutput.level().getSeverity(), talkative ? Level.WARNING.getSeverity() : 0);
        return level != Level.OFF && level.getSeverity() >= least;
    }

    @Override
    public void log(Level level, @Nullable ResourceBundle bundle, String message, @Nullable Throwable thrown) {
        if (isLoggable(level))
            LogOutput.write(new LogLine(Instant.now(), level, name, String.valueOf(message), thrown));
    }

    @Override
    public void log(Level level, @Nullable ResourceBundle bundle, String format, Object @Nullable ... values) {
        if (isLoggable(level)) LogOutput.write(new LogLine(Instant.now(), level, name, fill(format, values), null));
    }

    /** {@code {0}}, {@code {1}}, … stand for the values; quotes are quotes. */
    private static String fill(String format, Object @Nullable [] values) {
        var text = String.valueOf(format);
        for (int i = 0; values != null && i < values.length; i++)
            text = text.replace("{" + i + "}", String.valueOf(values[i]));
        return text;
    }
}
