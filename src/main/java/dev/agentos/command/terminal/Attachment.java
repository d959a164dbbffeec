package dev.agentos.command.terminal;

import dev.agentos.command.CommandContext;
import dev.agentos.command.CommandIo;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.TaskGroup;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.terminal.TerminalViewer;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Connects a person's own terminal with one of the daemon's: keys go there, output comes here, until they detach or the
 * program ends.
 */
public final class Attachment {
    /** A second press within this time is typed. */
    private static final long TWICE_MILLIS = 300;

    private static final byte[] END = {};

    private final CommandContext context;
    private final Terminals terminals;
    private final String keyName;
    private final DetachKey key;

    public Attachment(CommandContext context, Terminals terminals, String keyName) {
        this.context = context;
        this.terminals = terminals;
        this.keyName = keyName;
        this.key = DetachKey.named(keyName);
    }

    /**
     * Shows the output from an offset on until the program ends or the person detaches. Returns the exit code: the
     * program's, or 0 after detaching.
     */
    public int attach(TerminalId id, long from) throws IOException, InterruptedException {
        return attach(id, from, false);
    }

    /** Resumes at an offset, in a window that an earlier daemon had brought there; below 0 from the current screen. */
    int resume(TerminalId id, long from) throws IOException, InterruptedException {
        return attach(id, Math.max(from, -1), true);
    }

    private int attach(TerminalId id, long from, boolean resumed) throws IOException, InterruptedException {
        var io = context.io();
        if (!io.inputIsTerminal() || !io.outputIsTerminal())
            throw new AgentOsException(
                    ErrorCode.INVALID_INPUT,
                    "attaching needs a terminal",
                    "`agentos terminal screen` and `agentos terminal send` work without one");
        if (id.text().equals(io.environment().get("AGENTOS_TERMINAL")))
            throw new AgentOsException(
                    ErrorCode.INVALID_INPUT,
                    "you are in terminal " + id + ", which cannot attach to itself",
                    "attach from another window");
        try (var viewer = terminals
                .view(context.caller(), id, from, Long.MAX_VALUE)
                .withoutOldQuestions()
                .attached()) {
            io.raw(true);
            var name = TerminalArgument.nameOf(context, id);
            show(io, viewer, resumed, name);
            return ending(viewer, name);
        }
    }

    private void show(CommandIo io, TerminalViewer viewer, boolean resumed, String name)
            throws IOException, InterruptedException {
        var id = viewer.terminal().info().id().text();
        var window = new TerminalWindow(
                io, viewer, List.of("attach", id, "--detach-key", keyName, "--resume"), comeBack(name));
        follow(io, viewer);
        viewer.resize(size(io));
        if (!resumed) window.open();
        BlockingQueue<byte[]> blockingKeys = new ArrayBlockingQueue<>(1);
        try (var tasks = new TaskGroup("attach " + id)) {
            tasks.fork(() -> window.follow(resumed));
            tasks.fork(() -> readKeys(io, blockingKeys));
            tasks.fork(() -> typeKeys(blockingKeys, viewer));
            tasks.awaitFirst();
        } finally {
            window.close();
            io.raw(false);
        }
    }

    private static void follow(CommandIo io, TerminalViewer viewer) {
        io.whenResized(() -> {
            try {
                viewer.resize(size(io));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** 80x24 where there is no terminal. */
    public static TerminalSize size(CommandIo io) {
        return new TerminalSize(Math.clamp(io.columns(), 1, 1_000), Math.clamp(io.rows(), 1, 1_000));
    }

    private static void readKeys(CommandIo io, BlockingQueue<byte[]> blockingKeys)
            throws IOException, InterruptedException {
        var keys = new byte[4_096];
        for (int count = io.input().read(keys); count >= 0; count = io.input().read(keys))
            blockingKeys.put(Arrays.copyOf(keys, count));
        blockingKeys.put(END);
    }

    private void typeKeys(BlockingQueue<byte[]> blockingKeys, TerminalViewer viewer) throws InterruptedException {
        while (!key.detaches()) {
            var typed = key.isPressed() ? blockingKeys.poll(TWICE_MILLIS, TimeUnit.MILLISECONDS) : blockingKeys.take();
            if (typed == null || typed == END) return;
            var keys = key.take(typed, typed.length);
            if (keys.length > 0) viewer.input(keys);
        }
    }

    private static String comeBack(String name) {
        return "`agentos attach " + name + "` reattaches";
    }

    private int ending(TerminalViewer viewer, String name) {
        var info = viewer.terminal().info();
        if (info.isRunning() && viewer.isAbandoned())
            throw new AgentOsException(
                    ErrorCode.DAEMON_NOT_RUNNING, "the daemon was stopped; the program keeps running", comeBack(name));
        if (info.exitCode().isPresent())
            context.err().println("[exited with code " + info.exitCode().getAsInt() + "]");
        else
            context.err()
                    .println(info.lost() ? "[lost when the nucleus stopped]" : "[detached; " + comeBack(name) + "]");
        return info.exitCode().orElse(info.lost() ? 1 : 0);
    }
}
