package dev.agentos.document;

import dev.agentos.core.Home;
import dev.agentos.core.InvalidInput;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;

/** One file of a document's log: entries, each after its length and checksum. Named after its first version. */
record LogSegment(Path file) {
    private static final int HEADER = 2 * Integer.BYTES;

    static String name(long version) {
        return "%016x.log".formatted(version);
    }

    long firstVersion() {
        return Long.parseUnsignedLong(file.getFileName().toString().substring(0, 16), 16);
    }

    /** Creates it with its first entry, atomically. */
    static LogSegment create(Path folder, LogEntry.Checkpoint checkpoint) throws IOException {
        var file = folder.resolve(name(checkpoint.version()));
        var fresh = folder.resolve("segment.tmp");
        Files.deleteIfExists(fresh);
        try (var channel = FileChannel.open(
                fresh,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FILE))) {
            write(channel, checkpoint);
            channel.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        return new LogSegment(file);
    }

    /** Returns the number of bytes written. */
    static int write(FileChannel channel, LogEntry entry) throws IOException {
        var payload = entry.encode();
        var record = ByteBuffer.allocate(HEADER + payload.length)
                .putInt(payload.length)
                .putInt(checksum(payload))
                .put(payload)
                .flip();
        long start = channel.position();
        try {
            while (record.hasRemaining()) channel.write(record);
            return record.limit();
        } catch (IOException full) {
            channel.truncate(start);
            throw full;
        }
    }

    private static int checksum(byte[] payload) {
        var crc = new CRC32C();
        crc.update(payload);
        return (int) crc.getValue();
    }

    /** The entries, and the end of the last complete one. */
    record Content(List<LogEntry> entries, long end) {}

    Content read() throws IOException {
        var bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        var entries = new ArrayList<LogEntry>();
        int end = 0;
        while (bytes.remaining() >= HEADER) {
            int length = bytes.getInt();
            int checksum = bytes.getInt();
            if (length < 0 || length > bytes.remaining()) break;
            var payload = new byte[length];
            bytes.get(payload);
            if (checksum(payload) != checksum) break;
            try {
                entries.add(LogEntry.decode(payload));
            } catch (InvalidInput unknown) {
                break;
            }
            end = bytes.position();
        }
        return new Content(entries, end);
    }

    /** Renames a segment that cannot be read. */
    void putAside() throws IOException {
        System.getLogger("document").log(Level.WARNING, "{0} cannot be read and is kept as {0}.damaged", file);
        Files.move(file, file.resolveSibling(file.getFileName() + ".damaged"), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Opens it for appending, after moving an incomplete end to a file beside it. */
    FileChannel openToAppend(long end) throws IOException {
        var channel = FileChannel.open(file, StandardOpenOption.WRITE);
        if (channel.size() > end) {
            System.getLogger("document")
                    .log(Level.WARNING, "{0} ends in the middle of an entry; the rest is in {0}.damaged", file);
            Files.copy(file, file.resolveSibling(file.getFileName() + ".damaged"), StandardCopyOption.REPLACE_EXISTING);
            channel.truncate(end);
        }
        return channel.position(end);
    }
}
