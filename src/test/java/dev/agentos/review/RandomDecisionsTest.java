package dev.agentos.review;

import static dev.agentos.review.Decision.Kind.ACCEPT;
import static dev.agentos.review.Decision.Kind.REJECT;
import static dev.agentos.review.ReviewedFolder.PERSON;
import static dev.agentos.review.ReviewedFolder.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ByteNames;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.TestNucleus;
import dev.agentos.git.TreeFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What is listed before a decision and what the decision does are the same, byte for byte, while files of every kind
 * come, change and go. {@code -Dreview.steps} is for how many steps, {@code -Dreview.seed} repeats one run.
 */
@Timeout(3600)
@Execution(ExecutionMode.SAME_THREAD)
class RandomDecisionsTest {
    private static final int STEPS = Integer.getInteger("review.steps", 2_000);
    private static final int STEPS_OF_A_ROUND = 100;
    private static final int LARGE = FileStates.MAX_FILE_SIZE + 1;
    /**
     * Plain ones, folders of dependencies, one that is ignored, temporary names, beside a false .git, and names that
     * cannot be shown.
     */
    private static final List<String> NAMES = List.of(
            "a",
            "b",
            "sub/c",
            "node_modules/x/i.js",
            ".cache/c",
            "ignored.sh",
            ".agentos-x.tmp",
            "fake/d",
            "fake2/e",
            "d/".repeat(70) + "deep",
            "evil%E2%80%AEfdp.txt",
            "back%5Cslash",
            "bell%07",
            "bytes%FF%FE",
            "odd%0Aline");

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private Random random;
    private ReviewedFolder folder;
    private String what = "";

    @BeforeAll
    static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stop() throws Exception {
        nucleus.close();
    }

    @Test
    void whatIsListedIsWhatIsDecided() throws Exception {
        long seed = Long.getLong("review.seed", System.nanoTime() & 0xffffff);
        for (int done = 0; done < STEPS; done += STEPS_OF_A_ROUND, seed++) round(seed);
    }

    private void round(long seed) throws Exception {
        random = new Random(seed);
        var place = Files.createDirectory(temporary.resolve("round" + seed));
        try (var reviewed = ReviewedFolder.in(place, nucleus)) {
            folder = reviewed;
            Files.writeString(folder.root.resolve(".git/info/exclude"), "ignored.sh\n");
            Files.createDirectories(folder.root.resolve("fake2/.git"));
            Files.writeString(folder.root.resolve("fake2/.git/HEAD"), "");
            Files.createDirectories(folder.root.resolve("fake"));
            Files.writeString(folder.root.resolve("fake/.git"), "");
            for (var name : List.of("a", "b", "sub/c")) folder.agentWrites(name, "first " + name + "\n");
            folder.commitAll();
            folder.beginWithCommit(git(folder.root, "rev-parse", "HEAD"));
            for (int step = 0; step < STEPS_OF_A_ROUND; step++) {
                what = "seed " + seed + ", step " + step;
                if (random.nextInt(10) < 6) mutate();
                else if (random.nextInt(4) > 0) decideSome();
                else decideOne();
            }
        } catch (AgentOsException | AssertionError | IOException failed) {
            throw new AssertionError(what, failed);
        }
    }

    private Path path(String escaped) {
        return Path.of(
                URI.create(folder.root.toUri() + (folder.root.toUri().toString().endsWith("/") ? "" : "/") + escaped));
    }

    private void mutate() throws Exception {
        var name = NAMES.get(random.nextInt(NAMES.size()));
        var path = path(name);
        what += " " + name;
        switch (random.nextInt(8)) {
            case 0 -> Files.deleteIfExists(path);
            case 1 -> linkOutside(path);
            case 2 -> writeLarge(path);
            case 3 -> write(path, new byte[] {1, 0, (byte) random.nextInt(200)});
            case 4 -> {
                if (name.equals("ignored.sh") && Files.exists(path)) git(folder.root, "add", "-f", "ignored.sh");
            }
            default -> write(path, (random.nextInt(50) + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void write(Path path, byte[] content) throws IOException {
        Files.createDirectories(path.getParent());
        Files.deleteIfExists(path);
        Files.write(path, content);
    }

    private void linkOutside(Path path) throws IOException {
        Files.createDirectories(path.getParent());
        Files.deleteIfExists(path);
        var outside = Files.writeString(
                temporary.resolve("outside" + random.nextLong()), "secret " + random.nextInt() + "\n");
        Files.createLink(path, outside);
    }

    private static void writeLarge(Path path) throws IOException {
        Files.createDirectories(path.getParent());
        Files.deleteIfExists(path);
        Files.createFile(path);
        try (var channel = Files.newByteChannel(path, StandardOpenOption.WRITE)) {
            channel.position(LARGE - 1).write(ByteBuffer.wrap(new byte[] {1}));
        }
    }

    /** All files by their names, with size and, unless they are large, the name of their content. */
    private Map<String, String> onDisk() throws IOException {
        var files = new TreeMap<String, String>();
        try (var all = Files.walk(folder.root)) {
            for (var path : (Iterable<Path>) all::iterator) {
                var name = nameOf(path);
                if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                        || name.startsWith(".git/")
                        || name.contains("/.git")) continue;
                files.put(
                        name,
                        Files.size(path) + " "
                                + (Files.size(path) > FileStates.MAX_FILE_SIZE
                                        ? ""
                                        : folder.trees().names().of(Files.readAllBytes(path))));
            }
        }
        return files;
    }

    private String nameOf(Path path) {
        var raw = path.toUri()
                .getRawPath()
                .substring(folder.root.toUri().getRawPath().length());
        var bytes = new ByteArrayOutputStream();
        for (int at = 0; at < raw.length(); at++) {
            if (raw.charAt(at) != '%') bytes.write(raw.charAt(at));
            else bytes.write(Integer.parseInt(raw.substring(at + 1, (at += 2) + 1), 16));
        }
        var name = ByteNames.text(bytes.toByteArray(), 0, bytes.size());
        return name.startsWith("/") ? name.substring(1) : name;
    }

    private Map<String, TreeFile> baseline() throws Exception {
        return folder.trees().read(folder.review.info().baseline());
    }

    /** Listed are exactly the files that are not as agreed. */
    private List<Change> list() throws Exception {
        var changes = folder.review.changes();
        var listed = new TreeSet<String>();
        for (var change : changes) {
            listed.add(change.unshown().map(Unshown::name).orElse(change.path().text()));
            change.from().ifPresent(from -> listed.add(from.text()));
        }
        var expected = new TreeSet<String>();
        var disk = onDisk();
        var baseline = baseline();
        var tracked = git(folder.root, "ls-files", "ignored.sh");
        disk.forEach((name, content) -> {
            var agreed = baseline.get(name);
            if (agreed == null
                    ? !name.equals("ignored.sh") || !tracked.isEmpty()
                    : !(agreed.size() + " " + agreed.id()).equals(content)) expected.add(name);
        });
        baseline.keySet().stream().filter(name -> !disk.containsKey(name)).forEach(expected::add);
        // A file whose other name is outside is listed even if its bytes are those that are agreed: they may be changed
        // from there.
        for (var change : changes)
            if (change.unshown().isPresent())
                expected.add(change.unshown().get().name());
        assertThat(listed).as(what).isEqualTo(expected);
        return changes;
    }

    private void decideSome() throws Exception {
        var seen = list();
        if (random.nextInt(3) == 0) mutate();
        var chosen = random.nextBoolean()
                ? seen
                : seen.stream().filter(change -> random.nextBoolean()).toList();
        var kind = random.nextBoolean() ? ACCEPT : REJECT;
        var shown = chosen.stream().filter(change -> change.unshown().isEmpty()).toList();
        decide(
                kind,
                shown,
                () -> folder.review.decideShown(
                        kind, PERSON, chosen.stream().map(Seen::of).toList()));
    }

    private void decideOne() throws Exception {
        var seen = list();
        if (seen.isEmpty()) return;
        var one = seen.get(random.nextInt(seen.size()));
        var kind = random.nextBoolean() ? ACCEPT : REJECT;
        boolean possible =
                one.unshown().isEmpty() || kind == REJECT && one.unshown().get().rejectable();
        decide(
                kind,
                possible ? List.of(one) : List.of(),
                () -> Optional.of(folder.review.decide(kind, PERSON, Seen.of(one), Set.of())));
    }

    private interface Deciding {
        Optional<Decision> run() throws Exception;
    }

    /** Exactly these are decided about, or, when something is refused, nothing. */
    private void decide(Decision.Kind kind, List<Change> decided, Deciding deciding) throws Exception {
        var disk = onDisk();
        var agreed = new TreeMap<>(baseline());
        boolean done;
        try {
            done = deciding.run().isPresent();
            assertThat(done).as(what).isEqualTo(!decided.isEmpty());
        } catch (AgentOsException refused) {
            assertThat(refused.code())
                    .as(what + ": " + refused.getMessage())
                    .isIn(ErrorCode.OUTDATED, ErrorCode.CONFLICT);
            done = false;
        }
        for (var change : done ? decided : List.<Change>of()) {
            var from = change.from().map(path -> path.text());
            var name = change.path().text();
            if (kind == ACCEPT) {
                from.ifPresent(agreed::remove);
                change.now().ifPresentOrElse(now -> agreed.put(name, now), () -> agreed.remove(name));
            } else if (from.isPresent()) {
                disk.remove(name);
                disk.put(from.get(), text(change.before().orElseThrow()));
            } else {
                change.before().ifPresentOrElse(before -> disk.put(name, text(before)), () -> disk.remove(name));
            }
        }
        assertThat(baseline()).as(what + " " + kind).isEqualTo(agreed);
        assertThat(onDisk()).as(what + " " + kind).isEqualTo(disk);
    }

    private static String text(TreeFile file) {
        return file.size() + " " + file.id();
    }
}
