package dev.agentos.command.agent;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentName;
import dev.agentos.agent.AgentScripts;
import dev.agentos.agent.Agents;
import dev.agentos.agent.Isolation;
import dev.agentos.agent.NewAgent;
import dev.agentos.agent.Presets;
import dev.agentos.agent.Protocol;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.terminal.Attachment;
import dev.agentos.command.terminal.DetachOption;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.session.Session;
import dev.agentos.terminal.Terminals;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos create NAME}. */
@Command(
        name = "create",
        description = {
            "Start an agent in this project, in its own worktree and on its own branch.",
            "At a terminal, attaches to it. It keeps running when you detach (Ctrl+]) or close the window."
        })
public final class CreateCommand extends AgentOsCommand {
    @Parameters(
            paramLabel = "NAME",
            description =
                    "Name of the agent, such as fix-login. Its branch is agentos/NAME unless worktree.branch is set.")
    private String name;

    @Option(
            names = {"-a", "--agent"},
            paramLabel = "KIND",
            description =
                    "Agent kind, from `agentos agent plugins`. Short names: claude, codex, gemini, copilot. Default: "
                            + NewAgent.DEFAULT_KIND + ".")
    private @Nullable String kind;

    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            description = "Start the agents of a preset, from `agentos agent presets`. "
                    + "They are named NAME-…; either all of them start or none.")
    private @Nullable String preset;

    @Option(
            names = "--acp",
            description =
                    "Run it as an ACP agent instead of in a terminal; `agentos logs AGENT` shows the conversation.")
    private boolean acp;

    @Option(
            names = {"-p", "--prompt"},
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Initial prompt.")
    private String prompt;

    @Option(
            names = "--isolation",
            paramLabel = "LEVEL",
            description = "worktree: its own worktree and branch; none: this folder. Default: set by the agent kind.")
    private @Nullable String isolation;

    @Option(
            names = "--base",
            paramLabel = "COMMIT",
            defaultValue = NewAgent.DEFAULT_BASE,
            description = "Commit or branch to start from. Default: HEAD.")
    private String base;

    @Option(
            names = "--allow-scripts",
            description = "Allow this project's scripts as they are now; `agentos agent allow-scripts` shows them.")
    private boolean allowScripts;

    @Option(
            names = {"-d", "--detached"},
            description = "Do not attach.")
    private boolean detached;

    @Mixin
    private DetachOption detach;

    CreateCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var io = context.io();
        if (preset != null && kind != null)
            throw new AgentOsException(
                    ErrorCode.USAGE,
                    "--preset and --agent cannot be used together",
                    "a preset names its own agent kinds; leave out --agent");
        var wanted = NewAgent.named(new AgentName(name), io.folder(), io.environment())
                .kind(kind)
                .protocol(acp ? Protocol.ACP : Protocol.TERMINAL)
                .isolation(isolation == null ? null : Isolation.of(isolation))
                .base(base)
                .prompt(prompt)
                .size(Attachment.size(io))
                .build();
        var session = context.openSessionHere();
        var agents = context.service(Agents.class);
        if (allowScripts) allowScripts(agents.scripts(), session);
        if (preset != null) {
            var presets = context.service(Presets.class);
            var started = presets.start(context.caller(), session, presets.require(io.folder(), preset), wanted);
            print(
                    started.stream().map(one -> AgentTable.view(agents, one)).toList(),
                    started.stream().map(CreateCommand::said).collect(Collectors.joining("\n")));
            return;
        }
        var agent = agents.create(context.caller(), session, wanted);
        if (agent.isolation() == Isolation.WORKTREE && agents.trust().isHeldBack(agent.folder()))
            remark("Filters and hooks of this repository were not run because they are not trusted. "
                    + "`agentos trust` shows and allows them.");
        if (agents.scripts().isHeldBack(agent))
            remark("The scripts of this project were not run because they are not allowed. "
                    + "`agentos agent allow-scripts` shows and allows them; then `agentos restart "
                    + agent.name() + "` runs the setup.");
        if (acp || detached || output.json() || !io.inputIsTerminal() || !io.outputIsTerminal())
            print(AgentTable.view(agents, agent), said(agent));
        else
            endWith(new Attachment(context, context.service(Terminals.class), detach.key())
                    .attach(agent.terminal().orElseThrow(), 0));
    }

    private void allowScripts(AgentScripts scripts, Session session) throws InterruptedException {
        var folder = context.io().folder();
        scripts.allow(
                context.caller(),
                session,
                folder,
                scripts.of(context.caller(), session, folder).digest());
    }

    private static String said(Agent agent) {
        return agent.name() + " started in " + agent.folder()
                + (agent.branch().isEmpty() ? "" : " on branch " + agent.branch());
    }
}
