package dev.agentos.document;

import dev.agentos.core.Home;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The log of one document: entries survive the end of the process. A new segment begins when the last one is much
 * longer than its initial state; old ones are kept for the history, up to a size. Guarded by its owner.
 */
final class UpdateLog implements AutoCloseable {
    private static final long MIN_SEGMENT = 256 * 1024;
    private static final long MAX_KEPT = 64L << 20;

    private final Path folder;
    private final List<LogSegment> segments;
    private FileChannel file;
    private long checkpointBytes;
    private long changeBytes;

    private UpdateLog(Path folder, List<LogSegment> segments, FileChannel file) {
        this.folder = folder;
        this.segments = new ArrayList<>(segments);
        this.file = file;
    }

    /** A log and the entries of its last segment. */
    record Opened(UpdateLog log, List<LogEntry> entries) {}

    static UpdateLog create(Path folder, LogEntry.Checkpoint first) throws IOException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
        var segment = LogSegment.create(folder, first);
        return new UpdateLog(folder, List.of(segment), segment.openToAppend(Files.size(segment.file())));
    }

    /** Whether a readable log exists. An unreadable segment is put aside, and the one before it is used. */
    static boolean exists(Path folder) throws IOException {
        for (var segment : segments(folder).reversed()) {
            if (!segment.read().entries().isEmpty()) return true;
            segment.putAside();
        }
        return false;
    }

    /** Empty if there is no log. */
    static Optional<Opened> open(Path folder) throws IOException {
        if (!exists(folder)) return Optional.empty();
        var segments = segments(folder);
        var content = segments.getLast().read();
        var log = new UpdateLog(folder, segments, segments.getLast().openToAppend(content.end()));
        log.checkpointBytes = content.entries().getFirst().encode().length;
        log.changeBytes = content.end() - log.checkpointBytes;
        return Optional.of(new Opened(log, content.entries()));
    }

    /** The size of the state at the last checkpoint. */
    long stateBytes() {
        return checkpointBytes;
    }

    private static List<LogSegment> segments(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) return List.of();
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("[0-9a-f]{16}\\.log"))
                    .sorted()
                    .map(LogSegment::new)
                    .toList();
        }
    }

    void append(LogEntry entry) throws IOException {
        changeBytes += LogSegment.write(file, entry);
    }

    /** Whether a new checkpoint would shorten loading. */
    boolean wantsCheckpoint() {
        return changeBytes > Math.max(MIN_SEGMENT, 2 * checkpointBytes);
    }

    void checkpoint(LogEntry.Checkpoint checkpoint) throws IOException {
        var segment = LogSegment.create(folder, checkpoint);
        var next = segment.openToAppend(Files.size(segment.file()));
        file.force(true);
        file.close();
        file = next;
        segments.removeIf(segment::equals);
        segments.add(segment);
        checkpointBytes = next.position();
        changeBytes = 0;
        dropOldest();
    }

    private void dropOldest() throws IOException {
        long kept = 0;
        for (var segment : segments) kept += Files.size(segment.file());
        while (segments.size() > 2 && kept > MAX_KEPT) {
            var oldest = segments.removeFirst();
            kept -= Files.size(oldest.file());
            Files.delete(oldest.file());
        }
    }

    /** The entries to apply, in order, for {@code version}; empty if it is no longer kept. */
    List<LogEntry> upTo(long version) throws IOException {
        for (var segment : segments.reversed()) {
            if (segment.firstVersion() <= version)
                return segment.read().entries().stream()
                        .filter(entry -> entry.version() <= version)
                        .toList();
        }
        return List.of();
    }

    /** The changes after {@code version}, in order. */
    List<LogEntry.Change> after(long version) throws IOException {
        var found = new ArrayList<LogEntry.Change>();
        for (int i = 0; i < segments.size(); i++) {
            if (i + 1 < segments.size() && segments.get(i + 1).firstVersion() <= version) continue;
            for (var entry : segments.get(i).read().entries())
                if (entry instanceof LogEntry.Change change && change.version() > version) found.add(change);
        }
        return found;
    }

    /** The last entries before {@code version}, without checkpoints, latest first. */
    List<LogEntry> latest(long version, int max) throws IOException {
        var found = new ArrayList<LogEntry>();
        for (var segment : segments.reversed()) {
            for (var entry : segment.read().entries().reversed()) {
                if (found.size() == max) return found;
                if (entry.version() < version && !(entry instanceof LogEntry.Checkpoint)) found.add(entry);
            }
        }
        return found;
    }

    /** Writes to the disk, to survive a power failure too. */
    void force() throws IOException {
        file.force(true);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
