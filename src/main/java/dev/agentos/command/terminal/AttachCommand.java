package dev.agentos.command.terminal;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.Participant;
import dev.agentos.terminal.Terminals;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos attach NAME}. */
@Command(
        name = "attach",
        description = {
            "Bring an agent or a terminal to your screen.",
            "Ctrl+] detaches: the program goes on. Pressed twice it is typed. Several people can be attached at once.",
            "When the program ends while you look, its exit code is this command's."
        })
public final class AttachCommand extends AgentOsCommand {
    @Parameters(paramLabel = "NAME", description = "The agent; or a terminal, by its id or its first characters.")
    private String name;

    @Option(
            names = {"-n", "--lines"},
            paramLabel = "N",
            defaultValue = "1000",
            description = "How much of what was printed before to show first. Default: ${DEFAULT-VALUE}.")
    private int lines;

    @Mixin
    private DetachOption detach;

    /** Given by the agentos program itself when the daemon that it was attached to is gone. */
    @Option(names = "--resume", paramLabel = "OFFSET", hidden = true)
    private @Nullable Long resume;

    AttachCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var terminals = context.service(Terminals.class);
        var terminal = TerminalArgument.findNamed(context, name);
        var attachment = new Attachment(context, terminals, detach.key());
        if (resume != null) endWith(attachment.resume(terminal, resume));
        else endWith(attachment.attach(terminal, terminals.startOfHistory(Participant.LOCAL_OWNER, terminal, lines)));
    }
}
