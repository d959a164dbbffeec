package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.exec.Programs;
import dev.agentos.git.Branches;
import dev.agentos.git.WorktreeChanges;
import dev.agentos.git.Worktrees;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Gives an agent's work to another program, which begins with a {@link Primer}: the agent keeps its name, folder,
 * branch, ports and what waits for it.
 */
public final class HandOver {
    private static final int MAX_NOTE_LENGTH = 10_000;
    private static final int MAX_COMMITS = 50;
    private static final String FILE = "handover.md";

    private final Agents agents;
    private final Permissions permissions;
    private final Terminals terminals;
    private final Worktrees worktrees;
    private final Branches branches;
    private final WorktreeChanges changes;

    public HandOver(
            Agents agents, Permissions permissions, Terminals terminals, Worktrees worktrees, Programs programs) {
        this.agents = agents;
        this.permissions = permissions;
        this.terminals = terminals;
        this.worktrees = worktrees;
        this.branches = new Branches(programs);
        this.changes = new WorktreeChanges(programs);
    }

    /** Hands over to a program of another kind; {@code note} is from the user, or empty. */
    public Agent to(Participant by, Agent agent, String kind, String note, Map<String, String> environment)
            throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_START, agent.session().scope());
        if (note.length() > MAX_NOTE_LENGTH)
            throw new InvalidInput(
                    "a note can have at most " + MAX_NOTE_LENGTH + " characters",
                    "put the rest into a file and name it in the note");
        if (!agent.speaksAcp() && agent.terminal().isEmpty())
            throw new AgentOsException(
                    ErrorCode.CONFLICT, "the agent " + agent.name() + " has not started yet", "try again in a moment");
        var plugin = agents.plugins().require(AgentFolders.project(agent), kind);
        var primer = primer(by, agent, note).text();
        if (agent.speaksAcp()) {
            requireSpeaker(agent, plugin);
            return agents.restarts().converseAs(by, agent, plugin, primer, environment);
        }
        var started = agents.restarts()
                .relaunch(
                        by,
                        agent,
                        plugin.withFile(FILE, primer),
                        folder -> plugin.commandFor(primer, folder),
                        "handed over to " + plugin.name() + " on ",
                        environment);
        if (plugin.isTypedTo() && !plugin.command().isEmpty())
            agents.messages()
                    .send(
                            by,
                            started,
                            "Read " + agents.files().folder(agent.id()).resolve(FILE)
                                    + " first: it describes the task and the work so far.");
        return started;
    }

    private Primer primer(Participant by, Agent agent, String note) throws IOException, InterruptedException {
        var inRepository = worktrees.find(agent.folder()).isPresent();
        var commits = inRepository && !agent.base().isEmpty()
                ? branches.log(agent.folder(), agent.base(), MAX_COMMITS)
                : List.<String>of();
        var committed = inRepository && !agent.base().isEmpty()
                ? changes.committedSince(agent.folder(), agent.base())
                : List.<String>of();
        var uncommitted = inRepository ? changes.uncommitted(agent.folder()) : List.<String>of();
        return new Primer(
                agent,
                commits,
                committed,
                uncommitted,
                screen(by, agent),
                agents.messages().queued(by, agent.id()),
                note);
    }

    private static void requireSpeaker(Agent agent, AgentPlugin plugin) {
        if (plugin.acp().command().isEmpty())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    agent.name() + " is an ACP agent, and " + plugin.name() + " does not support ACP",
                    "`agentos restart " + agent.name() + " --terminal` first, then hand it over");
    }

    private String screen(Participant by, Agent agent) throws IOException, InterruptedException {
        if (agent.speaksAcp()) return agents.conversations().lastWords(by, agent);
        try {
            return terminals.screen(by, agent.terminal().orElseThrow()).text();
        } catch (AgentOsException gone) {
            return "";
        }
    }
}
