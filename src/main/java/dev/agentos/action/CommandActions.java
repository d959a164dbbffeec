package dev.agentos.action;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentMarks;
import dev.agentos.core.Participant;
import dev.agentos.store.Transaction;
import dev.agentos.terminal.NewTerminal;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.Workspaces;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Runs the commands of actions, in terminals that the whole session sees. */
final class CommandActions {
    private final Terminals terminals;
    private final Workspaces workspaces;

    CommandActions(Terminals terminals, Workspaces workspaces) {
        this.terminals = terminals;
        this.workspaces = workspaces;
    }

    /**
     * In the agent's folder, or else in the folder of the session; {@code noted} is stored before the program starts.
     */
    void run(Participant by, AgentAction action, Optional<Agent> agent, BiConsumer<Transaction, TerminalId> noted)
            throws InterruptedException {
        var folder = agent.map(Agent::folder).orElseGet(() -> sessionFolder(action));
        var marks = agent.map(AgentMarks::of).orElse(Map.of());
        terminals.open(
                by,
                action.session(),
                new NewTerminal(action.proposal().command(), folder, TerminalSize.USUAL, System.getenv(), marks),
                noted);
    }

    private Path sessionFolder(AgentAction action) {
        return workspaces
                .find(Participant.SYSTEM, action.workspace())
                .orElseThrow()
                .path();
    }
}
