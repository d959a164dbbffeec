package dev.agentos.command.agent;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.protocol.ExplanationView;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos explain AGENT}. */
@Command(name = "explain", description = "Explain an agent's status: which rule decided it, and on what evidence.")
public final class ExplainCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    ExplainCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agent = AgentArgument.find(context, name);
        var why = AgentViews.of(agent, context.service(Agents.class).explain(context.caller(), agent.id()));
        print(why, text(why) + (why.status().equals("waiting") && !output.json() ? asked(agent) : ""));
    }

    private String asked(Agent agent) throws InterruptedException {
        var questions = context.service(Agents.class).questions();
        return questions.find(context.caller(), agent).isEmpty()
                ? ""
                : "\n"
                        + QuestionText.of(
                                agent.name().text(),
                                questions.show(
                                        context.caller(),
                                        agent,
                                        context.caller().id()));
    }

    private static String text(ExplanationView why) {
        var text = new StringBuilder(why.agent()).append(": ").append(why.status());
        if (why.since() != null)
            text.append(", for ").append(Durations.text(Duration.between(why.since(), Instant.now())));
        text.append('\n');
        if (why.decidedBy() != null)
            text.append("decided by  ").append(RuleText.of(why.decidedBy())).append('\n');
        for (var rule : why.holding())
            text.append("also true   ").append(RuleText.of(rule)).append('\n');
        return text.toString().stripTrailing();
    }
}
