package dev.agentos.command.daemon;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.HomeLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos daemon stop}: asked by the pipe, or, when the daemon is of another version, by a signal. */
@Command(name = "stop", description = {"Stop the daemon.", "Programs in terminals go on; the next command starts the daemon again and finds them."})
final class StopCommand extends AgentOsCommand {
    @Option(names = "--all", description = "End the nucleus too, with every program that runs in it.")
    private boolean all;

    StopCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        boolean stopped = context.daemon().isPresent() ? stopThis() : stopBySignal();
        var text = !stopped ? "The daemon was not running." : all ? "The daemon and the nucleus have stopped." : "The daemon has stopped.";
        print(Map.of("stopped", stopped), text);
    }

    private boolean stopThis() throws InterruptedException {
        context.runningDaemon().stop(all);
        return true;
    }

    private boolean stopBySignal() throws Exception {
        boolean stopped = terminate(context.home().daemonLock(), context.home().pidFile());
        boolean nucleus = all && terminate(context.home().nucleusLock(), context.home().nucleusPidFile());
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
        var process = ProcessHandle.of(Long.parseLong(Files.readString(pidFile).strip()));
        if (process.isEmpty() || !process.get().destroy()) return false;
        process.get().onExit().get(10, TimeUnit.SECONDS);
        return true;
    }
}
