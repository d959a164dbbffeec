package dev.agentos.command.terminal;

import dev.agentos.agent.Agents;
import dev.agentos.command.CommandContext;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.Terminals;

/** Finds a terminal by a unique prefix of its id. */
final class TerminalArgument {
    private TerminalArgument() {}

    /** That of the agent with this name, when there is one. */
    static TerminalId findNamed(CommandContext context, String name) {
        var agents = context.service(Agents.class).list(context.caller()).stream()
                .filter(agent -> agent.name().text().equals(name))
                .toList();
        if (agents.isEmpty())
            return find(context, name, "no agent or terminal", "`agentos list` and `agentos terminal list` show them");
        var agent = context.service(Agents.class).named(context.caller(), context.projectHere(), name);
        if (agent.speaksAcp())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    name + " is an ACP agent and has no terminal",
                    "`agentos logs " + name + " --follow` shows the conversation, `agentos send " + name
                            + " TEXT` sends a message, `agentos restart " + name + " --terminal` gives it a terminal");
        return agent.terminal()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.CONFLICT, "the agent " + name + " has not started yet", "try again in a moment"));
    }

    /** The name of the agent that runs in it, or its id. */
    static String nameOf(CommandContext context, TerminalId id) {
        var agents = context.service(Agents.class).list(context.caller());
        return agents.stream()
                .filter(agent -> agent.terminal().filter(id::equals).isPresent())
                .map(agent -> agent.name().text())
                .findFirst()
                .orElse(id.text());
    }

    static TerminalId find(CommandContext context, String start) {
        return find(context, start, "no terminal", "`agentos terminal list` shows them");
    }

    private static TerminalId find(CommandContext context, String start, String none, String hint) {
        var found = context.service(Terminals.class).list(context.caller()).stream()
                .map(terminal -> terminal.info().id())
                .filter(id -> id.text().startsWith(start))
                .toList();
        if (found.size() == 1) return found.getFirst();
        throw new AgentOsException(
                found.isEmpty() ? ErrorCode.NOT_FOUND : ErrorCode.CONFLICT,
                (found.isEmpty() ? none : found.size() + " terminals have ids that begin with") + " \"" + start + "\"",
                hint);
    }
}
