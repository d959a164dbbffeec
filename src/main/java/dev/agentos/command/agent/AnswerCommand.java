package dev.agentos.command.agent;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos answer NAME allow|deny}. */
@Command(name = "answer", description = "Allow or refuse what a waiting agent asks to do, without attaching.")
public final class AnswerCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The agent.")
    private String name;

    @Parameters(index = "1", paramLabel = "allow|deny", description = "What to answer; allow is for this once.")
    private String answer;

    AnswerCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        boolean allow = switch (answer) {
            case "allow" -> true;
            case "deny" -> false;
            default -> throw new InvalidInput("an answer is allow or deny, not \"" + answer + "\"");
        };
        var agents = context.runningDaemon().agents();
        var agent = AgentArgument.find(context, name);
        agents.messages().answer(Participant.LOCAL_OWNER, agent, allow);
        print(AgentTable.view(agents, agent), agent.name() + (allow ? " is allowed it" : " is denied it"));
    }
}
