package dev.agentos.nucleus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The format of a byte log on disk: a folder of segments, each named by the absolute offset of its first byte and the
 * number of lines before it. A segment contains only the bytes: whenever a process is killed, the log is readable and
 * ends where the last write ended. The names are the index of line starts; inside a segment lines are counted.
 */
final class LogFormat {
    static final int SEGMENT_BYTES = 1 << 20;
    private static final Pattern NAME = Pattern.compile("([0-9a-f]{16})-([0-9a-f]{16})\\.log");

    private LogFormat() {}

    record Segment(Path path, long start, long linesBefore) {
        long length() throws IOException {
            return Files.size(path);
        }
    }

    /** Takes a log away as a whole. */
    static void delete(Path folder) throws IOException {
        for (var segment : segments(folder)) Files.deleteIfExists(segment.path());
        Files.deleteIfExists(folder);
    }

    static Segment segment(Path folder, long start, long linesBefore) {
        return new Segment(folder.resolve(String.format("%016x-%016x.log", start, linesBefore)), start, linesBefore);
    }

    /** Oldest first; empty when there is no log. */
    static List<Segment> segments(Path folder) throws IOException {
        var segments = new ArrayList<Segment>();
        try (var files = Files.newDirectoryStream(folder)) {
            for (var file : files) {
                var name = NAME.matcher(file.getFileName().toString());
                if (name.matches())
                    segments.add(
                            new Segment(file, Long.parseLong(name.group(1), 16), Long.parseLong(name.group(2), 16)));
            }
        } catch (NoSuchFileException none) {
            return List.of();
        }
        segments.sort(Comparator.comparingLong(Segment::start));
        return segments;
    }
}
