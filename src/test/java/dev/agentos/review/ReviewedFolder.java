package dev.agentos.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.agent.AgentId;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.RandomId;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A repository whose files an agent changes, and the review of them. */
final class ReviewedFolder implements AutoCloseable {
    static final String PERSON = "user:ada";

    final Path root;
    private final Path home;
    private final Store store;
    private final TreeStore trees;
    private ReviewInfo info;
    Review review;

    private ReviewedFolder(Path root, Path home, Store store, TreeStore trees, Path gitFolder) {
        this.root = root;
        this.home = home;
        this.store = store;
        this.trees = trees;
        this.info = ReviewInfo.of(
                new AgentId(RandomId.next()), root, gitFolder, Clock.systemUTC().instant());
        this.review = open();
    }

    /** A repository without commits; nothing is agreed yet. */
    static ReviewedFolder in(Path temporary, TestNucleus nucleus) throws Exception {
        var root = Files.createDirectories(temporary.toRealPath().resolve("project"));
        git(root, "init", "-q", "-b", "main");
        git(root, "config", "user.name", "Ada");
        git(root, "config", "user.email", "ada@example.org");
        return new ReviewedFolder(
                root,
                temporary.resolve("home"),
                Store.open(temporary.resolve("registry.db"), Clock.systemUTC()),
                TreeStore.in(nucleus.programs(), root.resolve(".git")),
                root.resolve(".git"));
    }

    /** A folder that is in no repository. */
    static ReviewedFolder withoutGit(Path temporary, TestNucleus nucleus) throws Exception {
        var root = Files.createDirectories(temporary.toRealPath().resolve("plain"));
        var gitFolder = temporary.resolve("own.git");
        return new ReviewedFolder(
                root,
                temporary.resolve("home"),
                Store.open(temporary.resolve("registry.db"), Clock.systemUTC()),
                TreeStore.ofOurOwn(nucleus.programs(), gitFolder),
                gitFolder);
    }

    /** A folder whose commits are kept in memory. */
    static ReviewedFolder inMemory(Path temporary) throws Exception {
        var root = Files.createDirectories(temporary.toRealPath().resolve("project"));
        var store = Store.open(temporary.resolve("registry.db"), Clock.systemUTC());
        return new ReviewedFolder(root, temporary.resolve("home"), store, new MemoryTrees(), root.resolve(".git"));
    }

    private Review open() {
        return new Review(store, Clock.systemUTC(), trees, new FileTree(root, home), info);
    }

    /** As with a copy that was made just now. */
    void beginWithCommit(String commit) throws Exception {
        info = info.startingFrom(commit);
        store.execute(tx -> ReviewStore.insert(tx, info));
        reopen();
    }

    /** As the next daemon finds it. */
    void reopen() throws Exception {
        info = store.read(ReviewStore::all).getFirst();
        review = open();
        review.resume();
    }

    static String git(Path folder, String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }

    /** What is kept in memory is taken as it is then. */
    void commitAll() throws Exception {
        if (trees instanceof MemoryTrees) return;
        git(root, "add", "-A");
        git(root, "commit", "-qm", "all");
    }

    Store store() {
        return store;
    }

    TreeStore trees() {
        return trees;
    }

    Path file(String name) {
        return root.resolve(name);
    }

    /** Everything that is there, none of it executable. */
    Map<String, TreeFile> files() throws IOException {
        var files = new TreeMap<String, TreeFile>();
        try (var found = Files.walk(root)) {
            for (var file : found.filter(Files::isRegularFile).toList()) {
                if (file.startsWith(root.resolve(".git"))) continue;
                var content = Files.readAllBytes(file);
                var kept = new TreeFile(TreeFile.PLAIN, trees.names().of(content), content.length);
                files.put(root.relativize(file).toString(), kept);
            }
        }
        return files;
    }

    /** As the agent does, past AgentOS. */
    void agentWrites(String name, String text) throws IOException {
        Files.createDirectories(file(name).getParent());
        Files.writeString(file(name), text, StandardCharsets.ISO_8859_1);
    }

    /** As a person does, through AgentOS. */
    void personWrites(String name, String text) throws IOException {
        var edit = review.beginEdit(new WorkspacePath(name), text.getBytes(StandardCharsets.ISO_8859_1));
        agentWrites(name, text);
        review.endEdit(edit, true);
    }

    String text(String name) throws IOException {
        return Files.readString(file(name), StandardCharsets.ISO_8859_1);
    }

    List<Change> changes() throws Exception {
        return review.changes();
    }

    /** {@code kind path +added -removed}, or only the first two for what is no text. */
    List<String> summary() throws Exception {
        return changes().stream()
                .map(change -> change.kind() + " "
                        + change.from().map(from -> from + " ").orElse("") + change.path()
                        + change.lines()
                                .map(lines -> " +" + lines.added() + " -" + lines.removed())
                                .orElse(""))
                .toList();
    }

    Change change(String name) throws Exception {
        return changes().stream()
                .filter(change -> change.path().text().equals(name))
                .findFirst()
                .orElseThrow();
    }

    List<Hunk> hunks(String name) throws Exception {
        return review.difference(change(name).id()).hunks();
    }

    Decision decide(Decision.Kind kind, String name, String... hunks) throws Exception {
        return review.decide(kind, PERSON, Seen.of(change(name)), Set.of(hunks));
    }

    Decision decide(Decision.Kind kind, List<Seen> seen) throws Exception {
        return review.decide(kind, PERSON, seen);
    }

    Decision decideAll(Decision.Kind kind) throws Exception {
        return review.decide(
                kind, PERSON, review.changes().stream().map(Seen::of).toList());
    }

    /** Undoes the latest decision. */
    Decision undo() throws Exception {
        var undoable = review.undoable(1);
        if (undoable.isEmpty()) throw new AgentOsException(ErrorCode.NOT_FOUND, "nothing to undo");
        return review.undo(PERSON, undoable.getFirst().number());
    }

    /** The text that is agreed of a file. */
    String agreed(String name) throws Exception {
        review.changes();
        return new String(trees.content(trees.read(review.info().baseline()).get(name)), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() {
        store.close();
    }
}
