package dev.agentos.crdt;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Against the real Yjs. {@code -Dcrdt.fuzz.seconds} says for how long, {@code -Dcrdt.fuzz.rounds} how many rounds
 * instead, {@code -Dcrdt.fuzz.seed} with which to begin; a failure names the seed of its round.
 */
class DifferentialFuzzTest {
    private static final Duration LONGEST = Duration.ofSeconds(Long.getLong("crdt.fuzz.seconds", 20));
    private static final long ROUNDS = Long.getLong("crdt.fuzz.rounds", Long.MAX_VALUE);

    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void replicasOfBothKindsEndUpAlike() {
        long first = Long.getLong("crdt.fuzz.seed", System.nanoTime() & 0xffff_ffffL);
        long end = System.nanoTime() + LONGEST.toNanos();
        boolean counted = ROUNDS < Long.MAX_VALUE;
        long rounds = 0;
        try (var oracle = new YjsOracle()) {
            for (; counted ? rounds < ROUNDS : System.nanoTime() < end; rounds++) run(oracle, first + rounds);
        }
        System.out.println("fuzz: " + rounds + " rounds, seeds from " + first);
    }

    private static void run(YjsOracle oracle, long seed) {
        try {
            new FuzzRound(seed, oracle).run();
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError("round with -Dcrdt.fuzz.seed=" + seed + ": " + failure.getMessage(), failure);
        }
    }
}
