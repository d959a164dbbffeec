package dev.agentos.command.agent;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentQuestions;
import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Confirmation;
import dev.agentos.conversation.Choice;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos answer NAME [allow|deny]}. */
@Command(
        name = "answer",
        description = {
            "Show what a waiting agent asks, or answer it without attaching.",
            "Only a question that was printed before is answered. "
                    + "When the agent asks something else by now, that is printed instead, "
                    + "and the same command again answers it."
        })
public final class AnswerCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The agent.")
    private String name;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "allow|always|deny",
            description = "What to answer; allow is for this once. Without it the question is shown. "
                    + "ACP agents also take one of their own options, by its id.")
    private String answer = "";

    @Option(
            names = "--question",
            paramLabel = "DIGEST",
            description = "The question that is answered, as --json shows it, instead of the one printed last.")
    private String digest = "";

    AnswerCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agent = AgentArgument.find(context, name);
        if (answer.isEmpty()) {
            var question = questions().show(Participant.LOCAL_OWNER, agent, QuestionText.reader(context));
            print(question, QuestionText.of(agent.name().text(), question));
            return;
        }
        var choice = Choice.of(answer);
        if (!agent.speaksAcp() && choice instanceof Choice.Option)
            throw new InvalidInput("an answer is allow or deny, not \"" + answer + "\"");
        questions().answer(Participant.LOCAL_OWNER, agent, digest.isEmpty() ? seen(agent) : digest, choice);
        print(AgentTable.view(context.service(Agents.class), agent), agent.name() + said(choice));
    }

    private AgentQuestions questions() {
        return context.service(Agents.class).questions();
    }

    /**
     * The digest of the question that was printed last, if the agent still asks it; else whoever is at the terminal
     * reads the new one first.
     */
    private String seen(Agent agent) throws Exception {
        var before = questions().shown(agent.id(), QuestionText.reader(context));
        var question = questions().show(Participant.LOCAL_OWNER, agent, QuestionText.reader(context));
        if (before.filter(question.question()::equals).isPresent()) return question.question();
        var text = QuestionText.of(agent.name().text(), question);
        if (!Confirmation.isPossible(context)) throw unseen(before.isPresent(), text);
        context.err().println(text);
        if (!Confirmation.of(context, "Answer " + answer + "?"))
            throw new AgentOsException(ErrorCode.CONFLICT, "nothing was answered", "");
        return question.question();
    }

    private AgentOsException unseen(boolean replaced, String text) {
        return new AgentOsException(
                ErrorCode.CONFLICT,
                (replaced
                                ? "the question is not the one that was shown before, and was not answered.\n"
                                : "the question was not shown before, and was not answered.\n")
                        + text,
                "read it; the same command again answers it");
    }

    private static String said(Choice choice) {
        return switch (choice) {
            case Choice.Allow _ -> " is allowed it";
            case Choice.AllowAlways _ -> " is allowed it from now on";
            case Choice.Deny _ -> " is denied it";
            case Choice.Option(var id) -> " is answered " + id;
        };
    }
}
