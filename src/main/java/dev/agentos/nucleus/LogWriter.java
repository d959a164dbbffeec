package dev.agentos.nucleus;

import dev.agentos.core.Home;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Appends to a byte log, new or continued, and drops whole segments from its front once enough lines are kept. Used by
 * one thread; {@link #end} by any.
 */
final class LogWriter implements AutoCloseable {
    /** Kept however many lines it holds: a viewer may be this far behind a flood and still get every byte. */
    private static final long MIN_BYTES = 72L << 20;
    /** However few lines a program prints, its log takes no more of the disk than this. */
    private static final long MAX_BYTES = 256L << 20;

    private final Path folder;
    private final long linesToKeep;
    private final long bytesToKeep;
    private final LogSpace space;
    private final Deque<LogFormat.Segment> segments = new ArrayDeque<>();
    private final byte[] counted = new byte[LogCopier.BUFFER_BYTES];
    private FileChannel file;
    private long lines;
    private volatile long end;

    LogWriter(Path folder, long linesToKeep) throws IOException {
        this(folder, linesToKeep, MIN_BYTES, LogSpace.unlimited());
    }

    /** One of the logs that share this space. */
    LogWriter(Path folder, long linesToKeep, LogSpace space) throws IOException {
        this(folder, linesToKeep, MIN_BYTES, space);
    }

    LogWriter(Path folder, long linesToKeep, long bytesToKeep, LogSpace space) throws IOException {
        this.bytesToKeep = bytesToKeep;
        this.space = space;
        this.folder = Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
        this.linesToKeep = linesToKeep;
        this.segments.addAll(LogFormat.segments(folder));
        space.opened(folder, segments.size());
        this.file = segments.isEmpty() ? beginSegment() : continueLast();
    }

    /** Continues an existing log. */
    private FileChannel continueLast() throws IOException {
        var last = segments.getLast();
        var bytes = Files.readAllBytes(last.path());
        lines = last.linesBefore();
        for (byte b : bytes) if (b == '\n') lines++;
        end = last.start() + bytes.length;
        return FileChannel.open(last.path(), StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    }

    /** The offset after the last byte written. */
    long end() {
        return end;
    }

    /** Everything between position and limit; on a failure what was written before it stays and counts. */
    void append(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            long room = segments.getLast().start() + LogFormat.SEGMENT_BYTES - end;
            if (room == 0) {
                var next = beginSegment();
                file.close();
                file = next;
                dropOldest();
                continue;
            }
            var part = bytes.slice(bytes.position(), (int) Math.min(room, bytes.remaining()));
            int written = file.write(part);
            countLines(bytes, written);
            bytes.position(bytes.position() + written);
            end += written;
        }
    }

    /** On a copy in the heap: reading single bytes of native memory costs more than copying them all. */
    private void countLines(ByteBuffer bytes, int length) {
        byte[] copy = counted;
        bytes.get(bytes.position(), copy, 0, length);
        int found = 0;
        for (int i = 0; i < length; i++) if (copy[i] == '\n') found++;
        lines += found;
    }

    /** If it fails (no space, no descriptors), nothing has changed, and it can be tried again. */
    private FileChannel beginSegment() throws IOException {
        var segment = LogFormat.segment(folder, end, lines);
        var options = Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        var privately = PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FILE);
        var opened = space.begin(() -> FileChannel.open(segment.path(), options, privately));
        segments.add(segment);
        return opened;
    }

    private void dropOldest() throws IOException {
        while (segments.size() > 2
                && (isEnoughFrom(second()) || end - segments.getFirst().start() > MAX_BYTES)) {
            space.drop(segments.removeFirst().path());
        }
    }

    private LogFormat.Segment second() {
        var all = segments.iterator();
        all.next();
        return all.next();
    }

    private boolean isEnoughFrom(LogFormat.Segment segment) {
        return lines - segment.linesBefore() >= linesToKeep && end - segment.start() >= bytesToKeep;
    }

    @Override
    public void close() throws IOException {
        space.closed(folder);
        file.close();
    }
}
