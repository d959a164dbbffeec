package dev.agentos.acceptance.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.acceptance.AgentOs;
import dev.agentos.acceptance.Owner;
import dev.agentos.acceptance.SignedInBrowser;
import dev.agentos.git.HostileRepository;
import dev.agentos.protocol.BrowserKey;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.ProjectTrustView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The daemon is killed at random moments while browsers sign in, programs are trusted and git looks at a repository
 * whose settings change. Afterwards it starts, and knows everything that it had confirmed. {@code -Dcrash.rounds} is
 * how often.
 */
@Order(1)
@Timeout(value = 1, unit = TimeUnit.HOURS)
class CrashedWritesTest {
    private static final int ROUNDS = Integer.getInteger("crash.rounds", 5);
    private static final int SIGN_INS = 4;
    /** Of more than 50 browsers the one that was not used for longest is signed out. */
    private static final int LOOKED_FOR = 20;

    private static final int LONGEST_WAIT = 400;
    private static final int DIGEST_LENGTH = 64;

    @TempDir
    Path temporary;

    private AgentOs agentos;
    private Owner owner;
    private HostileRepository repository;
    private String workspace;
    private String trust;

    private final List<BrowserKey> signedIn = new ArrayList<>();
    /** That could have been trusted: none of the project itself, and those of the repository. */
    private final Set<String> texts = ConcurrentHashMap.newKeySet();

    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private volatile String trusted = "";

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.started(temporary.resolve("home"));
        owner = Owner.of(agentos);
        repository = HostileRepository.withHook(temporary.resolve("project"), temporary.resolve("marks"), "pre-commit");
        var id = created("/api/workspaces", "{\"path\":\"" + repository.folder() + "\"}");
        workspace = "/api/workspaces/" + id;
        trust = "/api/sessions/" + created("/api/sessions", "{\"name\":\"s\",\"workspace\":\"" + id + "\"}") + "/trust";
        Files.writeString(repository.folder().resolve("new.txt"), "new\n");
        texts.add("");
    }

    private String created(String path, String body) throws Exception {
        return owner.post(path, body).body().replaceAll(".*?\"id\":\"(\\w+)\".*", "$1");
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
        assertThat(repository.ran()).isEmpty();
    }

    private static ProjectTrustView view(String json) {
        return JsonText.read(json, ProjectTrustView.class);
    }

    /** Until it fails, as everything does once the daemon is gone. */
    private Thread repeat(Callable<Boolean> work) {
        return Thread.ofVirtual().start(() -> {
            try {
                while (work.call()) Thread.yield();
            } catch (IOException killed) {
                return;
            } catch (Exception | AssertionError other) {
                failures.add(other);
            }
        });
    }

    private boolean signIn(List<String> links) throws Exception {
        var answer = SignedInBrowser.register(agentos, links.removeFirst());
        assertThat(answer.statusCode()).isEqualTo(201);
        signedIn.add(JsonText.read(answer.body(), BrowserKey.class));
        return !links.isEmpty();
    }

    private boolean trustAnotherHook() throws Exception {
        var hook = repository.folder().resolve(".git/hooks/pre-commit");
        Files.writeString(hook, Files.readString(hook) + "# more\n");
        var shown = view(owner.get(trust).body());
        texts.add(shown.text());
        var answer = owner.post(trust, "{\"digest\":\"" + shown.digest() + "\"}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        trusted = shown.text();
        return true;
    }

    private boolean lookWithOtherSettings(Random random) throws Exception {
        repository.git("config", "user.name", "Ada " + random.nextInt());
        assertThat(owner.post(workspace + "/git/status", "").statusCode()).isEqualTo(200);
        return true;
    }

    private List<String> links() throws Exception {
        var links = new ArrayList<String>();
        for (int i = 0; i < SIGN_INS; i++) {
            var link = agentos.run("up", "--no-open").out().strip();
            links.add(link.substring(link.indexOf('=') + 1));
        }
        return links;
    }

    @Test
    void whatWasConfirmedIsThereAndNothingIsBroken() throws Exception {
        long seed = Long.getLong("crash.seed", System.nanoTime() & 0xffffff);
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var what = "seed " + seed + ", round " + round;
            var links = links();
            var settings = new Random(random.nextLong());
            var busy = List.of(
                    repeat(() -> signIn(links)),
                    repeat(this::trustAnotherHook),
                    repeat(() -> lookWithOtherSettings(settings)));
            Thread.sleep(random.nextInt(LONGEST_WAIT));
            agentos.kill(agentos.daemon());
            for (var thread : busy)
                assertThat(thread.join(AgentOs.PATIENCE)).as(what).isTrue();
            assertThat(failures).as(what).isEmpty();
            assertThat(agentos.run("daemon", "start").code()).as(what).isZero();
            assertEverythingIsThere(what);
        }
    }

    private void assertEverythingIsThere(String what) throws Exception {
        var list = agentos.run("browser", "list", "--json");
        assertThat(list.code()).as(what + list.err()).isZero();
        var latest = signedIn.subList(Math.max(0, signedIn.size() - LOOKED_FOR), signedIn.size());
        for (var key : latest) assertThat(list.out()).as(what).contains(key.id());
        if (!latest.isEmpty()) {
            var page = new SignedInBrowser(agentos, latest.getLast(), "").open();
            assertThat(page.get("/api/me").statusCode()).as(what).isEqualTo(200);
        }
        assertTrustIsWhole(what);
        var status = owner.post(workspace + "/git/status", "");
        assertThat(status.body()).as(what).contains("\"path\":\"new.txt\"");
        assertThat(agentos.run("daemon", "logs").out()).as(what).doesNotContain("browsers have to sign in again");
    }

    /** What is trusted is kept word for word; a file that is being written has another name. */
    private void assertTrustIsWhole(String what) throws Exception {
        var shown = view(owner.get(trust).body());
        if (shown.text().equals(trusted)) assertThat(shown.trusted()).as(what).isTrue();
        var folder = agentos.home().resolve("trust");
        if (!Files.exists(folder)) return;
        try (var files = Files.list(folder)) {
            for (var file : files.filter(path -> path.getFileName().toString().length() == DIGEST_LENGTH)
                    .toList()) assertThat(Files.readString(file)).as(what).isIn(texts);
        }
    }
}
