package dev.agentos.command.action;

import dev.agentos.action.ActionId;
import dev.agentos.action.ActionViews;
import dev.agentos.action.AgentActions;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos action rollback ID}. */
@Command(name = "rollback", description = "Undo exactly what an action did; later edits by others stay.")
final class RollbackCommand extends AgentOsCommand {
    @Parameters(paramLabel = "ID", description = "The action's id, from `agentos actions`.")
    private String id;

    RollbackCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var action = context.service(AgentActions.class).rollBack(context.caller(), new ActionId(id), Optional.empty());
        print(ActionViews.of(action), "action " + action.state());
    }
}
