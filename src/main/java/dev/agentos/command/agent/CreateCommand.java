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
import dev.agentos.core.Participant;
import dev.agentos.session.Session;
import dev.agentos.terminal.Terminals;
import java.util.Optional;
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
            "Start an agent in this project, in a working copy and on a branch of its own.",
            "Attaches to it when you are at a terminal; it goes on when you detach (Ctrl+]) or close your window."
        })
public final class CreateCommand extends AgentOsCommand {
    private static final String USUAL_KIND = "claude-code";

    @Parameters(
            paramLabel = "NAME",
            description = "What to call it, such as fix-login. "
                    + "Its branch is agentos/NAME, unless worktree.branch says otherwise.")
    private String name;

    @Option(
            names = {"-a", "--agent"},
            paramLabel = "KIND",
            description = "Which program: `agentos agent plugins` lists them. Default: " + USUAL_KIND + ".")
    private @Nullable String kind;

    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            description = "Start several agents: `agentos agent presets` lists them. They are called NAME-…; "
                    + "either all of them start or none.")
    private @Nullable String preset;

    @Option(
            names = "--acp",
            description = "Speak to it by the Agent Client Protocol and not in a terminal: "
                    + "`agentos logs NAME` shows the conversation.")
    private boolean acp;

    @Option(
            names = {"-p", "--prompt"},
            paramLabel = "TEXT",
            defaultValue = "",
            description = "What it is to do first.")
    private String prompt;

    @Option(
            names = "--isolation",
            paramLabel = "LEVEL",
            description =
                    "worktree: a copy with a branch of its own; none: this folder itself. Default: what the kind says.")
    private @Nullable String isolation;

    @Option(
            names = "--base",
            paramLabel = "COMMIT",
            defaultValue = "HEAD",
            description = "The commit or branch that the work begins at. Default: what is checked out here.")
    private String base;

    @Option(
            names = "--allow-scripts",
            description =
                    "Let the scripts of this project run as they are now; `agentos agent allow-scripts` shows them.")
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
                    "a preset says itself which kinds of agents it has",
                    "leave out --agent or --preset");
        var wanted = new NewAgent(
                new AgentName(name),
                kind == null ? USUAL_KIND : kind,
                acp ? Protocol.ACP : Protocol.TERMINAL,
                Optional.ofNullable(isolation).map(Isolation::of),
                base,
                prompt,
                io.folder(),
                Attachment.size(io),
                io.environment());
        var session = context.sessionHere();
        var agents = context.service(Agents.class);
        if (allowScripts) allowScripts(agents.scripts(), session);
        if (preset != null) {
            var presets = context.service(Presets.class);
            var started = presets.start(Participant.LOCAL_OWNER, session, presets.require(io.folder(), preset), wanted);
            print(
                    started.stream().map(one -> AgentTable.view(agents, one)).toList(),
                    started.stream().map(CreateCommand::said).collect(Collectors.joining("\n")));
            return;
        }
        var agent = agents.create(Participant.LOCAL_OWNER, session, wanted);
        if (agent.isolation() == Isolation.WORKTREE && agents.trust().isHeldBack(agent.folder()))
            remark("Filters and hooks of this repository were not run, for nobody has trusted them. "
                    + "`agentos trust` shows and allows them.");
        if (agents.scripts().isHeldBack(agent))
            remark("The scripts of this project were not run, for nobody has allowed them. "
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
                Participant.LOCAL_OWNER,
                session,
                folder,
                scripts.of(Participant.LOCAL_OWNER, session, folder).digest());
    }

    private static String said(Agent agent) {
        return agent.name() + " works in " + agent.folder()
                + (agent.branch().isEmpty() ? "" : " on the branch " + agent.branch());
    }
}
