package dev.agentos.core;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Records daemons that died within a minute of their start, one line each, in a file of the home. A daemon that ran for
 * a minute, or was stopped, clears it. After repeated deaths the next daemon runs in safe mode, because the cause may
 * be an agent that it would start. A daemon that failed by itself counts more than one that was killed, which people
 * and tests do now and then.
 */
public final class StartRecord {
    private static final String RUNNING = "running ";
    private static final String FAILED = "failed";
    private static final String KILLED = "killed";
    private static final int FAILED_WEIGHT = 3;
    private static final int SAFE_MODE_WEIGHT = 6;
    private static final int MAX_LINES = 20;
    private static final int MAX_OUTPUT = 64 * 1024;
    /** How the Java machine says on its way out that it failed. */
    private static final List<String> FAILURES =
            List.of("OutOfMemoryError", "A fatal error has been detected", "StackOverflowError");

    private final Path file;
    private final Path output;

    /** {@code output} is the file with the daemon's uncaught errors. */
    public StartRecord(Home home) {
        this.file = home.folder().resolve("starts");
        this.output = home.output("daemon");
    }

    /** Notes the start of a daemon; true if it should not start agents automatically. */
    public boolean begin() {
        try {
            var lines = deaths();
            boolean safeMode = isSafeMode(lines);
            lines.add(RUNNING + (Files.exists(output) ? Files.size(output) : 0));
            Home.createPrivately(file);
            Files.write(file, lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size()));
            return safeMode;
        } catch (IOException unwritable) {
            System.getLogger("daemon")
                    .log(Level.WARNING, "the start could not be recorded: {0}", unwritable.getMessage());
            return false;
        }
    }

    /** The daemon ran long enough, or was stopped on request. */
    public void clear() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException stays) {
            System.getLogger("daemon")
                    .log(Level.WARNING, "the record of earlier starts could not be cleared: {0}", stays.getMessage());
        }
    }

    private static boolean isSafeMode(List<String> deaths) {
        return deaths.stream()
                        .mapToInt(line -> line.equals(FAILED) ? FAILED_WEIGHT : 1)
                        .sum()
                >= SAFE_MODE_WEIGHT;
    }

    private List<String> deaths() throws IOException {
        var deaths = new ArrayList<String>();
        try {
            for (var line : Files.readAllLines(file)) deaths.add(line.startsWith(RUNNING) ? ended(line) : line);
        } catch (NoSuchFileException first) {
            return deaths;
        }
        return deaths;
    }

    private String ended(String line) throws IOException {
        return FAILURES.stream().anyMatch(outputSince(line.substring(RUNNING.length()))::contains) ? FAILED : KILLED;
    }

    private String outputSince(String start) throws IOException {
        if (!Files.exists(output) || !start.matches("\\d{1,15}")) return "";
        try (var said = new RandomAccessFile(output.toFile(), "r")) {
            said.seek(Math.max(Math.min(Long.parseLong(start), said.length()), said.length() - MAX_OUTPUT));
            var bytes = new byte[(int) (said.length() - said.getFilePointer())];
            said.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
