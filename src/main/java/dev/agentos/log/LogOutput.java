package dev.agentos.log;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The log of this process. Warnings go to standard error until a file is opened. One per process, as loggers are. */
public final class LogOutput {
    private static final Map<String, Level> LEVELS = Map.of(
            "trace",
            Level.TRACE,
            "debug",
            Level.DEBUG,
            "info",
            Level.INFO,
            "warn",
            Level.WARNING,
            "error",
            Level.ERROR);

    private static volatile LogOutput current = new LogOutput(Level.WARNING);

    private final Level level;
    private final boolean json;
    private final boolean toTerminal;
    private final @Nullable LogFile file;

    private LogOutput(Level level) {
        this(level, false, true, null);
    }

    private LogOutput(Level level, boolean json, boolean toTerminal, @Nullable LogFile file) {
        this.level = level;
        this.json = json;
        this.toTerminal = toTerminal;
        this.file = file;
    }

    /** From now on logs to the file, and also to standard error in the foreground. */
    public static void open(Path path, String level, String format, boolean toTerminal) throws IOException {
        current = new LogOutput(level(level), format.equals("json"), toTerminal, new LogFile(path));
    }

    /** {@code trace}, {@code debug}, {@code info}, {@code warn} or {@code error}; counts at once. */
    public static void changeLevel(String name) {
        current = new LogOutput(level(name), current.json, current.toTerminal, current.file);
    }

    private static Level level(String name) {
        return LEVELS.getOrDefault(name, Level.INFO);
    }

    static Level level() {
        return current.level;
    }

    static void write(LogLine entry) {
        var output = current;
        var line = output.json ? entry.json() : entry.text();
        if (output.toTerminal) System.err.print(line);
        if (output.file != null) output.file.append(line);
    }
}
