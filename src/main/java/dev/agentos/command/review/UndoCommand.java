package dev.agentos.command.review;

import dev.agentos.agent.Agent;
import dev.agentos.api.ReviewViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.review.Decision;
import dev.agentos.review.Reviews;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos undo AGENT [DECISION]}. */
@Command(
        name = "undo",
        description = "Undo a decision on an agent's changes: "
                + "the last one made on the command line (run again for the one before), "
                + "or the one with this number.")
public final class UndoCommand extends AgentOsCommand {
    private static final int MAX_PATHS_SHOWN = 3;

    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DECISION",
            description = "Number of the decision. Default: the last one.")
    private int number;

    UndoCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        var agent = AgentArgument.find(context, name);
        var reviews = context.service(Reviews.class);
        int chosen = number > 0 ? number : last(reviews, agent);
        var decision = ReviewViews.of(agent, reviews.undo(context.caller(), agent, chosen));
        reviews.shown().undone(context.caller().id(), agent.id(), chosen);
        print(decision, "undid the decision on " + String.join(", ", decision.paths()));
    }

    /**
     * The last decision, if it was made by a command of this reader; otherwise they have to say which one they mean.
     */
    private int last(Reviews reviews, Agent agent) throws InterruptedException {
        var undoable = reviews.undoable(context.caller(), agent);
        if (undoable.isEmpty())
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "nothing to undo",
                    "nothing was accepted or rejected, or it is already undone or merged; "
                            + "use `git revert` for merged work");
        var own = reviews.shown().lastDecision(context.caller().id(), agent.id());
        if (own.isPresent() && own.get() == undoable.getFirst().number()) return own.get();
        remark(text(undoable));
        throw new AgentOsException(
                ErrorCode.CONFLICT,
                "the last decision was made on the canvas, or before the daemon restarted",
                "name the decision to undo: `agentos undo " + agent.name() + " "
                        + undoable.getFirst().number() + "`");
    }

    private static String text(List<Decision> decisions) {
        var lines = new ArrayList<String>();
        for (var decision : decisions) {
            var paths = decision.paths();
            var more = paths.size() > MAX_PATHS_SHOWN ? " and " + (paths.size() - MAX_PATHS_SHOWN) + " more" : "";
            lines.add(decision.number() + "  " + decision.kind().name().toLowerCase(Locale.ROOT) + "  "
                    + String.join(", ", paths.subList(0, Math.min(MAX_PATHS_SHOWN, paths.size()))) + more);
        }
        return String.join("\n", lines);
    }
}
