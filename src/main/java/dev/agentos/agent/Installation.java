package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.util.Map;

/** Whether what a kind of agent runs is there, before anything is made for it. */
final class Installation {
    private Installation() {}

    static void require(AgentPlugin plugin, Protocol protocol, Map<String, String> environment) {
        switch (protocol) {
            case TERMINAL -> requireProgram(plugin, environment);
            case ACP -> requireSpeaker(plugin, environment);
        }
    }

    private static void requireProgram(AgentPlugin plugin, Map<String, String> environment) {
        if (plugin.command().isEmpty()
                || Executables.find(plugin.command().getFirst(), environment).isPresent()) return;
        throw missing(plugin.name() + " is not installed", plugin.command().getFirst(), plugin.install());
    }

    /** Whether what speaks the Agent Client Protocol for it is there. */
    static boolean speaks(AgentPlugin plugin, Map<String, String> environment) {
        return !plugin.acp().command().isEmpty()
                && Executables.find(plugin.acp().command().getFirst(), environment)
                        .isPresent();
    }

    private static void requireSpeaker(AgentPlugin plugin, Map<String, String> environment) {
        var acp = plugin.acp();
        if (acp.command().isEmpty())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    plugin.name() + " has no program that speaks the Agent Client Protocol",
                    "leave out --acp; `agentos agent plugins` lists the kinds");
        if (speaks(plugin, environment)) return;
        throw missing(
                "what speaks for " + plugin.name() + " is not installed",
                acp.command().getFirst(),
                acp.install().isEmpty() ? plugin.install() : acp.install());
    }

    private static AgentOsException missing(String what, String program, String install) {
        return new AgentOsException(
                ErrorCode.AGENT_SPAWN_FAILED,
                what + ": there is no `" + program + "` on the PATH",
                install.isEmpty() ? "" : "install it: " + install);
    }
}
