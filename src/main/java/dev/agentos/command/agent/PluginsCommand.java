package dev.agentos.command.agent;

import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.TextTable;
import dev.agentos.protocol.AgentPluginView;
import dev.agentos.security.Scope;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code agentos agent plugins}. */
@Command(name = "plugins", description = "List agent kinds, whether each is installed, and how to install it.")
final class PluginsCommand extends AgentOsCommand {
    PluginsCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agents = context.service(Agents.class);
        var found = agents.plugins().list(context.io().folder());
        var table = new TextTable("ID", "NAME", "INSTALLED", "ACP", "HOW TO INSTALL");
        var views = new ArrayList<AgentPluginView>();
        for (var plugin : found.plugins().values()) {
            var version = agents.version(
                    context.caller(), Scope.DAEMON, plugin, context.io().environment());
            table.add(List.of(
                    plugin.id(),
                    plugin.name() + (plugin.isOfProject() ? " (this project)" : ""),
                    version.orElse("no"),
                    plugin.acp().command().isEmpty()
                            ? "–"
                            : String.join(" ", plugin.acp().command()),
                    version.isPresent() ? "" : plugin.install()));
            views.add(AgentViews.of(plugin, version, context.io().environment()));
        }
        print(views, table.text());
        for (var broken : found.broken()) context.err().println(broken.line());
    }
}
