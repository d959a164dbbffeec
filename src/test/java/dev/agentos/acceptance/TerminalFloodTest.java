package dev.agentos.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** 64 MB through the whole way, byte for byte (T4, T7, P2). */
@Order(1)
@Execution(ExecutionMode.SAME_THREAD)
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class TerminalFloodTest {
    private static final int SIZE = 64_000_000;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    Path home;

    private AgentOs agentos;
    private Owner owner;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.started(home);
        owner = Owner.of(agentos);
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    /**
     * Says with one character that the terminal is raw, so that what is typed is not echoed; prints a file once
     * somebody has typed a line; goes on running.
     */
    private String flood(Path data) throws Exception {
        return owner.open("sh", "-c", "stty raw -echo; printf R; head -n 1 >&2; cat '" + data + "'; sleep 600");
    }

    private static void begin(SocketReader reader) throws Exception {
        reader.awaitBytes(1, PATIENCE);
        reader.send("{\"type\":\"terminal_input\",\"payload\":{\"data\":\"\\n\"}}");
    }

    private SocketReader flooded(String terminal, long offset, MessageDigest digest) throws IOException {
        return SocketReader.flooded(
                agentos.daemonFile().port(),
                "/ws?terminal=" + terminal + "&offset=" + offset,
                owner.authorization(),
                digest);
    }

    /** Returns the SHA-1 of what it wrote, after the character and the line that start the flood. */
    private static String write(Path data, boolean binary, long seed) throws IOException {
        var random = new Random(seed);
        var sha1 = SocketReader.newSha1();
        sha1.update(new byte[] {'R', '\n'});
        var block = new byte[8_000];
        try (var out = new BufferedOutputStream(new DigestOutputStream(Files.newOutputStream(data), sha1))) {
            for (int written = 0; written < SIZE; written += block.length) {
                random.nextBytes(block);
                if (!binary)
                    for (int i = 0; i < block.length; i++)
                        block[i] = (byte) (i % 80 == 79 ? '\n' : ' ' + (block[i] & 0x3f));
                out.write(block);
            }
        }
        return HexFormat.of().formatHex(sha1.digest());
    }

    @ParameterizedTest
    @MethodSource("floods")
    void everybodyGetsEveryByteAlthoughOneDoesNotRead(boolean binary, int viewers) throws Exception {
        var data = home.resolve("data");
        var sum = write(data, binary, viewers);
        var id = flood(data);
        try (var stopped = flooded(id, 0, SocketReader.newSha1())) {
            stopped.pause();
            var readers = new ArrayList<SocketReader>();
            for (int i = 0; i < viewers; i++) readers.add(flooded(id, 0, SocketReader.newSha1()));
            begin(readers.getFirst());
            for (var reader : readers) {
                reader.awaitBytes(SIZE + 2, PATIENCE);
                assertThat(reader.sha1()).isEqualTo(sum);
                reader.close();
            }
            assertThat(mostMemory(agentos.daemon()))
                    .as("MiB that the daemon ever had")
                    .isLessThan(192);
        }
    }

    /** Two every time; with {@code -Dfloods=all} every one. */
    static List<Arguments> floods() {
        if (!System.getProperty("floods", "").equals("all")) return List.of(arguments(false, 5), arguments(true, 1));
        return Stream.of(1, 5, 50)
                .flatMap(viewers -> Stream.of(arguments(false, viewers), arguments(true, viewers)))
                .toList();
    }

    private static long mostMemory(ProcessHandle process) throws IOException {
        try (var lines = Files.lines(Path.of("/proc", String.valueOf(process.pid()), "status"))) {
            return lines.filter(line -> line.startsWith("VmHWM"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void theProgramOutlivesTheDaemonAndNothingItPrintedMeanwhileIsMissing() throws Exception {
        var data = home.resolve("data");
        var sum = write(data, false, 5);
        var id = flood(data);
        var digest = SocketReader.newSha1();
        var before = flooded(id, 0, digest);
        begin(before);
        before.awaitBytes(4_000_000, PATIENCE);
        agentos.kill(agentos.daemon());
        before.awaitText("gone");
        long seen = before.count();
        assertThat(seen).as("in the middle of it").isLessThan(SIZE);
        agentos.run("daemon", "start");
        try (var after = flooded(id, seen, digest)) {
            after.awaitBytes(SIZE + 2 - seen, PATIENCE);
            assertThat(after.sha1()).isEqualTo(sum);
        }
        assertThat(agentos.run("terminal", "list").out()).contains(id).contains("running");
    }
}
