package dev.agentos.terminal;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.exec.NucleusLink;
import dev.agentos.exec.Programs;
import dev.agentos.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;

/** Removes terminals with their output: closed ones, the oldest ended ones, and those left over from a crash. */
final class TerminalRemoval {
    private static final int KILLED = 128 + 9;
    /** How many ended terminals are kept with their output. */
    private static final int MAX_ENDED = 200;

    private final Home home;
    private final NucleusLink nucleus;
    private final Store store;
    private final MessageBus bus;
    private final Map<TerminalId, Terminal> terminals;
    private final Map<TerminalId, ScreenFollower> followers;

    TerminalRemoval(
            Home home,
            NucleusLink nucleus,
            Store store,
            MessageBus bus,
            Map<TerminalId, Terminal> terminals,
            Map<TerminalId, ScreenFollower> followers) {
        this.home = home;
        this.nucleus = nucleus;
        this.store = store;
        this.bus = bus;
        this.terminals = terminals;
        this.followers = followers;
    }

    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    /** Best effort; retried at the next start. */
    private static void tryTo(Task task) {
        try {
            task.run();
        } catch (IOException | AgentOsException later) {
            System.getLogger("terminal")
                    .log(System.Logger.Level.DEBUG, "something could not be removed: {0}", later.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the program with everything that it started; the terminal stays, with its output. */
    void end(TerminalId id) throws InterruptedException {
        try {
            nucleus.close(id.text());
        } catch (AgentOsException gone) {
            if (gone.code() != ErrorCode.NOT_FOUND) throw gone;
        }
    }

    /** Ends the program and removes the terminal with its output. */
    void remove(Participant by, TerminalInfo info) throws IOException, InterruptedException {
        var id = info.id();
        // A lost one too: processes that it started may have outlived their nucleus.
        end(id);
        var closed = terminals.remove(id);
        var follower = followers.remove(id);
        if (follower != null) follower.stop();
        if (closed != null) {
            if (closed.info().isRunning()) closed.exited(KILLED); // notifies its viewers
            closed.forgetScreen();
        }
        store.execute(tx -> TerminalStore.delete(tx, id));
        deleteFolder(id.text());
        bus.publish(by, TerminalInfo.CLOSED, info.topic(), info);
    }

    void tryToRemove(TerminalInfo info) {
        tryTo(() -> remove(Participant.SYSTEM, info));
    }

    void deleteFolder(String terminal) throws IOException {
        delete(home.terminal(terminal));
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }

    /** Removes what no terminal owns after a crash, given the nucleus' children, and the oldest ended terminals. */
    void removeLeftovers(Set<String> children) {
        tryTo(() -> {
            for (var child : children) if (isUnowned(child)) end(new TerminalId(child));
            var folders = home.terminal("any").getParent();
            if (Files.isDirectory(folders))
                try (var left = Files.newDirectoryStream(folders)) {
                    for (var folder : left) if (isUnowned(folder.getFileName().toString())) delete(folder);
                }
            removeOldest();
        });
    }

    private boolean isUnowned(String child) {
        return RandomId.isValid(child)
                && !terminals.containsKey(new TerminalId(child))
                && !Files.exists(Programs.mark(home, child));
    }

    void tryToRemoveOldest() {
        tryTo(this::removeOldest);
    }

    private void removeOldest() throws IOException, InterruptedException {
        var ended = terminals.values().stream()
                .filter(terminal -> !terminal.info().isRunning())
                .sorted(Comparator.comparing(Terminal::lastActivity).reversed())
                .skip(MAX_ENDED)
                .toList();
        for (var terminal : ended) if (terminal.viewers() == 0) remove(Participant.SYSTEM, terminal.info());
    }
}
