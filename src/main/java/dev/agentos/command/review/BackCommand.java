package dev.agentos.command.review;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.api.ReviewViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.InvalidInput;
import dev.agentos.protocol.DecisionView;
import dev.agentos.review.Reviews;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos back AGENT TURN}. */
@Command(
        name = "back",
        description = {
            "Restore an agent's files to their state before a turn, or before the first turn after a time. "
                    + "The current state is kept: `agentos forward` restores it.",
            "The agent's commits stay on its branch, and ignored files are not touched."
        })
public final class BackCommand extends AgentOsCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "AGENT", description = "The agent.")
    private String name = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "TURN",
            description = "The number of the turn in `agentos turns AGENT`.")
    private int turn;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            description = "A time instead of a turn: 10m (ago), 14:30, or 2026-11-15T14:30:00Z.")
    private String time = "";

    @Option(names = "--all", description = "All agents of this project; needs --to.")
    private boolean all;

    BackCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        if (all == !name.isEmpty() || turn > 0 == !time.isEmpty() || all && time.isEmpty())
            throw new InvalidInput(
                    "name an agent and a turn, or use --to TIME",
                    "`agentos turns AGENT` lists the turns; --all needs --to");
        if (all) backAll(instant());
        else one(AgentArgument.find(context, name));
    }

    private void one(Agent agent) throws InterruptedException {
        var reviews = context.service(Reviews.class);
        if (time.isEmpty()) {
            var done = ReviewViews.of(agent, reviews.back(context.caller(), agent, turn));
            print(done, text(done, agent));
            return;
        }
        var done = reviews.backTo(context.caller(), agent, instant()).map(decision -> ReviewViews.of(agent, decision));
        if (done.isPresent()) print(done.get(), text(done.get(), agent));
        else remark(agent.name() + " has not worked since then.");
    }

    /** A failure of one agent does not stop the others. */
    private void backAll(Instant to) throws InterruptedException {
        var here = context.openSessionHere();
        var done = new ArrayList<DecisionView>();
        var text = new ArrayList<String>();
        for (var agent : context.service(Agents.class).list(context.caller())) {
            if (!agent.session().equals(here.id()) || agent.state() != Agent.State.READY) continue;
            try {
                context.service(Reviews.class)
                        .backTo(context.caller(), agent, to)
                        .map(decision -> ReviewViews.of(agent, decision))
                        .ifPresent(view -> {
                            done.add(view);
                            text.add(text(view, agent));
                        });
            } catch (AgentOsException refused) {
                remark(agent.name() + " not restored: " + refused.getMessage());
                endWith(1);
            }
        }
        printList(done, String.join("\n", text), "No agent has worked since then.");
    }

    private static String text(DecisionView done, Agent agent) {
        int files = done.paths().size();
        return agent.name() + ": restored " + files + (files == 1 ? " file" : " files") + "; `agentos forward "
                + agent.name() + "` undoes this";
    }

    private Instant instant() {
        try {
            if (time.matches("\\d{1,6}[smhd]"))
                return Instant.now()
                        .minus(Duration.parse(
                                time.endsWith("d")
                                        ? "P" + time.toUpperCase(Locale.ROOT)
                                        : "PT" + time.toUpperCase(Locale.ROOT)));
            if (time.matches("\\d{1,2}:\\d{2}(:\\d{2})?"))
                return LocalTime.parse(time.length() % 3 == 1 ? "0" + time : time)
                        .atDate(ZonedDateTime.now().toLocalDate())
                        .atZone(ZonedDateTime.now().getZone())
                        .toInstant();
            return Instant.parse(time);
        } catch (DateTimeException wrong) {
            throw new InvalidInput("not a time: " + time, "use 10m, 14:30 or 2026-11-15T14:30:00Z");
        }
    }
}
