package dev.agentos.command.terminal;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.session.ProjectSessions;
import dev.agentos.terminal.NewTerminal;
import dev.agentos.terminal.Terminals;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code agentos terminal new [COMMAND …]}: here, with this environment, in the session of this folder. */
@Command(
        name = "new",
        description = {
            "Run a command, or your shell, in a new terminal in this folder.",
            "At a terminal, attaches to it. It keeps running when you detach (Ctrl+]) or close the window.",
            "If the program ends while you are attached, this command exits with its exit code."
        })
final class NewCommand extends AgentOsCommand {
    @Option(
            names = {"-d", "--detached"},
            description = "Do not attach.")
    private boolean detached;

    @Mixin
    private DetachOption detach;

    @Parameters(
            arity = "0..*",
            paramLabel = "COMMAND",
            description = "The program and its arguments. " + "Everything after the program's name is passed to it.")
    private List<String> command = List.of();

    NewCommand(CommandContext context) {
        super(context);
    }

    @Spec
    void endOptionsAtTheProgram(CommandSpec spec) {
        spec.parser().stopAtPositional(true);
    }

    @Override
    protected void run() throws Exception {
        var io = context.io();
        var session = context.service(ProjectSessions.class).defaultSession(context.caller(), io.folder());
        var terminal = context.service(Terminals.class)
                .open(
                        context.caller(),
                        session.id(),
                        new NewTerminal(command, io.folder(), Attachment.size(io), io.environment()));
        var id = terminal.info().id();
        if (detached || output.json() || !io.inputIsTerminal() || !io.outputIsTerminal())
            print(Map.of("id", id.text(), "session", session.id().text()), id.text());
        else endWith(new Attachment(context, context.service(Terminals.class), detach.key()).attach(id, 0));
    }
}
