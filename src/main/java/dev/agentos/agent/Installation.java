package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.util.Map;

/** Checks that the program of a kind is installed before anything is created for it. */
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

    /** Whether its ACP program is installed. */
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
                    plugin.name() + " does not support the Agent Client Protocol",
                    "leave out --acp; `agentos agent plugins` lists the kinds");
        if (speaks(plugin, environment)) return;
        throw missing(
                "the ACP program of " + plugin.name() + " is not installed",
                acp.command().getFirst(),
                acp.install().isEmpty() ? plugin.install() : acp.install());
    }

    private static AgentOsException missing(String what, String program, String install) {
        return new AgentOsException(
                ErrorCode.AGENT_SPAWN_FAILED,
                what + ": `" + program + "` is not on the PATH",
                install.isEmpty() ? "" : "install it: " + install);
    }
}
