package dev.agentos.command;

import dev.agentos.agent.Agents;
import dev.agentos.agent.Presets;
import dev.agentos.agent.SavedSession;
import dev.agentos.agent.SavedSessions;
import dev.agentos.platform.DaemonHandle;
import dev.agentos.session.ProjectSessions;
import dev.agentos.session.Session;
import dev.agentos.session.Sessions;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code agentos complete WHAT}: called by the completion scripts. If there is nothing to complete, or it fails, prints
 * nothing.
 */
@Command(name = "complete", hidden = true, description = "Print names for the completion scripts, one per line.")
final class CompleteCommand extends AgentOsCommand {
    @Parameters(paramLabel = "WHAT", description = "${COMPLETION-CANDIDATES}")
    private CompletedNames what;

    CompleteCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        context.daemon().ifPresent(daemon -> names(daemon).stream().distinct().forEach(context.out()::println));
    }

    private List<String> names(DaemonHandle daemon) {
        var folder = context.io().folder();
        return switch (what) {
            case AGENTS -> agents(daemon);
            case SESSIONS ->
                Stream.concat(
                                daemon.get(Sessions.class).list(context.caller()).stream()
                                        .map(Session::name),
                                daemon.get(SavedSessions.class).list(context.caller()).stream()
                                        .map(SavedSession::name))
                        .toList();
            case KINDS ->
                List.copyOf(daemon.get(Agents.class)
                        .plugins()
                        .list(folder)
                        .plugins()
                        .keySet());
            case PRESETS ->
                List.copyOf(daemon.get(Presets.class).list(folder).presets().keySet());
        };
    }

    /** The agents of the project; outside a project, all. */
    private List<String> agents(DaemonHandle daemon) {
        var here = daemon.get(ProjectSessions.class)
                .projectAround(context.caller(), context.io().folder());
        return daemon.get(Agents.class).list(context.caller()).stream()
                .filter(agent -> here.isEmpty() || here.get().equals(agent.workspace()))
                .map(agent -> agent.name().text())
                .toList();
    }
}
