package dev.agentos.command.action;

import dev.agentos.action.ActionId;
import dev.agentos.action.ActionViews;
import dev.agentos.action.AgentActions;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.document.Strategy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos action apply ID}. */
@Command(name = "apply", description = "Apply a waiting action: queued, suggested or in conflict.")
final class ApplyCommand extends AgentOsCommand {
    @Parameters(paramLabel = "ID", description = "The action's id, from `agentos actions`.")
    private String id;

    @Option(
            names = "--strategy",
            paramLabel = "STRATEGY",
            description = "How to resolve conflicts: user_wins, agent_wins, merge or prompt_user.")
    private @Nullable String strategy;

    ApplyCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var action = context.service(AgentActions.class)
                .apply(
                        context.caller(),
                        new ActionId(id),
                        Optional.empty(),
                        Optional.ofNullable(strategy).map(Strategy::of));
        print(ActionViews.of(action), "action " + action.state());
        for (var conflict : ActionViews.of(action).outcome().conflicts())
            remark(conflict.type() + ": " + conflict.message());
    }
}
