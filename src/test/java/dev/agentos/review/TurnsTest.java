package dev.agentos.review;

import static dev.agentos.review.Decision.Kind.ACCEPT;
import static dev.agentos.review.Decision.Kind.REJECT;
import static dev.agentos.review.ReviewedFolder.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.TestNucleus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class TurnsTest {
    private static final int TIMES = 25;

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private ReviewedFolder folder;

    @BeforeAll
    static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stop() throws Exception {
        nucleus.close();
    }

    @BeforeEach
    void init() throws Exception {
        folder = ReviewedFolder.in(temporary, nucleus);
        folder.agentWrites("a.txt", "1\n2\n3\n");
        folder.agentWrites("sub/b.txt", "b\n");
        folder.agentWrites(".gitignore", "ignored\n");
        folder.commitAll();
        folder.review.start();
    }

    @AfterEach
    void close() {
        folder.close();
    }

    /**
     * Every file but git's own and the ignored one: its bytes, whether its owner can execute it, as git asks, where a
     * link leads.
     */
    private Map<String, String> files() throws Exception {
        var files = new TreeMap<String, String>();
        try (var all = Files.walk(folder.root)) {
            for (var file : all.filter(one -> !one.startsWith(folder.root.resolve(".git")) && !one.endsWith("ignored"))
                    .toList()) {
                var name = folder.root.relativize(file).toString();
                if (Files.isSymbolicLink(file)) files.put(name, "-> " + Files.readSymbolicLink(file));
                else if (Files.isRegularFile(file))
                    files.put(
                            name,
                            Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_EXECUTE) + " "
                                    + Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }

    private Turn turn() throws Exception {
        return folder.review.takeSnapshot(Turn.Kind.TURN);
    }

    @Test
    void filesAndWhatIsAgreedGoBackAndForward() throws Exception {
        folder.agentWrites("a.txt", "1\ntwo\n3\n");
        var before = turn();
        var then = files();
        var pending = folder.summary();
        folder.personWrites("a.txt", "mine\n1\ntwo\n3\n");
        folder.agentWrites("new.txt", "new\n");
        folder.agentWrites("ignored", "secret\n");
        Files.delete(folder.file("sub/b.txt"));
        folder.decideAll(ACCEPT);
        var now = files();

        folder.review.returnTo(PERSON, before, Turn.Kind.AHEAD);
        assertThat(files()).isEqualTo(then);
        assertThat(folder.summary()).isEqualTo(pending);
        assertThat(folder.text("ignored")).isEqualTo("secret\n");

        var ahead = folder.store()
                .read(tx -> ReviewStore.turns(tx, folder.review.info().agent()))
                .getLast();
        assertThat(ahead.kind()).isEqualTo(Turn.Kind.AHEAD);
        folder.review.returnTo(PERSON, ahead, Turn.Kind.KEPT);
        assertThat(files()).isEqualTo(now);
        assertThat(folder.summary()).isEmpty();
        assertThatThrownBy(() -> folder.review.returnTo(PERSON, ahead, Turn.Kind.KEPT))
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void goingBackIsTakenBackLikeAnyDecision() throws Exception {
        var before = turn();
        folder.agentWrites("a.txt", "other\n");
        folder.review.returnTo(PERSON, before, Turn.Kind.AHEAD);
        assertThat(folder.text("a.txt")).isEqualTo("1\n2\n3\n");
        folder.undo();
        assertThat(folder.text("a.txt")).isEqualTo("other\n");
    }

    private record Moment(Turn turn, Map<String, String> files, List<String> pending) {}

    @Test
    void anyMomentComesBackExactly() throws Exception {
        long seed = Long.getLong("turns.seed", System.nanoTime());
        var random = new Random(seed);
        var moments = new ArrayList<Moment>();
        for (int i = 0; i < TIMES; i++) {
            something(random);
            if (random.nextInt(3) == 0) folder.reopen();
            if (moments.isEmpty() || random.nextBoolean()) {
                var pending = folder.summary();
                moments.add(new Moment(turn(), files(), pending));
                continue;
            }
            var moment = moments.get(random.nextInt(moments.size()));
            var now = new Moment(moment.turn(), files(), folder.summary());
            if (now.files().equals(moment.files()) && now.pending().equals(moment.pending())) continue;
            folder.review.returnTo(PERSON, moment.turn(), Turn.Kind.AHEAD);
            assertThat(files()).as("seed " + seed).isEqualTo(moment.files());
            assertThat(folder.summary()).as("seed " + seed).isEqualTo(moment.pending());
            var ahead = folder.store()
                    .read(tx -> ReviewStore.turns(tx, folder.review.info().agent()))
                    .getLast();
            folder.review.returnTo(PERSON, ahead, Turn.Kind.KEPT);
            assertThat(files()).as("seed " + seed).isEqualTo(now.files());
            assertThat(folder.summary()).as("seed " + seed).isEqualTo(now.pending());
        }
    }

    private void something(Random random) throws Exception {
        var name = List.of("a.txt", "sub/b.txt", "c", "deep/down/d").get(random.nextInt(4));
        var text = random.nextInt(5) == 0 ? "\0\1" + random.nextInt() : "line " + random.nextInt() + "\n2\n3\n";
        switch (random.nextInt(7)) {
            case 0 -> folder.personWrites(name, text);
            case 1 -> Files.deleteIfExists(folder.file(name));
            case 2 -> {
                if (!folder.changes().isEmpty()) folder.decideAll(random.nextBoolean() ? ACCEPT : REJECT);
            }
            case 3 -> {
                if (Files.isRegularFile(folder.file(name)))
                    folder.file(name).toFile().setExecutable(random.nextBoolean());
            }
            case 4 -> {
                if (!Files.isSymbolicLink(folder.file("link")))
                    Files.createSymbolicLink(folder.file("link"), Path.of("a.txt"));
            }
            default -> folder.agentWrites(name, text);
        }
    }
}
