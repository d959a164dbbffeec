package dev.agentos.nucleus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ByteLogTest {
    @TempDir
    Path folder;

    private static ByteBuffer lines(int count) {
        return ByteBuffer.wrap("0123456789abcde\n".repeat(count).getBytes());
    }

    private static void append(LogWriter log, byte[] bytes) throws Exception {
        for (int from = 0; from < bytes.length; from += LogCopier.BUFFER_BYTES)
            log.append(ByteBuffer.wrap(bytes, from, Math.min(LogCopier.BUFFER_BYTES, bytes.length - from)));
    }

    @Test
    void anyRangeReadsAsItWasWritten() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var data = new byte[3 * LogFormat.SEGMENT_BYTES + 12_345];
        random.nextBytes(data);
        try (var log = new LogWriter(folder, 1_000_000);
                var reader = new LogReader(folder)) {
            append(log, data);
            assertThat(log.end()).isEqualTo(data.length);
            for (int round = 0; round < 500; round++) {
                int from = random.nextInt(data.length);
                int length = 1 + random.nextInt(Math.min(200_000, data.length - from));
                var part = ByteBuffer.allocate(length);
                assertThat(reader.read(from, part)).as("seed " + seed).isEqualTo(length);
                assertThat(part.flip()).as("seed " + seed).isEqualTo(ByteBuffer.wrap(data, from, length));
            }
        }
    }

    @Test
    void theOldestSegmentsGoOnceEnoughLinesAreKept() throws Exception {
        try (var log = new LogWriter(folder, 1_000, 0, LogSpace.unlimited());
                var reader = new LogReader(folder)) {
            for (int i = 0; i < 100; i++) log.append(lines(4_000));
            assertThat(reader.start()).isPositive();
            assertThat(reader.end()).isEqualTo(100 * 4_000 * 16);
            assertThat(reader.end() - reader.start())
                    .isLessThan(3L * LogFormat.SEGMENT_BYTES)
                    .isGreaterThan(1_000 * 16);
            assertThat(reader.read(0, ByteBuffer.allocate(10))).isEqualTo(-1);
        }
    }

    @Test
    void aLogThatInheritsAnotherGoesOnWhereThatEnded() throws Exception {
        var data = new byte[2 * LogFormat.SEGMENT_BYTES + 12_345];
        new Random(1).nextBytes(data);
        try (var log = new LogWriter(folder.resolve("old"), 1_000_000)) {
            append(log, data);
        }
        InheritedLog.create(folder.resolve("old"), folder.resolve("new"), "between\n".getBytes());
        try (var log = new LogWriter(folder.resolve("new"), 1_000_000);
                var reader = new LogReader(folder.resolve("new"));
                var old = new LogReader(folder.resolve("old"))) {
            assertThat(log.end()).isEqualTo(data.length + 8);
            append(log, data);
            var all = ByteBuffer.allocate(2 * data.length + 8);
            assertThat(reader.read(0, all)).isEqualTo(all.capacity());
            assertThat(all.flip())
                    .isEqualTo(ByteBuffer.allocate(all.capacity())
                            .put(data)
                            .put("between\n".getBytes())
                            .put(data)
                            .flip());
            assertThat(old.end()).as("the old one").isEqualTo(data.length);
            assertThat(reader.startOfLastLines(1_000_000)).isZero();
        }
    }

    @Test
    void aSegmentThatCannotBeBegunIsTriedAgain() throws Exception {
        try (var log = new LogWriter(folder, 1_000_000);
                var reader = new LogReader(folder)) {
            append(log, new byte[LogFormat.SEGMENT_BYTES]);
            var inTheWay = Files.createDirectory(
                    LogFormat.segment(folder, LogFormat.SEGMENT_BYTES, 0).path());
            for (int i = 0; i < 2; i++)
                assertThatThrownBy(() -> log.append(lines(1))).isInstanceOf(IOException.class);
            Files.delete(inTheWay);
            log.append(lines(1));
            assertThat(reader.read(LogFormat.SEGMENT_BYTES, ByteBuffer.allocate(100)))
                    .isEqualTo(16);
        }
    }

    @Test
    void aMissingSegmentIsSaidToBeMissing() throws Exception {
        try (var log = new LogWriter(folder, 1_000_000);
                var reader = new LogReader(folder)) {
            append(log, new byte[3 * LogFormat.SEGMENT_BYTES]);
            Files.delete(LogFormat.segment(folder, LogFormat.SEGMENT_BYTES, 0).path());
            assertThat(reader.read(LogFormat.SEGMENT_BYTES + 5, ByteBuffer.allocate(10)))
                    .isEqualTo(-1);
            assertThat(reader.keptFrom(LogFormat.SEGMENT_BYTES + 5)).isEqualTo(2L * LogFormat.SEGMENT_BYTES);
        }
    }

    @Test
    void aLinkIsNoSegment() throws Exception {
        var elsewhere = Files.writeString(folder.resolve("secret"), "secret");
        Files.createSymbolicLink(LogFormat.segment(folder, 0, 0).path(), elsewhere);
        try (var reader = new LogReader(folder)) {
            assertThatThrownBy(() -> reader.read(0, ByteBuffer.allocate(10))).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aReaderAtTheEndGetsNothingAndThenTheRest() throws Exception {
        try (var log = new LogWriter(folder, 1_000);
                var reader = new LogReader(folder)) {
            assertThat(reader.read(0, ByteBuffer.allocate(10))).isZero();
            log.append(ByteBuffer.wrap("abc".getBytes()));
            assertThat(reader.read(0, ByteBuffer.allocate(10))).isEqualTo(3);
            assertThat(reader.read(3, ByteBuffer.allocate(10))).isZero();
            append(log, new byte[LogFormat.SEGMENT_BYTES]);
            assertThat(reader.read(3, ByteBuffer.allocate(2 * LogFormat.SEGMENT_BYTES)))
                    .isEqualTo(LogFormat.SEGMENT_BYTES);
        }
    }

    @Test
    void theStartOfTheLastLinesIsFoundAcrossSegments() throws Exception {
        try (var log = new LogWriter(folder, 1_000_000);
                var reader = new LogReader(folder)) {
            for (int i = 0; i < 50; i++) log.append(lines(4_000));
            assertThat(reader.startOfLastLines(10)).isEqualTo(200_000 * 16 - 160);
            assertThat(reader.startOfLastLines(100_000)).isEqualTo(100_000 * 16);
            assertThat(reader.startOfLastLines(9_999_999)).isZero();
        }
    }
}
