package dev.agentos.command.action;

import dev.agentos.action.ActionState;
import dev.agentos.action.ActionViews;
import dev.agentos.action.AgentAction;
import dev.agentos.action.AgentActions;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.command.TextTable;
import dev.agentos.command.session.SessionArgument;
import dev.agentos.session.Session;
import dev.agentos.session.Sessions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos actions}. */
@Command(
        name = "actions",
        description = "List agents' actions in this project, latest first; outside a project, in all projects.")
public final class ActionsCommand extends AgentOsCommand {
    private static final int SHOWN = 100;

    @Option(names = "--session", paramLabel = "SESSION", description = "Only this session, by name or id.")
    private @Nullable String session;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            description = "Only actions in this state: queued, open, pending, applied, …")
    private @Nullable String state;

    ActionsCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var wanted = Optional.ofNullable(state).map(ActionState::of);
        var actions = sessions().stream()
                .flatMap(each ->
                        context.service(AgentActions.class).list(context.caller(), each.id(), wanted, SHOWN).stream())
                .sorted(Comparator.comparing(AgentAction::createdAt).reversed())
                .limit(SHOWN)
                .toList();
        printList(actions.stream().map(ActionViews::brief).toList(), table(actions), "No actions here.");
    }

    private List<Session> sessions() {
        if (session != null) return List.of(SessionArgument.find(context, session));
        var here = context.projectHere();
        return context.service(Sessions.class).list(context.caller()).stream()
                .filter(each -> here.isEmpty() || each.workspace().equals(here.get()))
                .toList();
    }

    private static String table(List<AgentAction> actions) {
        var table = new TextTable("ID", "STATE", "TYPE", "BY", "TARGET", "CONFLICTS", "AGE");
        for (var action : actions) {
            var view = ActionViews.brief(action);
            table.add(List.of(
                    view.id(),
                    view.state().toString(),
                    view.type().toString(),
                    view.author(),
                    what(action),
                    String.valueOf(view.outcome().conflicts().size()),
                    Durations.text(Duration.between(view.createdAt(), Instant.now()))));
        }
        return table.text();
    }

    private static String what(AgentAction action) {
        var said = ActionViews.brief(action).action();
        return said.command() != null
                ? String.join(" ", said.command())
                : Optional.ofNullable(said.path()).orElse("");
    }
}
