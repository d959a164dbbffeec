package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
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
    private static final int LONGEST_NOTE = 10_000;
    private static final int MOST_COMMITS = 50;
    private static final String FILE = "handover.md";

    private final Agents agents;
    private final Permissions permissions;
    private final Terminals terminals;
    private final Worktrees worktrees;

    public HandOver(Agents agents, Permissions permissions, Terminals terminals, Worktrees worktrees) {
        this.agents = agents;
        this.permissions = permissions;
        this.terminals = terminals;
        this.worktrees = worktrees;
    }

    /** To a program of another kind; {@code note} is what the person who does it wants to say, or empty. */
    public Agent to(Participant by, Agent agent, String kind, String note, Map<String, String> environment)
            throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_START, agent.session().scope());
        if (note.length() > LONGEST_NOTE)
            throw new InvalidInput(
                    "a note has at most " + LONGEST_NOTE + " characters",
                    "put the rest into a file and name it in the note");
        if (!agent.speaksAcp() && agent.terminal().isEmpty())
            throw new AgentOsException(
                    ErrorCode.CONFLICT, "the agent " + agent.name() + " has not started yet", "try again in a moment");
        var plugin = agents.plugins().require(AgentFolders.project(agent), kind);
        var primer = primer(by, agent, note).text();
        if (agent.speaksAcp()) {
            requireSpeaker(agent, plugin);
            return agents.converseAs(by, agent, plugin, primer, environment);
        }
        var started = agents.relaunch(
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
                                    + " first: it says what you are to do, and what has been done.");
        return started;
    }

    private Primer primer(Participant by, Agent agent, String note) throws IOException, InterruptedException {
        var inRepository = worktrees.find(agent.folder()).isPresent();
        var commits = inRepository && !agent.base().isEmpty()
                ? worktrees.log(agent.folder(), agent.base(), MOST_COMMITS)
                : List.<String>of();
        var committed = inRepository && !agent.base().isEmpty()
                ? worktrees.changedSince(agent.folder(), agent.base())
                : List.<String>of();
        var uncommitted = inRepository ? worktrees.uncommitted(agent.folder()) : List.<String>of();
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
                    "the agent " + agent.name() + " is spoken to by protocol, and " + plugin.name()
                            + " has no program that speaks it",
                    "`agentos restart " + agent.name() + " --terminal` first, and hand it over then");
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
