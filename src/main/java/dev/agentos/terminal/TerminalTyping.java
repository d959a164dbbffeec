package dev.agentos.terminal;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.exec.NucleusLink;
import dev.agentos.nucleus.InputNumber;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;

/**
 * Types into terminals: checks the permission and the size, and decides which replies of viewers' own terminals are
 * passed on.
 */
final class TerminalTyping {
    private static final int MAX_INPUT = 256 * 1024;

    private final NucleusLink nucleus;
    private final Permissions permissions;
    private final TerminalSizes sizes;

    TerminalTyping(NucleusLink nucleus, Permissions permissions, TerminalSizes sizes) {
        this.nucleus = nucleus;
        this.permissions = permissions;
        this.sizes = sizes;
    }

    /** Types, unless this was typed under this number before. */
    void type(Participant by, Terminal terminal, byte[] bytes, InputNumber number) throws InterruptedException {
        requireAllowed(by, terminal, bytes);
        terminal.typed(by, null);
        nucleus.inputAndWait(terminal.info().id().text(), number, bytes);
    }

    private void requireAllowed(Participant by, Terminal terminal, byte[] bytes) {
        permissions.require(by, Action.TERMINAL_INPUT, terminal.info().session().scope());
        if (bytes.length > MAX_INPUT)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE, "at most " + MAX_INPUT + " bytes can be typed at once", "send it in parts");
        terminal.requireRunning();
    }

    /** The same for a viewer. Replies of its own terminal are passed on only if that was asked; they are not typing. */
    void type(TerminalViewer viewer, byte[] bytes, InputNumber number) throws InterruptedException {
        var terminal = viewer.terminal();
        requireAllowed(viewer.participant(), terminal, bytes);
        var sorted = viewer.sort(bytes);
        if (sorted.hasKeys()
                && terminal.typed(viewer.participant(), viewer)
                && viewer.wanted().isPresent())
            sizes.resizeToWindow(terminal, viewer.wanted().get());
        var input = viewer.wasAsked() && terminal.answersFor(viewer) ? sorted.all() : sorted.keys();
        if (input.length == 0) return;
        var id = terminal.info().id().text();
        if (terminal.isDue(input.length)) nucleus.inputAndWait(id, number, input);
        else nucleus.input(id, number, input);
    }
}
