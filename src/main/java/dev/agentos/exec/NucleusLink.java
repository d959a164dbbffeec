package dev.agentos.exec;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.TaskGroup;
import dev.agentos.nucleus.InputNumber;
import dev.agentos.nucleus.Nucleus;
import dev.agentos.nucleus.NucleusFrames;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the daemon connected to the one nucleus of its home. A virtual thread connects to the running nucleus or starts
 * one, waits until it is gone, reports that, and begins again. Only that thread writes the state.
 */
public final class NucleusLink implements AutoCloseable {
    private static final Logger LOG = System.getLogger("nucleus");
    private static final Duration START_PATIENCE = Duration.ofSeconds(20);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(2);
    private static final Duration CONNECTION_PATIENCE = Duration.ofSeconds(10);
    private static final long ASK_EVERY_MILLIS = 10;

    private final Home home;
    private final String script;
    private final Consumer<NucleusState> listener;
    private final BooleanSupplier mayBeRoot;
    private final Thread keeper = Thread.ofVirtual().name("nucleus keeper").unstarted(this::keep);
    private final Object changed = new Object();
    private volatile NucleusState state = new NucleusState.Starting();
    private volatile @Nullable NucleusConnection connection;
    private volatile @Nullable ChildListener children;
    private volatile boolean closing;
    private int restarts;

    /** The listener is notified of every change of state, on the keeper's thread. */
    public NucleusLink(Home home, String script, Consumer<NucleusState> listener) {
        this(home, script, listener, () -> false);
    }

    /** {@code mayBeRoot} is asked when a nucleus is started: whether it may start programs as root. */
    public NucleusLink(Home home, String script, Consumer<NucleusState> listener, BooleanSupplier mayBeRoot) {
        this.mayBeRoot = mayBeRoot;
        this.home = home;
        this.script = script;
        this.listener = listener;
    }

    /** Connects, and stays connected. */
    public void start(ChildListener childListener) {
        children = childListener;
        keeper.start();
    }

    public NucleusState state() {
        return state;
    }

    /** Ends the nucleus and does not start another. */
    public void stopNucleus() throws InterruptedException {
        closing = true;
        var current = connection;
        if (current == null) return;
        try {
            current.stop();
            current.awaitEnd();
        } catch (AgentOsException stuck) {
            LOG.log(Level.WARNING, "the nucleus did not stop: {0}", stuck.getMessage());
            if (state instanceof NucleusState.Running(long pid, var _, var _))
                ProcessHandle.of(pid).ifPresent(NucleusLink::end);
        }
    }

    private static void end(ProcessHandle process) {
        process.destroyForcibly();
        process.onExit().join();
    }

    private void keep() {
        while (!closing) {
            try (var current = connectOrStart()) {
                var status = current.status();
                children.found(current.children());
                connection = current;
                children.connected();
                become(new NucleusState.Running(status.pid(), status.startedAt(), restarts));
                current.awaitEnd();
                if (!closing) lost(status);
            } catch (InterruptedException stopped) {
                return;
            } catch (IOException | AgentOsException failed) {
                if (!unavailable(failed)) return;
            } finally {
                connection = null;
            }
        }
    }

    private void lost(NucleusFrames.Status status) {
        restarts++;
        LOG.log(
                Level.WARNING,
                "the nucleus (pid {0}) ended unexpectedly, with every program in it; starting a new one",
                String.valueOf(status.pid()));
        become(new NucleusState.Unavailable("the nucleus (pid " + status.pid() + ") ended unexpectedly"));
    }

    /** False when we were interrupted while waiting to try again. */
    private boolean unavailable(Exception failed) {
        if (closing) return false;
        LOG.log(Level.WARNING, "the nucleus is not available: {0}", failed.getMessage());
        become(new NucleusState.Unavailable(String.valueOf(failed.getMessage())));
        try {
            Thread.sleep(PAUSE_AFTER_FAILURE);
            return true;
        } catch (InterruptedException stopped) {
            return false;
        }
    }

    private void become(NucleusState next) {
        state = next;
        synchronized (changed) {
            changed.notifyAll();
        }
        listener.accept(next);
    }

    /** The live connection; waits a while for one that is just being made. */
    private NucleusConnection connection() throws InterruptedException {
        long deadline = System.nanoTime() + CONNECTION_PATIENCE.toNanos();
        synchronized (changed) {
            while (connection == null && System.nanoTime() < deadline)
                TimeUnit.NANOSECONDS.timedWait(changed, deadline - System.nanoTime());
        }
        var current = connection;
        if (current == null)
            throw new AgentOsException(
                    ErrorCode.NUCLEUS_UNAVAILABLE, "the nucleus is not available", "see `agentos daemon status`");
        return current;
    }

    /** Starts a program; returns its pid. */
    public long launch(NucleusFrames.Launch launch) throws InterruptedException {
        return connection().ask(launch::request).large();
    }

    /**
     * Runs a program to its end; empty when that took too long. Whatever happens, it does not run any more when this
     * returns.
     */
    Optional<NucleusFrames.Capture> run(NucleusFrames.Run run, Duration time) throws InterruptedException {
        boolean answered = false;
        try (var pending = connection().begin(run)) {
            if (!pending.await(time)) return Optional.empty();
            var capture = pending.capture();
            answered = true;
            return Optional.of(capture);
        } finally {
            if (!answered) end(run.launch().child());
        }
    }

    /** One that could not be started is not there; one whose nucleus is gone is ended by the next nucleus. */
    private void end(String child) {
        try {
            Shielded.run(() -> close(child));
        } catch (AgentOsException gone) {
            LOG.log(Level.DEBUG, "a program was already gone: {0}", gone.getMessage());
        }
    }

    /** Every child that there is now. */
    List<NucleusFrames.ChildStatus> children() throws InterruptedException {
        return connection().children();
    }

    /** Does not wait: a program that does not read loses it. */
    public void input(String child, byte[] bytes) throws InterruptedException {
        input(child, InputNumber.NONE, bytes);
    }

    public void input(String child, InputNumber number, byte[] bytes) throws InterruptedException {
        connection().tell(NucleusFrames.input(0, child, number, bytes));
    }

    /** Throws TOO_MANY when the program has not read what came before. */
    public void inputAndWait(String child, InputNumber number, byte[] bytes) throws InterruptedException {
        connection().ask(request -> NucleusFrames.input(request, child, number, bytes));
    }

    public void endInput(String child) throws InterruptedException {
        connection().ask(number -> NucleusFrames.request(number).text(child).frame(NucleusFrames.END_INPUT));
    }

    public void resize(String child, int columns, int rows) throws InterruptedException {
        connection()
                .ask(number -> NucleusFrames.request(number)
                        .text(child)
                        .whole(columns)
                        .whole(rows)
                        .frame(NucleusFrames.RESIZE));
    }

    /** To the process group in front, or to everything that the child has started. */
    public void signal(String child, int signal, boolean tree) throws InterruptedException {
        connection()
                .ask(number -> NucleusFrames.request(number)
                        .text(child)
                        .whole(signal)
                        .truth(tree)
                        .frame(NucleusFrames.SIGNAL));
    }

    /** Ends the child and everything that it has started. */
    public void close(String child) throws InterruptedException {
        connection().ask(number -> NucleusFrames.request(number).text(child).frame(NucleusFrames.CLOSE));
    }

    /** Notifies the listener, once, when the stream's log is longer than {@code offset}. */
    public void watch(String child, int stream, long offset) {
        var current = connection;
        if (current != null)
            current.tell(NucleusFrames.request(0)
                    .text(child)
                    .whole(stream)
                    .large(offset)
                    .frame(NucleusFrames.WATCH));
    }

    /** Limits the disk space of all terminals' logs together; to be repeated for each nucleus. */
    public void limitLogs(long bytes) {
        var current = connection;
        if (current != null) current.tell(NucleusFrames.request(0).large(bytes).frame(NucleusFrames.LIMIT_LOGS));
    }

    private NucleusConnection connectOrStart() throws IOException, InterruptedException {
        try {
            return NucleusConnection.open(home.nucleusSocket(), children);
        } catch (IOException nobodyListens) {
            return start();
        }
    }

    private NucleusConnection start() throws IOException, InterruptedException {
        Home.createPrivately(home.output("nucleus"));
        var output = Redirect.appendTo(home.output("nucleus").toFile());
        var command = new ArrayList<>(List.of("setsid", script, "@nucleus"));
        if (mayBeRoot.getAsBoolean()) command.add(Nucleus.ALLOW_ROOT);
        var builder = new ProcessBuilder(command).directory(home.folder().toFile());
        home.addTo(builder.environment());
        var process = builder.redirectInput(Redirect.from(new File("/dev/null")))
                .redirectOutput(output)
                .redirectError(output)
                .start();
        long deadline = System.nanoTime() + START_PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            boolean exited = process.waitFor(ASK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
            try {
                return NucleusConnection.open(home.nucleusSocket(), children);
            } catch (IOException notYet) {
                if (!exited) continue;
                if (process.exitValue() != Nucleus.ALREADY_RUNNING)
                    throw unavailable("the nucleus exited with code " + process.exitValue());
                Thread.sleep(ASK_EVERY_MILLIS);
            }
        }
        throw unavailable("the nucleus did not answer");
    }

    private AgentOsException unavailable(String why) {
        return new AgentOsException(ErrorCode.NUCLEUS_UNAVAILABLE, why, "see " + home.output("nucleus"));
    }

    /** Disconnects from the nucleus, which keeps running. */
    @Override
    public void close() {
        closing = true;
        keeper.interrupt();
        TaskGroup.joinUninterruptibly(keeper);
    }
}
