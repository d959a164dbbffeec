package dev.agentos.nucleus;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The disk space that the logs of all terminals share. A segment counts in full as soon as it is started, so the files
 * never exceed the limit. If there is no room for another one, the oldest segments of ended terminals are dropped
 * first, then those of the largest running ones. The daemon deletes logs too, so the files are counted again before
 * anything is dropped. The monitor guards everything, file operations included, because a segment started or dropped in
 * between would be miscounted.
 */
final class LogSpace {
    static final long DEFAULT_BYTES = 8L << 30;
    /** Always kept of each log, so that readers can continue and have something to show. */
    private static final int LEAST_SEGMENTS = 2;

    private static final int NOT_COUNTED = -1;
    private static final long UNLIMITED = Long.MAX_VALUE;

    private final Path terminals;
    private final Set<Path> running = new HashSet<>();
    private long limit;
    private long used = NOT_COUNTED;

    /** {@code terminals} is the folder with one folder for each terminal. */
    LogSpace(Path terminals, long bytes) {
        this.terminals = terminals;
        this.limit = bytes / LogFormat.SEGMENT_BYTES;
    }

    /** For a log that counts towards no limit. */
    static LogSpace unlimited() {
        return new LogSpace(Path.of(""), UNLIMITED);
    }

    /** Creates the file of a new segment. */
    interface Creation {
        FileChannel create() throws IOException;
    }

    synchronized void limit(long bytes) {
        limit = bytes / LogFormat.SEGMENT_BYTES;
        if (used == NOT_COUNTED || used > limit) makeRoom(limit);
    }

    /** A program writes to this log from now on; it may have inherited segments. */
    synchronized void opened(Path log, int segments) {
        running.add(log);
        if (used != NOT_COUNTED) used += segments;
    }

    synchronized void closed(Path log) {
        running.remove(log);
    }

    synchronized FileChannel begin(Creation segment) throws IOException {
        if (isLimited() && (used == NOT_COUNTED || used >= limit)) makeRoom(limit - 1 - limit / 16);
        var file = segment.create();
        if (used != NOT_COUNTED) used++;
        return file;
    }

    synchronized void drop(Path segment) throws IOException {
        if (Files.deleteIfExists(segment) && used > 0) used--;
    }

    private boolean isLimited() {
        return limit < UNLIMITED / LogFormat.SEGMENT_BYTES;
    }

    private void makeRoom(long most) {
        var logs = logs();
        used = logs.stream().mapToLong(KeptLog::size).sum();
        for (var log : logs) {
            while (used > most && !running.contains(log.folder()) && log.dropOldest()) used--;
        }
        var largestFirst =
                new PriorityQueue<>(Comparator.comparingInt(KeptLog::size).reversed());
        logs.stream().filter(log -> running.contains(log.folder())).forEach(largestFirst::add);
        while (used > most && !largestFirst.isEmpty()) {
            var largest = largestFirst.poll();
            if (!largest.dropOldest()) continue;
            used--;
            largestFirst.add(largest);
        }
    }

    /** Sorted by the last write, latest last. */
    private List<KeptLog> logs() {
        var logs = new ArrayList<KeptLog>();
        try (var folders = Files.newDirectoryStream(terminals)) {
            for (var folder : folders) {
                // A program without a terminal: its output is read once and deleted.
                if (Files.isDirectory(folder.resolve("errors"))) continue;
                var log = folder.resolve("output");
                if (Files.isDirectory(log)) logs.add(KeptLog.of(log));
            }
        } catch (NoSuchFileException none) {
            return List.of();
        } catch (IOException unreadable) {
            System.err.println(Instant.now() + " some logs could not be counted: " + unreadable.getMessage());
        }
        logs.sort(Comparator.comparing(KeptLog::lastWritten));
        return logs;
    }

    /** A log and its segments, oldest first. */
    private record KeptLog(Path folder, Deque<LogFormat.Segment> segments, FileTime lastWritten) {
        static KeptLog of(Path folder) throws IOException {
            var segments = new ArrayDeque<>(LogFormat.segments(folder));
            var lastWritten = segments.isEmpty()
                    ? FileTime.fromMillis(0)
                    : lastWritten(segments.getLast().path());
            return new KeptLog(folder, segments, lastWritten);
        }

        private static FileTime lastWritten(Path file) throws IOException {
            try {
                return Files.getLastModifiedTime(file);
            } catch (NoSuchFileException deleted) {
                return FileTime.fromMillis(0);
            }
        }

        int size() {
            return segments.size();
        }

        /** False when nothing more of it can go. */
        boolean dropOldest() {
            if (segments.size() <= LEAST_SEGMENTS) return false;
            try {
                Files.deleteIfExists(segments.getFirst().path());
                segments.removeFirst();
                return true;
            } catch (IOException busy) {
                System.err.println(Instant.now() + " a part of a log could not be deleted: " + busy.getMessage());
                return false;
            }
        }
    }
}
