package dev.agentos.exec;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.TaskGroup;
import dev.agentos.nucleus.NucleusFrames;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Keeps the daemon connected to the one nucleus of its home. A virtual thread connects to the nucleus that is there or
 * starts one, waits until it is gone, says so, and begins again. The state is written by that thread alone.
 */
public final class NucleusLink implements AutoCloseable {
    private static final Logger LOG = System.getLogger("nucleus");
    private static final Duration START_PATIENCE = Duration.ofSeconds(20);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(2);
    private static final long ASK_EVERY_MILLIS = 10;

    private final Home home;
    private final String script;
    private final Consumer<NucleusState> listener;
    private final Thread keeper;
    private volatile NucleusState state = new NucleusState.Starting();
    private volatile NucleusConnection connection;
    private volatile boolean closing;
    private int restarts;

    /** The listener is told of every change of state, on the keeper's thread. */
    public NucleusLink(Home home, String script, Consumer<NucleusState> listener) {
        this.home = home;
        this.script = script;
        this.listener = listener;
        this.keeper = Thread.ofVirtual().name("nucleus keeper").start(this::keep);
    }

    public NucleusState state() {
        return state;
    }

    /** Ends the nucleus and does not start another. */
    public void stopNucleus() throws InterruptedException {
        closing = true;
        var current = connection;
        if (current == null) return;
        current.stop();
        current.awaitEnd();
    }

    private void keep() {
        while (!closing) {
            try (var current = connectOrStart()) {
                connection = current;
                var status = current.status();
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
        LOG.log(Level.WARNING, "the nucleus (pid {0}) ended unexpectedly; what it ran is gone; starting a new one", String.valueOf(status.pid()));
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
        listener.accept(next);
    }

    private NucleusConnection connectOrStart() throws IOException, InterruptedException {
        try {
            return NucleusConnection.open(home.nucleusSocket());
        } catch (IOException nobodyListens) {
            return start();
        }
    }

    private NucleusConnection start() throws IOException, InterruptedException {
        var output = Redirect.appendTo(home.output("nucleus").toFile());
        var process = new ProcessBuilder("setsid", script, "@nucleus")
                .directory(home.folder().toFile())
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectOutput(output).redirectError(output)
                .start();
        long deadline = System.nanoTime() + START_PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            boolean exited = process.waitFor(ASK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
            try {
                return NucleusConnection.open(home.nucleusSocket());
            } catch (IOException notYet) {
                if (exited) Thread.sleep(ASK_EVERY_MILLIS);
            }
        }
        throw new AgentOsException(ErrorCode.NUCLEUS_UNAVAILABLE, "the nucleus did not answer", "see " + home.output("nucleus"));
    }

    /** Lets go of the nucleus, which goes on. */
    @Override
    public void close() {
        closing = true;
        keeper.interrupt();
        TaskGroup.joinUninterruptibly(keeper);
    }
}
