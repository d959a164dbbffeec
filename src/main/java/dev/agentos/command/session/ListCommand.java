package dev.agentos.command.session;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.agent.Restorer;
import dev.agentos.agent.SavedSessions;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.command.TextTable;
import dev.agentos.protocol.SessionSummaryView;
import dev.agentos.session.Sessions;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code agentos session list}. */
@Command(name = "list", description = "List the sessions of all projects, and saved sessions.")
final class ListCommand extends AgentOsCommand {
    ListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var summaries = summaries();
        printList(summaries, table(summaries), "No sessions yet. `agentos create NAME` in a project starts one.");
    }

    private List<SessionSummaryView> summaries() {
        var agents = context.service(Agents.class).list(context.caller());
        var restorable = context.service(Restorer.class).restorable(context.caller());
        var summaries = new ArrayList<SessionSummaryView>();
        for (var session : context.service(Sessions.class).list(context.caller()))
            summaries.add(new SessionSummaryView(
                    session.id().text(),
                    session.name(),
                    folder(session.workspace()),
                    count(agents, session.id().text()),
                    count(restorable, session.id().text()),
                    null));
        for (var saved : context.service(SavedSessions.class).list(context.caller()))
            summaries.add(new SessionSummaryView(
                    null,
                    saved.name(),
                    folder(saved.workspace()),
                    saved.agents().size(),
                    context.service(Restorer.class).restorable(context.caller(), saved),
                    saved.savedAt()));
        return summaries;
    }

    private static int count(List<Agent> agents, String session) {
        return (int) agents.stream()
                .filter(agent -> agent.session().text().equals(session))
                .count();
    }

    private String folder(WorkspaceId workspace) {
        return context.service(Workspaces.class)
                .find(context.caller(), workspace)
                .map(found -> found.path().toString())
                .orElse("–");
    }

    private static String table(List<SessionSummaryView> summaries) {
        var table = new TextTable("NAME", "ID", "AGENTS", "TO RESTORE", "SAVED", "FOLDER");
        for (var session : summaries)
            table.add(List.of(
                    session.name(),
                    session.id() == null ? "–" : session.id(),
                    String.valueOf(session.agents()),
                    String.valueOf(session.restorable()),
                    session.savedAt() == null
                            ? "–"
                            : Durations.text(Duration.between(session.savedAt(), Instant.now())) + " ago",
                    session.folder()));
        return table.text();
    }
}
