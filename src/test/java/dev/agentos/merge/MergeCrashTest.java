package dev.agentos.merge;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.agent.Agent;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.TestWorkspace;
import dev.agentos.review.Decision;
import dev.agentos.review.Reviews;
import dev.agentos.review.Seen;
import dev.agentos.review.TestReviews;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The daemon is killed after a merge, before its decisions are marked as merged; the next one finishes it. The store is
 * put back to what was written down before.
 */
@Timeout(120)
class MergeCrashTest {
    private static final String MAIN = "refs/heads/main";
    private static final MergeOptions ALL = new MergeOptions("", "", List.of(), Set.of(), Set.of(), false);

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    private static TestNucleus nucleus;

    private TestWorkspace workspace;
    private TestReviews services;
    private Reviews reviews;
    private Merges merges;
    private Agent agent;
    private Path copy;

    @BeforeAll
    static void startNucleus() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stopNucleus() throws Exception {
        nucleus.close();
    }

    @BeforeEach
    void start() throws Exception {
        workspace = TestWorkspace.in(temporary, nucleus.home());
        git(workspace.folder(), "init", "-q", "-b", "main");
        git(workspace.folder(), "config", "user.name", "Ada");
        git(workspace.folder(), "config", "user.email", "ada@example.org");
        workspace.write("a.txt", "one\n");
        git(workspace.folder(), "add", "-A");
        git(workspace.folder(), "commit", "-qm", "first");
        copy = workspace.folder().resolve(".shards/shell-fix");
        git(workspace.folder(), "worktree", "add", "-q", "-b", "agentos/fix", copy.toString());
        services = new TestReviews(workspace, nucleus.programs(), () -> Duration.ZERO, Object::toString);
        reviews = services.reviews;
        merges = new Merges(
                workspace.store(),
                services.bus,
                workspace.permissions(),
                services.agents,
                reviews,
                services.worktrees,
                nucleus.programs(),
                TestReviews.CLOCK);
        var base = git(workspace.folder(), "rev-parse", "HEAD");
        agent = services.newAgent("fix", copy, "agentos/fix", base, MAIN);
        services.reviewed.folderMade(agent);
    }

    @AfterEach
    void stop() {
        services.close();
        workspace.close();
    }

    private static String git(Path folder, String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }

    private void accept() throws Exception {
        Files.writeString(copy.resolve("a.txt"), "one\nagent\n");
        var seen = reviews.changes(LOCAL_OWNER, agent).stream().map(Seen::of).toList();
        reviews.decide(LOCAL_OWNER, Decision.Kind.ACCEPT, agent, seen);
    }

    /** What the store knew when the branch had got the work, or was about to. */
    private void putBack(String before, String after) {
        workspace.store().execute(tx -> {
            tx.update("update review_decision set state = 'done' where state = 'merged'");
            LandingStore.put(
                    tx,
                    new Landing(
                            agent.id(),
                            Landing.Kind.MERGE,
                            MAIN,
                            before,
                            after,
                            Optional.of(workspace.folder()),
                            "user:owner",
                            TestReviews.CLOCK.instant()));
        });
    }

    private String merge() throws Exception {
        accept();
        var before = git(workspace.folder(), "rev-parse", "main");
        merges.merge(LOCAL_OWNER, agent, ALL);
        assertThat(reviews.undoable(LOCAL_OWNER, agent)).isEmpty();
        return before;
    }

    @Test
    void whatIsMergedIsNotUndoneAfterwards() throws Exception {
        putBack(merge(), git(workspace.folder(), "rev-parse", "main"));
        assertThat(reviews.undoable(LOCAL_OWNER, agent)).hasSize(1);
        merges.recover();
        assertThat(reviews.undoable(LOCAL_OWNER, agent)).isEmpty();
    }

    @Test
    void itIsNotUndoneEitherWhenTheAgentHasCommittedMoreMeanwhile() throws Exception {
        putBack(merge(), git(workspace.folder(), "rev-parse", "main"));
        git(copy, "commit", "-q", "--allow-empty", "-m", "more");
        merges.recover();
        assertThat(reviews.undoable(LOCAL_OWNER, agent)).isEmpty();
    }

    @Test
    void whatCouldNotBeMergedCanBeUndone() throws Exception {
        var before = merge();
        var after = git(workspace.folder(), "rev-parse", "main");
        git(workspace.folder(), "reset", "-q", "--hard", before);
        git(workspace.folder(), "commit", "-q", "--allow-empty", "-m", "a person's");
        putBack(before, after);
        merges.recover();
        assertThat(reviews.undoable(LOCAL_OWNER, agent)).hasSize(1);
    }
}
