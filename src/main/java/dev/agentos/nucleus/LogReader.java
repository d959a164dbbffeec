package dev.agentos.nucleus;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a byte log by absolute offset while it is written by another process. Keeps the segment it reads from open, so
 * reading on costs one system call. Used by one thread.
 */
public final class LogReader implements AutoCloseable {
    private final Path folder;
    private List<LogFormat.Segment> segments = List.of();
    private LogFormat.@Nullable Segment current;
    private @Nullable FileChannel file;

    public LogReader(Path folder) {
        this.folder = folder;
    }

    /** The first offset that is still kept. */
    public long start() throws IOException {
        segments = LogFormat.segments(folder);
        return segments.isEmpty() ? 0 : segments.getFirst().start();
    }

    /** The offset after the last byte. */
    public long end() throws IOException {
        segments = LogFormat.segments(folder);
        return segments.isEmpty()
                ? 0
                : segments.getLast().start() + segments.getLast().length();
    }

    /**
     * Fills {@code buffer} from {@code offset} on. Returns how much there was: 0 at the end, -1 when the offset is no
     * longer kept.
     */
    public int read(long offset, ByteBuffer buffer) throws IOException {
        int total = 0;
        while (buffer.hasRemaining()) {
            var channel = at(offset + total);
            if (channel == null) return total > 0 ? total : keptFrom(offset) > offset ? -1 : 0;
            int room = buffer.remaining();
            int count = channel.read(buffer, offset + total - current.start());
            if (count > 0) total += count;
            if (count < room && !isFull(offset + total)) break;
        }
        return total;
    }

    /** The first offset from this one on that is still kept; the offset itself when nothing comes after it. */
    public long keptFrom(long offset) throws IOException {
        segments = LogFormat.segments(folder);
        if (find(offset) != null) return offset;
        return segments.stream()
                .mapToLong(LogFormat.Segment::start)
                .filter(start -> start > offset)
                .findFirst()
                .orElse(offset);
    }

    /** Whether the segment before this offset is complete, so that there may be another. */
    private boolean isFull(long offset) {
        return current != null && offset == current.start() + LogFormat.SEGMENT_BYTES;
    }

    private @Nullable FileChannel at(long offset) throws IOException {
        if (current != null && holds(current, offset)) return file;
        var wanted = find(offset);
        if (wanted == null) {
            segments = LogFormat.segments(folder);
            wanted = find(offset);
        }
        return wanted == null ? null : open(wanted);
    }

    private LogFormat.@Nullable Segment find(long offset) {
        for (var segment : segments) if (holds(segment, offset)) return segment;
        return null;
    }

    private static boolean holds(LogFormat.Segment segment, long offset) {
        return offset >= segment.start() && offset < segment.start() + LogFormat.SEGMENT_BYTES;
    }

    /** Null when the segment was dropped since we saw it. */
    private @Nullable FileChannel open(LogFormat.Segment segment) throws IOException {
        close();
        try {
            file = FileChannel.open(segment.path(), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
            current = segment;
            return file;
        } catch (NoSuchFileException dropped) {
            segments = List.of();
            return null;
        }
    }

    /**
     * The offset at which the line begins that many lines before the end; the start of the log when there are fewer.
     */
    public long startOfLastLines(long count) throws IOException {
        long end = end();
        long start = start();
        var block = ByteBuffer.allocate(64 * 1024);
        long missing = count + 1;
        for (long to = end; to > start; ) {
            long from = Math.max(start, to - block.capacity());
            int length = read(from, block.clear().limit((int) (to - from)));
            for (int i = length - 1; i >= 0; i--) {
                if (block.get(i) == '\n' && --missing == 0) return from + i + 1;
            }
            to = from;
        }
        return start;
    }

    /** The first line that begins after this offset, if one does soon; else the offset itself. */
    public long startOfLine(long offset) throws IOException {
        var block = ByteBuffer.allocate(16 * 1024);
        int length = read(offset, block);
        for (int i = 0; i < length; i++) if (block.get(i) == '\n') return offset + i + 1;
        return offset;
    }

    @Override
    public void close() throws IOException {
        if (file != null) file.close();
        file = null;
        current = null;
    }
}
