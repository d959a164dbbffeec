package dev.agentos.daemon;

import dev.agentos.core.Home;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Where the daemon's log goes: a file that starts anew when it is large, the last few kept beside it. Guarded by itself. */
final class LogFile extends Handler {
    private static final long ROTATE_AT = 5L << 20;
    private static final int KEEP = 3;
    /** Kept here because the log manager forgets loggers, and their levels, that nobody holds. */
    private static final Logger WEB_SERVER = Logger.getLogger("io.helidon");

    private final Path path;
    private final PrintStream terminal;
    private OutputStream file;
    private long size;

    private LogFile(Path path, PrintStream terminal) throws IOException {
        this.path = path;
        this.terminal = terminal;
        open();
    }

    /** Sends everything that is logged in this process to the file, and to {@code terminal} too. */
    static void start(Path path, String level, String format, PrintStream terminal) throws IOException {
        LogManager.getLogManager().reset();
        var handler = new LogFile(path, terminal);
        Formatter formatter = format.equals("json") ? new JsonLogFormat() : new TextLogFormat();
        handler.setFormatter(formatter);
        Logger.getLogger("").addHandler(handler);
        level(level);
    }

    /** {@code trace}, {@code debug}, {@code info}, {@code warn}, {@code error}. */
    static void level(String name) {
        Logger.getLogger("").setLevel(switch (name) {
            case "trace" -> Level.FINER;
            case "debug" -> Level.FINE;
            case "warn" -> Level.WARNING;
            case "error" -> Level.SEVERE;
            default -> Level.INFO;
        });
        // The web server tells at length how it starts; we only want to know when something is wrong with it.
        WEB_SERVER.setLevel(Level.WARNING);
    }

    @Override
    public synchronized void publish(LogRecord entry) {
        if (!isLoggable(entry)) return;
        var line = getFormatter().format(entry);
        terminal.print(line);
        var bytes = line.getBytes(StandardCharsets.UTF_8);
        try {
            if (size + bytes.length > ROTATE_AT) rotate();
            file.write(bytes);
            size += bytes.length;
        } catch (IOException full) {
            terminal.println("cannot write to " + path + ": " + full.getMessage());
        }
    }

    private void open() throws IOException {
        if (!Files.exists(path)) Files.createFile(path, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FILE));
        file = Files.newOutputStream(path, StandardOpenOption.APPEND);
        size = Files.size(path);
    }

    private void rotate() throws IOException {
        file.close();
        for (int i = KEEP - 1; i >= 0; i--) {
            var older = numbered(i);
            if (Files.exists(older)) Files.move(older, numbered(i + 1), StandardCopyOption.REPLACE_EXISTING);
        }
        open();
    }

    private Path numbered(int number) {
        return number == 0 ? path : path.resolveSibling(path.getFileName() + "." + number);
    }

    @Override
    public void flush() {}

    @Override
    public synchronized void close() {
        try {
            file.close();
        } catch (IOException late) {
            terminal.println("cannot close " + path + ": " + late.getMessage());
        }
    }
}
