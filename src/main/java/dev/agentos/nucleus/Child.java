package dev.agentos.nucleus;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * One running program: in a terminal, or with output and errors separate. Its output goes to byte logs; its exit code
 * is kept, here and beside the logs, until the child is closed.
 */
final class Child {
    /**
     * The rest of an ended program's output is read for this long; longer only if another process holds the terminal
     * open.
     */
    private static final long LAST_OUTPUT_MILLIS = 1_000;

    private static final long GRACE_MILLIS = 500;
    private static final int STACK_BYTES = 128 * 1024;

    private final String id;
    private final int pid;
    private final Optional<Descriptor> terminal;
    private final List<LogWriter> logs;
    private final List<LogCopier> copiers;
    private final InputWriter input;
    private final Optional<ControlGroup> group;
    private final CountDownLatch exited = new CountDownLatch(1);
    private volatile OptionalInt exitCode = OptionalInt.empty();
    /** Until the leader is reaped its number cannot be reused. Guarded by {@code this}. */
    private boolean reaped;
    /**
     * The remaining members of its session when it was reaped, unless a control group knows them. Guarded by
     * {@code this}.
     */
    private List<ProcessTree.Member> left = List.of();

    private Child(
            String id,
            int pid,
            Optional<Descriptor> terminal,
            List<LogWriter> logs,
            List<LogCopier> copiers,
            InputWriter input,
            Optional<ControlGroup> group) {
        this.id = id;
        this.pid = pid;
        this.terminal = terminal;
        this.logs = logs;
        this.copiers = copiers;
        this.input = input;
        this.group = group;
    }

    /**
     * Runs as {@code user} if one is given. {@code grew} is called for every growth of a stream's log, {@code ended}
     * with the exit code, on the child's own threads.
     */
    static Child launch(
            NucleusFrames.Launch wanted,
            Optional<OrdinaryUser> user,
            Path folder,
            LogSpace space,
            IntConsumer grew,
            IntConsumer ended)
            throws IOException {
        var launch = PreparedLaunch.of(wanted, user, folder);
        try {
            var child = wanted.inTerminal()
                    ? inTerminal(wanted, launch, folder, space, grew)
                    : withPipes(wanted, launch, folder, grew);
            child.copiers.forEach(LogCopier::start);
            Thread.ofPlatform()
                    .daemon()
                    .name("exit of " + launch.child())
                    .stackSize(STACK_BYTES)
                    .start(() -> child.awaitExit(folder, ended));
            return child;
        } catch (Libc.Failure failed) {
            discard(folder, launch);
            throw launch.notStarted(failed);
        } catch (IOException | RuntimeException failed) {
            discard(folder, launch);
            throw failed;
        }
    }

    /** Nothing is left of what could not be started. */
    private static void discard(Path folder, PreparedLaunch launch) {
        launch.discard();
        try {
            LogFormat.delete(folder.resolve("output"));
            LogFormat.delete(folder.resolve("errors"));
            Files.deleteIfExists(folder);
        } catch (IOException busy) {
            System.err.println(
                    "the folder of a program that was not started could not be removed: " + busy.getMessage());
        }
    }

    private static Child inTerminal(
            NucleusFrames.Launch wanted, PreparedLaunch launch, Path folder, LogSpace space, IntConsumer grew)
            throws IOException, Libc.Failure {
        int master = Libc.openMaster();
        LogWriter log = null;
        try (var spawn = new Spawn()) {
            Libc.resize(master, wanted.columns(), wanted.rows());
            log = new LogWriter(folder.resolve("output"), wanted.linesToKeep(), space);
            int pid = launch.start(spawn.onTerminal(Libc.slaveName(master)));
            var terminal = new Descriptor(master);
            var copier =
                    new LogCopier("terminal " + launch.child(), terminal, log, () -> grew.accept(NucleusFrames.OUTPUT));
            return new Child(
                    launch.child(),
                    pid,
                    Optional.of(terminal),
                    List.of(log),
                    List.of(copier),
                    new InputWriter(terminal),
                    launch.group());
        } catch (IOException | Libc.Failure | RuntimeException failed) {
            Libc.close(master);
            if (log != null) log.close();
            throw failed;
        }
    }

    private static Child withPipes(NucleusFrames.Launch wanted, PreparedLaunch launch, Path folder, IntConsumer grew)
            throws IOException, Libc.Failure {
        var out = new LogWriter(folder.resolve("output"), wanted.linesToKeep());
        var err = new LogWriter(folder.resolve("errors"), wanted.linesToKeep());
        try {
            var program = PipedProgram.start(launch);
            var toOutput = new LogCopier(
                    "output " + launch.child(),
                    new Descriptor(program.output()),
                    out,
                    () -> grew.accept(NucleusFrames.OUTPUT));
            var toErrors = new LogCopier(
                    "errors " + launch.child(),
                    new Descriptor(program.errors()),
                    err,
                    () -> grew.accept(NucleusFrames.ERRORS));
            return new Child(
                    launch.child(),
                    program.pid(),
                    Optional.empty(),
                    List.of(out, err),
                    List.of(toOutput, toErrors),
                    new InputWriter(new Descriptor(program.input())),
                    launch.group());
        } catch (Libc.Failure | RuntimeException failed) {
            out.close();
            err.close();
            throw failed;
        }
    }

    private void awaitExit(Path folder, IntConsumer ended) {
        try {
            Libc.awaitEnd(pid);
            for (var copier : copiers) copier.awaitEnd(LAST_OUTPUT_MILLIS);
            int code = reap();
            exitCode = OptionalInt.of(code);
            input.stop();
            if (terminal.isEmpty()) input.end();
            writeExit(folder, code);
            exited.countDown(); // after the last write, because a waiter may delete the folder
            ended.accept(code);
        } catch (Libc.Failure | InterruptedException failed) {
            System.err.println("cannot get the exit code of " + id + ": " + failed.getMessage());
        }
    }

    private synchronized int reap() throws Libc.Failure, InterruptedException {
        boolean mayBeLeft = group.isEmpty() && (terminal.isPresent() || !nobodyPrints());
        if (mayBeLeft) left = new ProcessTree(pid).members();
        reaped = true;
        return Libc.awaitExit(pid);
    }

    /** On a full disk the code is known here alone. */
    private void writeExit(Path folder, int code) {
        try {
            Files.setPosixFilePermissions(Files.writeString(folder.resolve("exit"), code + "\n"), Home.OWNER_ONLY_FILE);
        } catch (IOException full) {
            System.err.println("the exit code of " + id + " could not be written: " + full.getMessage());
        }
    }

    boolean isRunning() {
        return exitCode.isEmpty();
    }

    NucleusFrames.ChildStatus status() {
        return new NucleusFrames.ChildStatus(id, pid, exitCode);
    }

    long end(int stream) {
        if (stream < 0 || stream >= logs.size())
            throw new AgentOsException(ErrorCode.INVALID_INPUT, "no stream " + stream);
        return logs.get(stream).end();
    }

    void write(InputNumber number, byte[] bytes) {
        input.write(number, bytes);
    }

    void endInput() {
        if (terminal.isPresent())
            throw new AgentOsException(
                    ErrorCode.INVALID_INPUT, "a terminal's input cannot be closed", "send Ctrl+D instead");
        input.end();
    }

    void resize(int columns, int rows) throws Libc.Failure {
        if (columns < 1 || rows < 1 || columns > 1_000 || rows > 1_000)
            throw new AgentOsException(
                    ErrorCode.INVALID_INPUT,
                    "a terminal can have 1 to 1000 columns and rows, not " + columns + "x" + rows);
        if (terminal.isPresent())
            terminal.get().useOr(true, number -> {
                Libc.resize(number, columns, rows);
                return true;
            });
    }

    /**
     * Sends a signal to the foreground of the terminal, as keys do (a shell's job, or the shell itself), or to
     * everything that runs in it.
     */
    void signal(int signal, boolean tree) throws Libc.Failure {
        if (signal < 1 || signal > 31) throw new AgentOsException(ErrorCode.INVALID_INPUT, "no signal " + signal);
        if (exitCode.isPresent()) return;
        if (tree) new ProcessTree(pid).signal(signal);
        else Libc.kill(-inFront(), signal);
    }

    private int inFront() throws Libc.Failure {
        int group = terminal.isPresent() ? terminal.get().useOr(0, Libc::foregroundGroup) : 0;
        return group > 1 ? group : pid;
    }

    /**
     * A program without a terminal that has ended, as have all who could still print: looking for more of them would
     * cost more than the program.
     */
    private boolean isDone() throws InterruptedException {
        return terminal.isEmpty() && exitCode.isPresent() && nobodyPrints();
    }

    private boolean nobodyPrints() throws InterruptedException {
        for (var copier : copiers) if (!copier.awaitEnd(0)) return false;
        return true;
    }

    /** Hangs up, as a closed terminal does, and kills the remaining processes a moment later. */
    void close() throws InterruptedException {
        if (exitCode.isEmpty()) {
            Libc.kill(-pid, ProcessTree.SIGHUP);
            Libc.kill(-pid, ProcessTree.SIGCONT);
            exited.await(GRACE_MILLIS, TimeUnit.MILLISECONDS);
        }
        if (group.isPresent()) group.get().end();
        if (isDone()) return;
        endSession();
        copiers.forEach(LogCopier::stop);
        exited.await(GRACE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Once the leader is reaped its number may be reused for another session, unless a member of its own session is
     * still there.
     */
    private synchronized void endSession() {
        if (!reaped || ProcessTree.anyLives(left)) new ProcessTree(pid).end();
    }
}
