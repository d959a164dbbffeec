package dev.agentos.command;

import dev.agentos.command.action.ActionCommand;
import dev.agentos.command.action.ActionsCommand;
import dev.agentos.command.agent.AgentCommand;
import dev.agentos.command.agent.AnswerCommand;
import dev.agentos.command.agent.CreateCommand;
import dev.agentos.command.agent.DestroyCommand;
import dev.agentos.command.agent.ExplainCommand;
import dev.agentos.command.agent.HandOverCommand;
import dev.agentos.command.agent.InterruptCommand;
import dev.agentos.command.agent.ListCommand;
import dev.agentos.command.agent.LogsCommand;
import dev.agentos.command.agent.ModeCommand;
import dev.agentos.command.agent.PauseCommand;
import dev.agentos.command.agent.QueueCommand;
import dev.agentos.command.agent.RestartCommand;
import dev.agentos.command.agent.ResumeCommand;
import dev.agentos.command.agent.RunCommand;
import dev.agentos.command.agent.SendCommand;
import dev.agentos.command.agent.TrashCommand;
import dev.agentos.command.agent.TrustCommand;
import dev.agentos.command.browser.BrowserCommand;
import dev.agentos.command.comment.CommentCommand;
import dev.agentos.command.config.ConfigCommand;
import dev.agentos.command.daemon.DaemonCommand;
import dev.agentos.command.merge.CommitCommand;
import dev.agentos.command.merge.MergeCommand;
import dev.agentos.command.merge.RadarCommand;
import dev.agentos.command.review.AcceptCommand;
import dev.agentos.command.review.BackCommand;
import dev.agentos.command.review.ChangesCommand;
import dev.agentos.command.review.ForwardCommand;
import dev.agentos.command.review.RejectCommand;
import dev.agentos.command.review.TurnsCommand;
import dev.agentos.command.review.UndoCommand;
import dev.agentos.command.session.SessionCommand;
import dev.agentos.command.task.TasksCommand;
import dev.agentos.command.terminal.AttachCommand;
import dev.agentos.command.terminal.DetachCommand;
import dev.agentos.command.terminal.TerminalCommand;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos} itself. */
@Command(
        name = "agentos",
        versionProvider = Commands.VersionText.class,
        description = "A local-first workspace in which people and AI coding agents work side by side.",
        footer = {"", "Start with `agentos up`. Every command has --help."})
final class RootCommand extends GroupCommand {
    /** In the order in which help shows them. */
    static final Map<String, Class<?>> SUBCOMMANDS = inOrder();

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    private boolean version;

    private static Map<String, Class<?>> inOrder() {
        var commands = new LinkedHashMap<String, Class<?>>();
        commands.put("up", UpCommand.class);
        commands.put("create", CreateCommand.class);
        commands.put("list", ListCommand.class);
        commands.put("attach", AttachCommand.class);
        commands.put("detach", DetachCommand.class);
        commands.put("logs", LogsCommand.class);
        commands.put("send", SendCommand.class);
        commands.put("queue", QueueCommand.class);
        commands.put("answer", AnswerCommand.class);
        commands.put("interrupt", InterruptCommand.class);
        commands.put("mode", ModeCommand.class);
        commands.put("pause", PauseCommand.class);
        commands.put("resume", ResumeCommand.class);
        commands.put("explain", ExplainCommand.class);
        commands.put("run", RunCommand.class);
        commands.put("restart", RestartCommand.class);
        commands.put("handover", HandOverCommand.class);
        commands.put("changes", ChangesCommand.class);
        commands.put("accept", AcceptCommand.class);
        commands.put("reject", RejectCommand.class);
        commands.put("undo", UndoCommand.class);
        commands.put("commit", CommitCommand.class);
        commands.put("merge", MergeCommand.class);
        commands.put("comment", CommentCommand.class);
        commands.put("radar", RadarCommand.class);
        commands.put("turns", TurnsCommand.class);
        commands.put("back", BackCommand.class);
        commands.put("forward", ForwardCommand.class);
        commands.put("destroy", DestroyCommand.class);
        commands.put("tasks", TasksCommand.class);
        commands.put("actions", ActionsCommand.class);
        commands.put("action", ActionCommand.class);
        commands.put("trust", TrustCommand.class);
        commands.put("session", SessionCommand.class);
        commands.put("trash", TrashCommand.class);
        commands.put("agent", AgentCommand.class);
        commands.put("terminal", TerminalCommand.class);
        commands.put("daemon", DaemonCommand.class);
        commands.put("token", TokenCommand.class);
        commands.put("browser", BrowserCommand.class);
        commands.put("config", ConfigCommand.class);
        commands.put("doctor", DoctorCommand.class);
        commands.put("completion", CompletionCommand.class);
        commands.put("complete", CompleteCommand.class);
        return Collections.unmodifiableMap(commands);
    }

    RootCommand(CommandContext context) {
        super(context);
    }
}
