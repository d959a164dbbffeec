package dev.agentos.exec;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Home;
import dev.agentos.core.RandomId;
import dev.agentos.nucleus.NucleusFrames.ChildStatus;
import dev.agentos.nucleus.NucleusFrames.Launch;
import dev.agentos.nucleus.NucleusFrames.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;

/**
 * Runs programs for the daemon's own features, through the nucleus, and waits for them. When a caller is done, its
 * program is gone; programs of a killed daemon are stopped and cleaned up when the next one starts.
 */
public final class Programs implements ChildListener {
    private static final int MAX_AT_ONCE = 32;
    private static final Duration UNTIL_CLOSED = Duration.ofDays(36_500);
    /**
     * Variables of git lead it to another repository, give it other settings or name programs. A daemon that was
     * started by a hook or an agent may have any of them; only these say who the person is and how they connect.
     */
    private static final Pattern GIT_OF_THE_PERSON =
            Pattern.compile("GIT_(SSH|SSH_COMMAND|SSH_VARIANT|AUTHOR_.*|COMMITTER_.*|CONFIG_GLOBAL"
                    + "|CONFIG_SYSTEM|CONFIG_NOSYSTEM|SSL_.*)");

    private final Home home;
    private final NucleusLink nucleus;
    private final Semaphore places = new Semaphore(MAX_AT_ONCE);
    private final CountDownLatch cleared = new CountDownLatch(1);
    private final Map<String, RunningProgram> running = new ConcurrentHashMap<>();
    private final Set<String> capturing = ConcurrentHashMap.newKeySet();

    public Programs(Home home, NucleusLink nucleus) {
        this.home = home;
        this.nucleus = nucleus;
    }

    /**
     * Runs it to its end. Throws TIMED_OUT when that takes too long, and AGENT_SPAWN_FAILED when there is no such
     * program.
     */
    public ProgramResult run(ProgramCall call) throws InterruptedException {
        if (call.input().length > Run.MAX_INPUT) return runWithLogs(call);
        places.acquire();
        var id = RandomId.next();
        capturing.add(id);
        try {
            mark(id);
            return nucleus.run(new Run(launch(id, call), call.input(), call.maxOutput()), call.time())
                    .map(ProgramResult::of)
                    .orElseThrow(call::tookTooLong);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            capturing.remove(id);
            unmark(id);
            places.release();
        }
    }

    private ProgramResult runWithLogs(ProgramCall call) throws InterruptedException {
        try (var program = start(call)) {
            return program.result();
        }
    }

    /** Starts it, for a caller that reads while it prints. Closing it ends it. */
    public RunningProgram start(ProgramCall call) throws InterruptedException {
        places.acquire();
        var program = new RunningProgram(RandomId.next(), home, nucleus, call, this::ended);
        running.put(program.id(), program);
        try {
            mark(program.id());
            Shielded.run(() -> nucleus.launch(launch(program.id(), call)));
            program.launched();
            return program;
        } catch (IOException failed) {
            program.close();
            throw new UncheckedIOException(failed);
        } catch (AgentOsException failed) {
            program.close();
            throw failed;
        }
    }

    /**
     * Starts a program that is written to until it ends or is closed. It does not count towards the limit, its output
     * is not limited, and it has only the variables of the call. Like every program, it ends with the daemon.
     */
    public RunningProgram converse(Path folder, List<String> command, Map<String, String> environment)
            throws InterruptedException {
        var call = new ProgramCall(command, folder, environment, new byte[0], UNTIL_CLOSED, Long.MAX_VALUE);
        var program = new RunningProgram(RandomId.next(), home, nucleus, call, this::forgotten);
        running.put(program.id(), program);
        try {
            mark(program.id());
            Shielded.run(
                    () -> nucleus.launch(new Launch(program.id(), command, folder.toString(), environment, 0, 0, 0)));
            program.conversing();
            return program;
        } catch (IOException failed) {
            program.close();
            throw new UncheckedIOException(failed);
        } catch (AgentOsException failed) {
            program.close();
            throw failed;
        }
    }

    private void mark(String id) throws IOException {
        Files.createDirectories(marks(), PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
        Home.createPrivately(marks().resolve(id));
    }

    private Launch launch(String id, ProgramCall call) {
        var environment = new HashMap<>(System.getenv());
        environment.keySet().removeIf(name -> name.startsWith("AGENTOS_") || isForeignToGit(name));
        environment.putAll(call.environment());
        return new Launch(id, call.command(), call.folder().toString(), environment, 0, 0, 0);
    }

    private static boolean isForeignToGit(String name) {
        return name.startsWith("GIT_") && !GIT_OF_THE_PERSON.matcher(name).matches();
    }

    public Home home() {
        return home;
    }

    /** The folder with a file for each running program; files without one were left by an earlier daemon. */
    private Path marks() {
        return mark(home, "any").getParent();
    }

    /** There while the daemon has a program of this name. */
    public static Path mark(Home home, String id) {
        return home.folder().resolve("programs").resolve(id);
    }

    private void ended(RunningProgram program) {
        if (forgotten(program)) places.release();
    }

    /** Whether it was still known. */
    private boolean forgotten(RunningProgram program) {
        if (running.remove(program.id()) == null) return false;
        forget(program.id());
        return true;
    }

    private void unmark(String id) {
        try {
            Files.deleteIfExists(marks().resolve(id));
        } catch (IOException busy) {
            System.getLogger("exec")
                    .log(Level.DEBUG, "the mark of a program could not be deleted: {0}", busy.getMessage());
        }
    }

    private void forget(String id) {
        unmark(id);
        try {
            delete(home.terminal(id));
        } catch (IOException busy) {
            System.getLogger("exec")
                    .log(Level.DEBUG, "the output of a program could not be deleted: {0}", busy.getMessage());
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }

    @Override
    public void grew(String child, int stream, long end) {
        var program = running.get(child);
        if (program != null) program.grew(stream, end);
    }

    @Override
    public void exited(String child, int code) {
        var program = running.get(child);
        if (program != null) program.exited(code);
    }

    /** Nothing yet: programs that wait for the nucleus are not among its children, and not lost either. */
    @Override
    public void found(List<ChildStatus> children) {}

    @Override
    public void connected() {
        var launched =
                running.values().stream().filter(RunningProgram::isLaunched).toList();
        Thread.ofVirtual().name("programs after a pause").start(() -> reconcile(launched));
    }

    /** Waits until what an earlier daemon ran has ended: it may have been in the middle of something. */
    public void awaitLeftBehind() throws InterruptedException {
        cleared.await();
    }

    private void reconcile(List<RunningProgram> launched) {
        try {
            var known = new HashMap<String, ChildStatus>();
            nucleus.children().forEach(child -> known.put(child.child(), child));
            launched.forEach(program -> program.reconnected(known.get(program.id())));
            clearLeftBehind(known);
            cleared.countDown();
        } catch (AgentOsException gone) {
            System.getLogger("exec").log(Level.DEBUG, "the nucleus is gone again: {0}", gone.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void clearLeftBehind(Map<String, ChildStatus> children) throws InterruptedException {
        if (!Files.isDirectory(marks())) return;
        try (var left = Files.newDirectoryStream(marks())) {
            for (var mark : left) {
                var id = mark.getFileName().toString();
                if (running.containsKey(id) || capturing.contains(id)) continue;
                if (children.containsKey(id)) nucleus.close(id);
                forget(id);
            }
        } catch (IOException later) {
            System.getLogger("exec")
                    .log(Level.DEBUG, "programs of an earlier daemon could not be ended: {0}", later.getMessage());
        }
    }
}
