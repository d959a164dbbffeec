package dev.agentos.command.terminal;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.Participant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos attach ID}. */
@Command(name = "attach", description = {"Bring a terminal to your screen.",
        "Ctrl+] detaches: the program goes on. Several people can be attached at once."})
public final class AttachCommand extends AgentOsCommand {
    @Parameters(paramLabel = "ID", description = "The terminal, or the first characters of its id.")
    private String id;

    @Option(names = {"-n", "--lines"}, paramLabel = "N", defaultValue = "1000", description = "How much of what was printed before to show first. Default: ${DEFAULT-VALUE}.")
    private int lines;

    AttachCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var terminals = context.runningDaemon().terminals();
        var terminal = TerminalArgument.find(terminals, id);
        new Attachment(context, terminals).attach(terminal, terminals.startOfLastLines(Participant.LOCAL_OWNER, terminal, lines));
    }
}
