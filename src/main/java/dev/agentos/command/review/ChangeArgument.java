package dev.agentos.command.review;

import dev.agentos.agent.Agent;
import dev.agentos.api.ReviewViews;
import dev.agentos.command.CommandContext;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.protocol.ChangeDiffView;
import dev.agentos.review.Change;
import dev.agentos.review.Reviews;
import dev.agentos.risk.RankedChanges;

/** Finds a change by its agent and file. */
final class ChangeArgument {
    private ChangeArgument() {}

    static Change find(CommandContext context, Agent agent, String file) throws InterruptedException {
        return context.service(Reviews.class).changes(context.caller(), agent).stream()
                .filter(change -> change.path().text().equals(file))
                .findFirst()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        agent.name() + " has no pending change in \"" + file + "\"",
                        "`agentos changes " + agent.name() + "` lists its changes"));
    }

    static ChangeDiffView difference(CommandContext context, Agent agent, String file) throws InterruptedException {
        var by = context.caller();
        var id = find(context, agent, file).id();
        var difference = context.service(Reviews.class).difference(by, id);
        var ranked = context.service(RankedChanges.class).rank(by, agent, difference.change());
        return ReviewViews.of(ranked, difference);
    }
}
