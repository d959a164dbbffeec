package dev.agentos.command.terminal;

import dev.agentos.command.CommandContext;
import dev.agentos.command.CommandIo;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.core.TaskGroup;
import dev.agentos.terminal.Output;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.terminal.Terminals;
import dev.agentos.terminal.Viewer;
import java.io.IOException;
import java.util.Arrays;

/** A person's own terminal connected to one of ours: keys go there, output comes here, until Ctrl+] or the program's end. */
final class Attachment {
    private static final byte DETACH_KEY = 0x1d;
    /** Whatever modes the program left on, the person's terminal is an ordinary one again: no mouse, no paste marks, cursor, colours. */
    private static final String ORDINARY = "\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1006l\u001b[?1004l\u001b[?2004l\u001b[?1049l\u001b[?25h\u001b[0m\r\n";

    private final CommandContext context;
    private final Terminals terminals;

    Attachment(CommandContext context, Terminals terminals) {
        this.context = context;
        this.terminals = terminals;
    }

    void attach(TerminalId id, long from) throws IOException, InterruptedException {
        var io = context.io();
        if (!io.inputIsTerminal() || !io.outputIsTerminal())
            throw new AgentOsException(ErrorCode.INVALID_INPUT, "attaching needs a terminal", "`agentos terminal screen` and `agentos terminal send` work without one");
        try (var viewer = terminals.view(Participant.LOCAL_OWNER, id, from, Long.MAX_VALUE).withoutOldQuestions()) {
            io.raw(true);
            follow(io, viewer);
            viewer.resize(size(io));
            try (var tasks = new TaskGroup("attach " + id)) {
                tasks.fork(() -> copyOutput(viewer, io));
                tasks.fork(() -> copyInput(io, viewer));
                tasks.awaitFirst();
            } finally {
                io.output().write(ORDINARY.getBytes());
                io.raw(false);
            }
            context.err().println(ending(viewer));
        }
    }

    private static void follow(CommandIo io, Viewer viewer) {
        io.whenResized(() -> {
            try {
                viewer.resize(size(io));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** 80x24 where there is no terminal. */
    static TerminalSize size(CommandIo io) {
        return new TerminalSize(Math.clamp(io.columns(), 1, 1_000), Math.clamp(io.rows(), 1, 1_000));
    }

    private static void copyOutput(Viewer viewer, CommandIo io) throws IOException, InterruptedException {
        while (true) {
            switch (viewer.next()) {
                case Output.Bytes(long offset, var bytes) -> io.output().write(bytes.array(), bytes.position(), bytes.remaining());
                case Output.Ended _, Output.Left _ -> {
                    return;
                }
                case Output.Fresh(long offset, var size, var screen) -> io.output().write(screen);
                case Output.Resized _, Output.Quiet _ -> { }
            }
        }
    }

    private static void copyInput(CommandIo io, Viewer viewer) throws IOException, InterruptedException {
        var keys = new byte[4_096];
        for (int count = io.input().read(keys); count >= 0; count = io.input().read(keys)) {
            int end = 0;
            while (end < count && keys[end] != DETACH_KEY) end++;
            if (end > 0) viewer.input(Arrays.copyOf(keys, end));
            if (end < count) return;
        }
    }

    private static String ending(Viewer viewer) {
        var info = viewer.terminal().info();
        if (info.exitCode().isPresent()) return "[ended with exit code " + info.exitCode().getAsInt() + "]";
        return info.lost() ? "[ended with the nucleus]" : "[detached; `agentos attach " + info.id() + "` brings it back]";
    }
}
