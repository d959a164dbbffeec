package dev.agentos.command.action;

import dev.agentos.action.ActionState;
import dev.agentos.action.ActionViews;
import dev.agentos.action.AgentAction;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.command.TextTable;
import dev.agentos.command.session.SessionArgument;
import dev.agentos.core.Participant;
import dev.agentos.session.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos actions}. */
@Command(name = "actions", description = "List what agents did or want to do in a session, latest first.")
public final class ActionsCommand extends AgentOsCommand {
    private static final int SHOWN = 100;

    @Option(names = "--session", paramLabel = "SESSION", description = "Its name or id; without it, the session of this project.")
    private @Nullable String session;

    @Option(names = "--state", paramLabel = "STATE", description = "Only those that are queued, open, pending, applied, …")
    private @Nullable String state;

    ActionsCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var actions = context.runningDaemon().actions().list(Participant.LOCAL_OWNER, session().id(), Optional.ofNullable(state).map(ActionState::of), SHOWN);
        if (actions.isEmpty() && !output.json()) remark("There are no actions here.");
        else print(actions.stream().map(ActionViews::brief).toList(), table(actions));
    }

    private Session session() throws InterruptedException {
        return session == null ? context.runningDaemon().projectSession(Participant.LOCAL_OWNER, context.io().folder()) : SessionArgument.find(context, session);
    }

    private static String table(List<AgentAction> actions) {
        var table = new TextTable("ID", "STATE", "TYPE", "BY", "WHAT", "CONFLICTS", "AGE");
        for (var action : actions) {
            var view = ActionViews.brief(action);
            table.add(List.of(view.id(), view.state(), view.type(), view.author(), what(action), String.valueOf(view.outcome().conflicts().size()),
                    Durations.text(Duration.between(view.createdAt(), Instant.now()))));
        }
        return table.text();
    }

    private static String what(AgentAction action) {
        var said = ActionViews.brief(action).action();
        return said.command() != null ? String.join(" ", said.command()) : Optional.ofNullable(said.path()).orElse("");
    }
}
