package dev.agentos.command.daemon;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.HomeLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos daemon stop}: asked by the pipe, or, when the daemon is of another version, by a signal. */
@Command(
        name = "stop",
        description = {
            "Stop the daemon.",
            "Programs in terminals keep running; the next command starts the daemon again and reconnects to them."
        })
final class StopCommand extends AgentOsCommand {
    private static final long PATIENCE_SECONDS = 10;

    @Option(names = "--all", description = "Also stop the nucleus and every program that runs in it.")
    private boolean all;

    StopCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        context.requireOwner();
        boolean stopped = context.daemon().isPresent() ? stopThis() : stopBySignal();
        var text = !stopped
                ? "The daemon was not running."
                : all ? "The daemon and the nucleus have stopped." : "The daemon has stopped.";
        if (output.json()) print(Map.of("stopped", stopped), text);
        else remark(text);
    }

    private boolean stopThis() throws InterruptedException {
        context.runningDaemon().stop(all);
        return true;
    }

    private boolean stopBySignal() throws Exception {
        boolean stopped = terminate(context.home().daemonLock(), context.home().pidFile());
        boolean nucleus =
                all && terminate(context.home().nucleusLock(), context.home().nucleusPidFile());
        return stopped || nucleus;
    }

    /** A pid file means something only while its process holds the lock; a free lock says that it is left over. */
    private static boolean terminate(Path lockFile, Path pidFile) throws Exception {
        if (!Files.exists(lockFile) || !Files.exists(pidFile)) return false;
        var free = HomeLock.tryAcquire(lockFile);
        if (free.isPresent()) {
            free.get().close();
            return false;
        }
        var pid = Files.readString(pidFile).strip();
        var process =
                pid.matches("\\d{1,10}") ? ProcessHandle.of(Long.parseLong(pid)) : Optional.<ProcessHandle>empty();
        if (process.isEmpty() || !process.get().destroy()) return false;
        end(process.get());
        return true;
    }

    /** Asks first, then kills. */
    private static void end(ProcessHandle process) throws Exception {
        try {
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException stuck) {
            process.destroyForcibly();
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }
}
