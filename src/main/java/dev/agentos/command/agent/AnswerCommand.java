package dev.agentos.command.agent;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.conversation.Choice;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos answer NAME allow|deny}. */
@Command(name = "answer", description = "Allow or refuse what a waiting agent asks to do, without attaching.")
public final class AnswerCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The agent.")
    private String name;

    @Parameters(index = "1", paramLabel = "allow|always|deny", description = "What to answer; allow is for this once. An agent that is spoken to by protocol also takes one of its own answers, by its id.")
    private String answer;

    AnswerCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agents = context.runningDaemon().agents();
        var agent = AgentArgument.find(context, name);
        var choice = Choice.of(answer);
        if (!agent.speaksAcp() && choice instanceof Choice.Option) throw new InvalidInput("an answer is allow or deny, not \"" + answer + "\"");
        agents.messages().answer(Participant.LOCAL_OWNER, agent, Optional.empty(), choice);
        print(AgentTable.view(agents, agent), agent.name() + said(choice));
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
