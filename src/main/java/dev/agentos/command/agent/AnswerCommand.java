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
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos answer AGENT [allow|deny]}. */
@Command(
        name = "answer",
        description = {
            "Show a waiting agent's question, or answer it without attaching.",
            "Only a question you have been shown can be answered. "
                    + "If the agent has asked something else since, the new question is printed instead; "
                    + "run the command again to answer it."
        })
public final class AnswerCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "allow|always|deny",
            description = "The answer: allow (once), always or deny. Without it, the question is shown. "
                    + "ACP agents also accept the id of one of their own options.")
    private String answer = "";

    @Option(
            names = "--question",
            paramLabel = "DIGEST",
            description = "Answer the question with this digest (see --json) instead of the one shown last.")
    private String digest = "";

    AnswerCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agent = AgentArgument.find(context, name);
        if (answer.isEmpty()) {
            var question =
                    questions().show(context.caller(), agent, context.caller().id());
            print(question, QuestionText.of(agent.name().text(), question));
            return;
        }
        var choice = Choice.of(answer);
        if (!agent.speaksAcp() && choice instanceof Choice.Option)
            throw new InvalidInput("the answer must be allow or deny, not \"" + answer + "\"");
        questions().answer(context.caller(), agent, digest.isEmpty() ? seen(agent) : digest, choice);
        print(AgentTable.view(context.service(Agents.class), agent), agent.name() + said(choice));
    }

    private AgentQuestions questions() {
        return context.service(Agents.class).questions();
    }

    /**
     * The digest of the question that was printed last, if the agent still asks it; otherwise the new one is printed
     * first.
     */
    private String seen(Agent agent) throws Exception {
        var before = questions().shown(agent.id(), context.caller().id());
        var question =
                questions().show(context.caller(), agent, context.caller().id());
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
                                ? "the question has changed since it was shown, so it was not answered:\n"
                                : "the question has not been shown yet, so it was not answered:\n")
                        + text,
                "read it, then run the same command again");
    }

    private static String said(Choice choice) {
        return switch (choice) {
            case Choice.Allow _ -> ": allowed";
            case Choice.AllowAlways _ -> ": always allowed";
            case Choice.Deny _ -> ": denied";
            case Choice.Option(var id) -> ": answered " + id;
        };
    }
}
