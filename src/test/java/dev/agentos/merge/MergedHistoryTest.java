package dev.agentos.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentName;
import dev.agentos.agent.Isolation;
import dev.agentos.agent.Protocol;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.RandomId;
import dev.agentos.exec.TestNucleus;
import dev.agentos.git.BranchTips;
import dev.agentos.git.CommitRange;
import dev.agentos.git.Commits;
import dev.agentos.git.MergeTrees;
import dev.agentos.git.TreeChange;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.git.TreeStore.Put;
import dev.agentos.git.WorkingCopy;
import dev.agentos.review.BaselineState;
import dev.agentos.session.SessionId;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent writes, commits and rewrites its history at random, while a person accepts, rejects, takes back and merges
 * at random: the person's branch never gets a content that was not accepted. {@code -Dmerge.steps} is how many steps,
 * {@code -Dmerge.seed} repeats a run.
 */
class MergedHistoryTest {
    private static final int STEPS = Integer.getInteger("merge.steps", 180);
    private static final int STEPS_OF_A_ROUND = 60;
    private static final String MAIN = "refs/heads/main";
    private static final String BRANCH = "refs/heads/agentos/fix";
    private static final MergeOptions ALL = new MergeOptions("", "", List.of(), Set.of(), Set.of(), false);
    private static final List<String> NAMES = List.of("a", "b", "c/d", "c/e", "new");

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private Random random;
    private Path folder;
    private Commits commits;
    private BranchTips tips;
    private TreeStore trees;
    private Agent agent;
    private String first;
    private String baseline;
    private int words;
    private final Set<String> accepted = new HashSet<>();
    private final Deque<Acceptance> acceptances = new ArrayDeque<>();
    private String what = "";

    /** What can be taken back: the path, what was accepted of it before, and what then. */
    private record Acceptance(String path, Optional<TreeFile> before, Optional<TreeFile> after) {}

    @BeforeAll
    static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stop() throws Exception {
        nucleus.close();
    }

    @Test
    @Timeout(3_600)
    void noContentThatWasNeverAcceptedIsReachableFromThePersonsBranch() throws Exception {
        long seed = Long.getLong("merge.seed", System.nanoTime() & 0xffffff);
        for (int done = 0; done < STEPS; done += STEPS_OF_A_ROUND) round(seed++);
    }

    private void round(long seed) throws Exception {
        random = new Random(seed);
        begin(Files.createDirectory(temporary.toRealPath().resolve("round" + seed)));
        for (int step = 1; step <= STEPS_OF_A_ROUND; step++) {
            what = "seed " + seed + ", step " + step;
            int kind = random.nextInt(20);
            if (kind < 6) agentWrites();
            else if (kind < 10) agentCommits();
            else if (kind < 14) personDecides(random.nextInt(3) > 0, one());
            else if (kind < 15) personTakesBack();
            else if (kind < 16) personCommits();
            else if (kind < 17) agentMergesMain();
            else merge();
            checkMain();
        }
    }

    private void begin(Path place) throws Exception {
        folder = place;
        git("init", "-q", "-b", "main");
        git("config", "user.name", "Ada");
        git("config", "user.email", "ada@example.org");
        for (var name : NAMES.subList(0, 4)) write(name, "first " + name + "\n");
        git("add", "-A");
        git("commit", "-qm", "first");
        git("switch", "-qc", "agentos/fix");
        first = git("rev-parse", "HEAD");
        baseline = first;
        accepted.clear();
        acceptances.clear();
        commits = new Commits(nucleus.programs());
        tips = new BranchTips(nucleus.programs());
        trees = TreeStore.in(nucleus.programs(), folder.resolve(".git"));
        agent = new Agent(
                new AgentId(RandomId.next()),
                new SessionId(RandomId.next()),
                new WorkspaceId(RandomId.next()),
                new AgentName("fix"),
                "shell",
                Protocol.TERMINAL,
                Isolation.WORKTREE,
                false,
                folder,
                "agentos/fix",
                first,
                MAIN,
                "",
                Optional.empty(),
                0,
                Agent.State.READY,
                "user:ada",
                Instant.EPOCH);
    }

    private String git(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(what + ": " + said).isZero();
        return said.strip();
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
    }

    private String one() {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    private void agentWrites() throws IOException {
        var name = one();
        if (random.nextInt(4) == 0) Files.deleteIfExists(folder.resolve(name));
        else write(name, "word" + words++ + "\n");
    }

    private void agentCommits() throws Exception {
        git("add", "-A");
        if (random.nextInt(4) == 0) git("commit", "-q", "--amend", "--allow-empty", "-m", "amended " + words++);
        else git("commit", "-q", "--allow-empty", "-m", "agent " + words++);
    }

    private void agentMergesMain() throws Exception {
        if (!git("status", "--porcelain").isEmpty()) return;
        var merging = new ProcessBuilder("git", "-C", folder.toString(), "merge", "-q", "--no-edit", "main")
                .redirectErrorStream(true)
                .start();
        var said = new String(merging.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        // After it has amended the first commit there is nothing in common.
        if (merging.waitFor() == 0 || said.contains("unrelated histories")) return;
        assertThat(said).as(what).contains("CONFLICT");
        git("merge", "--abort");
    }

    private Optional<TreeFile> now(String path) throws Exception {
        var file = folder.resolve(path);
        if (!Files.exists(file)) return Optional.empty();
        return Optional.of(new TreeFile(TreeFile.PLAIN, git("hash-object", "-w", path), Files.size(file)));
    }

    private Optional<TreeFile> agreed(String path) throws Exception {
        return Optional.ofNullable(trees.read(baseline).get(path));
    }

    private Set<String> pending() throws Exception {
        var pending = new TreeSet<String>();
        for (var name : NAMES) if (!now(name).equals(agreed(name))) pending.add(name);
        return pending;
    }

    private void personDecides(boolean accept, String path) throws Exception {
        var before = agreed(path);
        var now = now(path);
        if (before.equals(now)) return;
        if (accept) {
            agree(path, now);
            acceptances.push(new Acceptance(path, before, now));
        } else if (before.isPresent()) {
            write(path, new String(trees.content(before.get()), StandardCharsets.UTF_8));
        } else {
            Files.delete(folder.resolve(path));
        }
    }

    private void agree(String path, Optional<TreeFile> file) throws Exception {
        baseline = trees.commit(
                "refs/agentos/review/x/agreed",
                baseline,
                List.of(file.isPresent() ? new Put.Known(path, file.get()) : new Put.Gone(path)),
                "agreed",
                Instant.EPOCH);
        file.ifPresent(content -> accepted.add(content.id()));
    }

    /** What was accepted and taken back before it was merged counts as never accepted. */
    private void personTakesBack() throws Exception {
        if (acceptances.isEmpty()) return;
        var last = acceptances.pop();
        if (!agreed(last.path()).equals(last.after())) return;
        agree(last.path(), last.before());
        if (last.after().isPresent()
                && !reachable(MAIN).contains(last.after().get().id()))
            accepted.remove(last.after().get().id());
    }

    private void personCommits() throws Exception {
        var content = "mine " + words++;
        var id = write(content);
        var tip = tips.tip(folder, MAIN);
        var tree = commits.with(
                folder, tip, List.of(new TreeChange("mine", "000000", "0".repeat(id.length()), TreeFile.PLAIN, id)));
        tips.move(folder, MAIN, tip, commits.commit(folder, tree, List.of(tip), "mine"), "mine");
        accepted.add(id);
    }

    private String write(String content) throws Exception {
        var process = new ProcessBuilder("git", "-C", folder.toString(), "hash-object", "-w", "--stdin").start();
        try (var input = process.getOutputStream()) {
            input.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private void merge() throws Exception {
        var work = new AcceptedWork(
                commits,
                new CommitRange(nucleus.programs()),
                agent,
                folder,
                new BaselineState(first, baseline, pending()));
        var head = tips.tip(folder, BRANCH);
        var ours = tips.tip(folder, MAIN);
        Draft draft;
        try {
            draft = work.draft(head, commits.shared(folder, head, ours).orElse(first), ours, Optional.empty());
        } catch (AgentOsException undecided) {
            assertThat(undecided.code()).as(what).isEqualTo(ErrorCode.CONFLICT);
            for (var path : pending()) personDecides(random.nextBoolean(), path);
            return;
        }
        var theirs = draft.onto();
        if (!draft.isEmpty()) {
            theirs = draft.commit(commits, folder, "accepted");
            var tip = draft.tip(commits, folder, theirs);
            assertThat(tips.move(folder, BRANCH, head, tip, "commit")).as(what).isTrue();
            new WorkingCopy(nucleus.programs(), folder).followInIndex(head, tip);
        }
        var joined = new Joining(new MergeTrees(nucleus.programs()), commits, folder, ALL).merge(ours, theirs, "Merge");
        // An agent that amends what was merged has begun anew before it.
        if (!joined.conflicts().isEmpty()) return;
        if (!joined.commit().equals(ours)) tips.move(folder, MAIN, ours, joined.commit(), "merge");
        var merged = trees.read(MAIN);
        var atFirst = trees.read(first);
        for (var name : NAMES) {
            // What was merged stays, also when the file goes back to what it was at first.
            if (!agreed(name).equals(Optional.ofNullable(atFirst.get(name))))
                assertThat(Optional.ofNullable(merged.get(name)))
                        .as(what + ": " + name)
                        .isEqualTo(agreed(name));
        }
    }

    private Set<String> reachable(String branch) throws Exception {
        var names = git("rev-list", "--objects", "--no-object-names", first + ".." + branch);
        var process = new ProcessBuilder(
                        "git", "-C", folder.toString(), "cat-file", "--batch-check=%(objecttype) %(objectname)")
                .start();
        try (var input = process.getOutputStream()) {
            input.write((names + "\n").getBytes(StandardCharsets.US_ASCII));
        }
        var blobs = new HashSet<String>();
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("blob "))
                .forEach(line -> blobs.add(line.substring(5)));
        return blobs;
    }

    private void checkMain() throws Exception {
        var found = reachable(MAIN);
        found.removeAll(accepted);
        found.removeAll(trees.read(first).values().stream().map(TreeFile::id).toList());
        assertThat(found).as(what).isEmpty();
    }
}
