package dev.agentos.terminal;

import dev.agentos.core.AgentOsException;
import dev.agentos.exec.NucleusLink;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.store.Store;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Resizes terminals: on request, or with the window of the viewer that owns the size. */
final class TerminalSizes {
    private static final Duration STORE_DELAY = Duration.ofMillis(200);

    private final NucleusLink nucleus;
    private final Store store;
    private final Permissions permissions;
    private final Set<TerminalId> toStore = ConcurrentHashMap.newKeySet();

    TerminalSizes(NucleusLink nucleus, Store store, Permissions permissions) {
        this.nucleus = nucleus;
        this.store = store;
        this.permissions = permissions;
    }

    void resize(Terminal terminal, TerminalSize size) throws InterruptedException {
        apply(terminal, size);
        store.execute(tx -> TerminalStore.update(tx, terminal.info()));
    }

    private boolean apply(Terminal terminal, TerminalSize size) throws InterruptedException {
        if (!terminal.info().isRunning() || !terminal.resize(size)) return false;
        nucleus.resize(terminal.info().id().text(), size.columns(), size.rows());
        return true;
    }

    /** The window of a viewer has this size. */
    void windowResized(TerminalViewer viewer, TerminalSize size) throws InterruptedException {
        var terminal = viewer.terminal();
        if (!permissions.allows(
                viewer.participant(),
                Action.TERMINAL_INPUT,
                terminal.info().session().scope())) return;
        if (terminal.ownsSize(viewer)) resizeToWindow(terminal, size);
    }

    /** Stores only some of the many sizes of a window that is being dragged. */
    void resizeToWindow(Terminal terminal, TerminalSize size) throws InterruptedException {
        var id = terminal.info().id();
        if (!apply(terminal, size) || !toStore.add(id)) return;
        Thread.ofVirtual().name("size of " + id).start(() -> {
            try {
                Thread.sleep(STORE_DELAY);
                toStore.remove(id);
                store.execute(tx -> TerminalStore.update(tx, terminal.info()));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /**
     * Removes a viewer; another one that is still there gets the size. On a thread of its own, because the thread of
     * the viewer that leaves may be interrupted.
     */
    void left(TerminalViewer viewer) {
        viewer.terminal()
                .remove(viewer)
                .ifPresent(heir -> Thread.ofVirtual()
                        .name("size of " + viewer.terminal().info().id())
                        .start(() -> {
                            try {
                                windowResized(heir, heir.wanted().orElseThrow());
                            } catch (AgentOsException | InterruptedException gone) {
                                System.getLogger("terminal")
                                        .log(
                                                System.Logger.Level.DEBUG,
                                                "a terminal kept its size: {0}",
                                                gone.getMessage());
                            }
                        }));
    }
}
