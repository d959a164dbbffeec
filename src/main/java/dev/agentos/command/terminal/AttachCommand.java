package dev.agentos.command.terminal;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.terminal.Terminals;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos attach AGENT}. */
@Command(
        name = "attach",
        description = {
            "Attach to an agent or a terminal.",
            "Ctrl+] detaches and the program keeps running; press it twice to type it. "
                    + "Several people can be attached at once.",
            "If the program ends while you are attached, this command exits with its exit code."
        })
public final class AttachCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "An agent, or a terminal by its id or the first characters of it.")
    private String name;

    @Option(
            names = {"-n", "--lines"},
            paramLabel = "N",
            defaultValue = "1000",
            description = "Lines of earlier output to show first. Default: ${DEFAULT-VALUE}.")
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
        else endWith(attachment.attach(terminal, terminals.startOfHistory(context.caller(), terminal, lines)));
    }
}
