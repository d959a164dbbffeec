package dev.agentos.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.TaskGroup;
import dev.agentos.exec.TestNucleus;
import dev.agentos.git.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Rounds of random edits and decisions. A round starts git 200 times, which takes seconds, so most are played with
 * trees in memory, forty times as fast; those that are played with git have to take the same course in memory.
 *
 * <p>{@code -Dreview.seconds} is for how long each of the two is done, {@code -Dreview.seeds} at least how many rounds
 * are played in memory, and {@code -Dreview.seed} is the seed of the first. {@code scripts/mvn test
 * -Dtest=RandomReviewTest -Dreview.seeds=20000} plays many, in about 20 minutes of one processor; with
 * {@code -Dreview.seed=17 -Dreview.seconds=0} one is played again.
 */
@Execution(ExecutionMode.SAME_THREAD)
class RandomReviewTest {
    private static final int SECONDS = Integer.getInteger("review.seconds", 10);
    private static final int SEEDS = Integer.getInteger("review.seeds", 1);
    private static final long FIRST = Long.getLong("review.seed", System.nanoTime() & 0xffffff);
    /** Each save waits briefly for concurrent writers, so rounds overlap. */
    private static final int AT_ONCE = 4;

    private static final int PROGRESS = 1_000;

    @TempDir
    static Path home;

    @TempDir(factory = WithoutDisk.class)
    Path temporary;

    static TestNucleus nucleus;

    /** Files that need not survive a power cut, where the system has a place for such. */
    static final class WithoutDisk implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
            var memory = Path.of("/dev/shm");
            if (!Files.isWritable(memory)) return Files.createTempDirectory("review");
            return Files.createTempDirectory(memory, "review");
        }
    }

    @BeforeAll
    static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stop() throws Exception {
        nucleus.close();
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void withGitAndInMemoryReviewsTakeTheSameCourse() throws Exception {
        long end = end();
        long seed = FIRST;
        do assertSameCourse(seed++);
        while (System.nanoTime() < end);
        System.out.println("reviewed with git and the seeds " + FIRST + " to " + (seed - 1));
    }

    private static long end() {
        return System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    }

    private void assertSameCourse(long seed) throws Exception {
        assertThat(playWithGit(seed)).as("seed " + seed).isEqualTo(playInMemory(seed));
    }

    /** A person types between the two characters that end a line, and that line is taken and put back. */
    @Test
    void aLineWithAReturnInItsMiddleIsPutBack() throws Exception {
        assertSameCourse(8548571);
    }

    /** A person adds a line below one of the agent's in which they have written before. */
    @Test
    void aLineBelowAnotherEditOfAPersonStaysBelowIt() throws Exception {
        assertSameCourse(1002571);
    }

    /** A person writes into a line of the agent, and the hunk with the line after it is accepted first. */
    @Test
    void whatAPersonAcceptsAsDeletedThereIsNotAgreedAnyMore() throws Exception {
        assertSameCourse(11830890);
    }

    @Test
    @Timeout(value = 6, unit = TimeUnit.HOURS)
    void whatIsAcceptedStaysWhatIsRejectedGoesAndNoPersonsTextIsLost() throws Exception {
        var next = new AtomicLong(FIRST);
        var failed = new ConcurrentLinkedQueue<AssertionError>();
        long end = end();
        try (var players = new TaskGroup("reviewing at random")) {
            for (int i = 0; i < AT_ONCE; i++)
                players.forkBusy(() -> {
                    while (next.get() < FIRST + SEEDS || System.nanoTime() < end)
                        playInMemory(next.getAndIncrement(), failed);
                });
            players.awaitAll();
        }
        System.out.println("reviewed in memory with the seeds " + FIRST + " to " + (next.get() - 1));
        assertThat(failed).isEmpty();
    }

    private void playInMemory(long seed, ConcurrentLinkedQueue<AssertionError> failed) throws Exception {
        try {
            playInMemory(seed);
        } catch (AssertionError wrong) {
            wrong.printStackTrace();
            failed.add(wrong);
        }
        long played = seed - FIRST + 1;
        if (played % PROGRESS == 0) System.out.println("reviewed in memory: " + played + ", failed: " + failed.size());
    }

    private List<String> playWithGit(long seed) throws Exception {
        var place = Files.createDirectory(temporary.resolve("git" + seed));
        return play(seed, place, ReviewedFolder.in(place, nucleus));
    }

    private List<String> playInMemory(long seed) throws Exception {
        var place = Files.createDirectory(temporary.resolve("memory" + seed));
        return play(seed, place, ReviewedFolder.inMemory(place));
    }

    private static List<String> play(long seed, Path place, ReviewedFolder folder) throws Exception {
        try (folder) {
            return new ReviewRound(seed, folder).play();
        } finally {
            Worktrees.deleteFolder(place);
        }
    }
}
