package dev.agentos.nucleus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSpaceTest {
    private static final long SEGMENT = LogFormat.SEGMENT_BYTES;

    @TempDir
    Path terminals;

    private Path log(String terminal) {
        return terminals.resolve(terminal).resolve("output");
    }

    private LogWriter open(String terminal, LogSpace space) throws IOException {
        return new LogWriter(log(terminal), 1_000_000, space);
    }

    private static void append(LogWriter log, long bytes) throws IOException {
        var block = ByteBuffer.allocate(LogCopier.BUFFER_BYTES);
        for (long left = bytes; left > 0; left -= block.limit()) {
            log.append(block.clear().limit((int) Math.min(left, block.capacity())));
        }
    }

    private long onDisk() throws IOException {
        try (var files = Files.walk(terminals)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(LogSpaceTest::size)
                    .sum();
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private int segments(String terminal) throws IOException {
        return LogFormat.segments(log(terminal)).size();
    }

    @Test
    void manyLogsStayBelowTheLimitHoweverTheyGrow() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var space = new LogSpace(terminals, 24 * SEGMENT);
        var logs = new ArrayList<LogWriter>();
        for (int i = 0; i < 8; i++) logs.add(open("t" + i, space));
        for (int round = 0; round < 300; round++) {
            append(logs.get(random.nextInt(logs.size())), random.nextInt((int) SEGMENT));
            assertThat(onDisk()).as("seed " + seed).isLessThanOrEqualTo(24 * SEGMENT);
        }
        for (int i = 0; i < 8; i++) {
            try (var log = logs.get(i);
                    var reader = new LogReader(log("t" + i))) {
                assertThat(reader.end()).as("seed " + seed).isEqualTo(log.end());
                if (reader.start() > 0)
                    assertThat(reader.read(0, ByteBuffer.allocate(10))).isEqualTo(-1);
                assertThat(reader.read(reader.start(), ByteBuffer.allocate(10))).isEqualTo(10);
            }
        }
    }

    @Test
    void endedLogsAreCutBeforeRunningOnesTheLongestUnusedFirst() throws Exception {
        var space = new LogSpace(terminals, 100 * SEGMENT);
        for (var ended : new String[] {"newer", "older"}) {
            try (var log = open(ended, space)) {
                append(log, 6 * SEGMENT);
            }
        }
        Files.setLastModifiedTime(LogFormat.segments(log("older")).getLast().path(), FileTime.fromMillis(1_000));
        try (var running = open("running", space)) {
            append(running, 8 * SEGMENT);
            space.limit(17 * SEGMENT);
            assertThat(segments("older")).isEqualTo(3);
            space.limit(15 * SEGMENT);
            assertThat(segments("older")).isEqualTo(2);
            assertThat(segments("newer")).isEqualTo(5);
            assertThat(segments("running")).isEqualTo(8);
        }
    }

    @Test
    void ofTheRunningLogsTheLargestIsCut() throws Exception {
        var space = new LogSpace(terminals, 100 * SEGMENT);
        try (var small = open("small", space);
                var large = open("large", space)) {
            append(small, 3 * SEGMENT);
            append(large, 9 * SEGMENT);
            space.limit(8 * SEGMENT);
            assertThat(segments("small")).isEqualTo(3);
            assertThat(segments("large")).isEqualTo(5);
            append(large, SEGMENT);
            assertThat(onDisk()).isLessThanOrEqualTo(8 * SEGMENT);
        }
    }

    @Test
    void logsThatWereThereBeforeAndThoseThatAreDeletedMeanwhileAreCountedRight() throws Exception {
        try (var earlier = open("earlier", LogSpace.unlimited())) {
            append(earlier, 6 * SEGMENT);
        }
        var space = new LogSpace(terminals, 8 * SEGMENT);
        try (var log = open("log", space)) {
            append(log, 4 * SEGMENT);
            assertThat(onDisk()).isLessThanOrEqualTo(8 * SEGMENT);
            LogFormat.delete(log("earlier"));
            append(log, 3 * SEGMENT);
            assertThat(segments("log")).as("nothing had to go").isEqualTo(7);
        }
    }

    @Test
    void theOutputOfProgramsWithoutATerminalIsLeftAlone() throws Exception {
        Files.createDirectories(terminals.resolve("program/errors"));
        try (var program = open("program", LogSpace.unlimited());
                var log = open("log", new LogSpace(terminals, 4 * SEGMENT))) {
            append(program, 6 * SEGMENT);
            append(log, 6 * SEGMENT);
            assertThat(segments("program")).isEqualTo(6);
            assertThat(segments("log")).isLessThanOrEqualTo(4);
        }
    }
}
