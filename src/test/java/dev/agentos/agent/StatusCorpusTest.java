package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.Home;
import dev.agentos.protocol.JsonText;
import dev.agentos.screen.Screen;
import dev.agentos.status.Signals;
import dev.agentos.status.StatusRules;
import dev.agentos.status.StatusTrack;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How often the status is right: recordings of real agents (see {@code Recording}), in which it is known what they
 * truly did, are replayed through the rules. Every tenth of a second counts, but for the half second after something
 * changed. {@code npm install} in {@code src/test/agents} and {@code -Dagents.record=FOLDER -Dit.test=RealAgentsTest}
 * record more.
 */
class StatusCorpusTest {
    private static final Path RECORDINGS = Path.of("src/test/resources/status");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final int STEP_MILLIS = 100;
    private static final int SETTLING_MILLIS = 500;
    private static final String UNKNOWN = "?";

    @TempDir
    Path home;

    record Event(long millis, String kind, String text) {}

    /** How often each status was seen while another, or the same, was true. */
    private static final class Counts {
        private final Map<String, Map<String, Integer>> seenWhile = new TreeMap<>();

        void add(String truth, String seen) {
            seenWhile.computeIfAbsent(truth, first -> new TreeMap<>()).merge(seen, 1, Integer::sum);
        }

        private int count(String truth, String seen) {
            return seenWhile.getOrDefault(truth, Map.of()).getOrDefault(seen, 0);
        }

        double recall(String status) {
            int all = seenWhile.getOrDefault(status, Map.of()).values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            return (double) count(status, status) / all;
        }

        double precision(String status) {
            int all = seenWhile.keySet().stream()
                    .mapToInt(truth -> count(truth, status))
                    .sum();
            return all == 0 ? 0 : (double) count(status, status) / all;
        }
    }

    @Test
    void ofHundredMomentsAtLeastNinetyEightAreSeenRight() throws Exception {
        var plugins = new AgentPlugins(Home.of(Map.of("AGENTOS_HOME", home.toString())))
                .list(home)
                .plugins();
        var all = new TreeMap<String, Counts>();
        for (var file : recordings()) {
            var kind = file.getFileName().toString().replaceFirst("-\\d+\\.cast\\.gz", "");
            replay(read(file), plugins.get(kind).status(), all.computeIfAbsent(kind, first -> new Counts()));
        }
        print(all);
        assertThat(all).containsOnlyKeys("claude-code", "gemini-cli", "openai-codex", "opencode");
        all.forEach((kind, counts) -> {
            assertThat(counts.seenWhile).as(kind).containsKeys("idle", "running", "waiting");
            for (var status : counts.seenWhile.keySet()) {
                assertThat(counts.recall(status))
                        .as("%s: recall of %s, %s", kind, status, counts.seenWhile)
                        .isGreaterThanOrEqualTo(0.98);
                assertThat(counts.precision(status))
                        .as("%s: precision of %s, %s", kind, status, counts.seenWhile)
                        .isGreaterThanOrEqualTo(0.98);
            }
        });
    }

    static List<Path> recordings() throws Exception {
        try (var files = Files.list(RECORDINGS)) {
            return files.filter(file -> file.toString().endsWith(".cast.gz"))
                    .sorted()
                    .toList();
        }
    }

    static List<Event> read(Path file) throws Exception {
        var events = new ArrayList<Event>();
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
            for (var line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList()) {
                var event = (List<?>) JsonText.readAny(line);
                events.add(new Event(
                        Math.round(((Number) event.get(0)).doubleValue() * 1000), (String) event.get(1), (String)
                                event.get(2)));
            }
        }
        return events;
    }

    private static void replay(List<Event> events, StatusRules rules, Counts counts) {
        var screen = new Screen(80, 24);
        var track = new StatusTrack();
        var truth = UNKNOWN;
        long trueSince = 0;
        var hook = new Event(0, "h", "");
        long printedAt = 0;
        int next = 0;
        for (long now = 0; now <= events.getLast().millis(); now += STEP_MILLIS) {
            for (; next < events.size() && events.get(next).millis() <= now; next++) {
                var event = events.get(next);
                switch (event.kind()) {
                    case "o" -> {
                        screen.feed(event.text().getBytes(StandardCharsets.UTF_8));
                        printedAt = event.millis();
                    }
                    case "h" -> hook = event;
                    default -> {
                        truth = event.text();
                        trueSince = event.millis();
                    }
                }
            }
            var signals = new Signals(
                    hook.text(),
                    Duration.ofMillis(now - hook.millis()),
                    screen.report(),
                    screen.title(),
                    screen.progress().state().name().toLowerCase(Locale.ROOT),
                    "itself",
                    "",
                    screen.text(),
                    Duration.ofMillis(now - printedAt));
            track.look(rules.decide(signals), START.plusMillis(now));
            if (!truth.equals(UNKNOWN) && now - trueSince >= SETTLING_MILLIS)
                counts.add(
                        truth,
                        track.seen()
                                .map(seen -> seen.decision().activity().toString())
                                .orElse("starting"));
        }
    }

    private static void print(Map<String, Counts> all) {
        System.out.println("agent         status   moments  precision  recall");
        all.forEach((kind, counts) -> {
            for (var status : new TreeSet<>(counts.seenWhile.keySet()))
                System.out.printf(
                        Locale.ROOT,
                        "%-13s %-8s %7d %10.3f %7.3f%n",
                        kind,
                        status,
                        counts.seenWhile.get(status).values().stream()
                                .mapToInt(Integer::intValue)
                                .sum(),
                        counts.precision(status),
                        counts.recall(status));
        });
    }
}
