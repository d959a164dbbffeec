package dev.agentos.api;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentName;
import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Agents;
import dev.agentos.agent.HandOver;
import dev.agentos.agent.Isolation;
import dev.agentos.agent.NewAgent;
import dev.agentos.agent.Presets;
import dev.agentos.agent.Protocol;
import dev.agentos.agent.Restorer;
import dev.agentos.conversation.Choice;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.AgentAnswer;
import dev.agentos.protocol.AgentCardView;
import dev.agentos.protocol.AgentDestroyedView;
import dev.agentos.protocol.AgentPluginView;
import dev.agentos.protocol.AgentQuestionView;
import dev.agentos.protocol.AgentView;
import dev.agentos.protocol.AllowScripts;
import dev.agentos.protocol.ExplanationView;
import dev.agentos.protocol.HandOverRequest;
import dev.agentos.protocol.HookFailureView;
import dev.agentos.protocol.NewAgentRequest;
import dev.agentos.protocol.PresetView;
import dev.agentos.protocol.ProjectTrustView;
import dev.agentos.protocol.QueuedMessageView;
import dev.agentos.protocol.RestoredView;
import dev.agentos.protocol.StartPreset;
import dev.agentos.protocol.TerminalInput;
import dev.agentos.protocol.TerminalView;
import dev.agentos.protocol.TrustProject;
import dev.agentos.protocol.WorktreeScriptsView;
import dev.agentos.security.Action;
import dev.agentos.session.Session;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.workspace.Workspaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The agents' part of the REST API. */
public final class AgentApi {
    private final Agents agents;
    private final Workspaces workspaces;
    private final Presets presets;
    private final HandOver handOver;
    private final Restorer restorer;
    private final Sessions sessions;
    private final AgentCards cards;

    public AgentApi(
            Agents agents,
            Workspaces workspaces,
            Presets presets,
            HandOver handOver,
            Restorer restorer,
            Sessions sessions,
            AgentCards cards) {
        this.agents = agents;
        this.workspaces = workspaces;
        this.presets = presets;
        this.handOver = handOver;
        this.restorer = restorer;
        this.sessions = sessions;
        this.cards = cards;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/api/agents", Action.AGENT_SEE, "List all agents", this::listAll)
                        .givesList(AgentView.class),
                Route.get("/api/sessions/{id}/agents", Action.AGENT_SEE, "List the agents of a session", this::list)
                        .givesList(AgentView.class),
                Route.post("/api/sessions/{id}/agents", Action.AGENT_START, "Start an agent", this::create)
                        .takes(NewAgentRequest.class)
                        .gives(AgentView.class),
                Route.get(
                                "/api/sessions/{id}/agent-kinds",
                                Action.SESSION_SEE,
                                "List the agent kinds of a session",
                                this::kinds)
                        .givesList(AgentPluginView.class),
                Route.get(
                                "/api/sessions/{id}/scripts",
                                Action.AGENT_SEE,
                                "Get the project's scripts, and whether they are allowed",
                                this::scripts)
                        .gives(WorktreeScriptsView.class),
                Route.post(
                                "/api/sessions/{id}/scripts",
                                Action.PROGRAM_TRUST,
                                "Allow the project's scripts as they are",
                                this::allowScripts)
                        .takes(AllowScripts.class)
                        .gives(WorktreeScriptsView.class),
                Route.get(
                                "/api/sessions/{id}/trust",
                                Action.AGENT_SEE,
                                "Get the programs that the project would run, and whether they are trusted",
                                this::trust)
                        .gives(ProjectTrustView.class),
                Route.post(
                                "/api/sessions/{id}/trust",
                                Action.PROGRAM_TRUST,
                                "Trust the project's programs as they were read",
                                this::trustProject)
                        .takes(TrustProject.class)
                        .gives(ProjectTrustView.class),
                Route.delete(
                                "/api/sessions/{id}/trust",
                                Action.PROGRAM_TRUST,
                                "Stop trusting the project",
                                this::distrust)
                        .gives(ProjectTrustView.class),
                Route.post(
                                "/api/agents/{id}/run",
                                Action.CODE_EXECUTE,
                                "Start the project's run script in the agent's folder",
                                this::run)
                        .gives(TerminalView.class),
                Route.get(
                                "/api/sessions/{id}/presets",
                                Action.SESSION_SEE,
                                "List the presets of a session",
                                this::presets)
                        .givesList(PresetView.class),
                Route.post(
                                "/api/sessions/{id}/presets",
                                Action.AGENT_START,
                                "Start all agents of a preset, or none",
                                this::startPreset)
                        .takes(StartPreset.class)
                        .givesList(AgentView.class),
                Route.post(
                                "/api/sessions/{id}/restore",
                                Action.AGENT_START,
                                "Restart agents of a session that stopped when the machine did",
                                this::restore)
                        .gives(RestoredView.class),
                Route.get(
                                "/api/sessions/{id}/agent-cards",
                                Action.AGENT_SEE,
                                "Get the cards of a session's agents",
                                this::cards)
                        .givesList(AgentCardView.class),
                Route.get("/api/agents/{id}", Action.AGENT_SEE, "Get an agent", this::one)
                        .gives(AgentView.class),
                Route.delete(
                                "/api/agents/{id}",
                                Action.AGENT_STOP,
                                "Destroy an agent and remove its worktree",
                                this::destroy)
                        .query("force", "true: even if work in it cannot be saved")
                        .gives(AgentDestroyedView.class),
                Route.post(
                                "/api/agents/{id}/restart",
                                Action.AGENT_START,
                                "Restart the agent's program in its folder",
                                this::restart)
                        .query("protocol", "terminal or acp; default: as before")
                        .gives(AgentView.class),
                Route.post(
                                "/api/agents/{id}/handover",
                                Action.AGENT_START,
                                "Hand over the agent's work to another agent kind",
                                this::handOver)
                        .takes(HandOverRequest.class)
                        .gives(AgentView.class),
                Route.get("/api/agents/{id}/explanation", Action.AGENT_SEE, "Explain the agent's status", this::explain)
                        .gives(ExplanationView.class),
                Route.get("/api/agents/{id}/question", Action.OUTPUT_SEE, "Get the agent's question", this::question)
                        .gives(AgentQuestionView.class),
                Route.post(
                                "/api/agents/{id}/answer",
                                Action.QUESTION_ANSWER,
                                "Answer the agent's question",
                                this::answer)
                        .takes(AgentAnswer.class)
                        .givesNothing(),
                Route.post("/api/agents/{id}/pause", Action.AGENT_STOP, "Pause the agent", this::pause)
                        .gives(AgentView.class),
                Route.post("/api/agents/{id}/resume", Action.AGENT_STOP, "Resume the agent", this::resume)
                        .gives(AgentView.class),
                Route.get("/api/agents/{id}/queue", Action.AGENT_SEE, "List the agent's queued messages", this::queue)
                        .givesList(QueuedMessageView.class),
                Route.post(
                                "/api/agents/{id}/queue",
                                Action.TERMINAL_INPUT,
                                "Queue a message for when the agent is idle",
                                this::enqueue)
                        .takes(TerminalInput.class)
                        .givesNothing(),
                Route.delete(
                                "/api/agents/{id}/queue",
                                Action.TERMINAL_INPUT,
                                "Discard the queued messages",
                                this::clearQueue)
                        .givesNothing(),
                Route.post(
                                "/api/agents/{id}/input",
                                Action.TERMINAL_INPUT,
                                "Send a message to the agent now",
                                this::input)
                        .takes(TerminalInput.class)
                        .givesNothing());
    }

    public static List<WireEvent> events() {
        return List.of(
                WireEvent.of(AgentView.class, Agent.CREATED, Agent.STARTED, Agent.STATUS),
                WireEvent.of(AgentDestroyedView.class, Agent.DESTROYED),
                WireEvent.of(HookFailureView.class, Agent.HOOK_FAILED));
    }

    private AgentView view(Agent agent) {
        return AgentViews.of(agent, agents.status(agent));
    }

    private Answer listAll(Exchange exchange) {
        return Answer.ok(
                agents.list(exchange.participant()).stream().map(this::view).toList());
    }

    private Answer list(Exchange exchange) {
        return Answer.ok(ofSession(exchange).stream().map(this::view).toList());
    }

    private List<Agent> ofSession(Exchange exchange) {
        var session = session(exchange).id();
        return agents.list(exchange.participant()).stream()
                .filter(agent -> agent.session().equals(session))
                .toList();
    }

    private Answer cards(Exchange exchange) throws InterruptedException {
        return Answer.ok(cards.of(exchange.participant(), ofSession(exchange)));
    }

    private Answer create(Exchange exchange) throws Exception {
        var by = exchange.participant();
        var session = session(exchange);
        var asked = exchange.body(NewAgentRequest.class);
        var folder = folder(exchange, session);
        var wanted = NewAgent.named(new AgentName(asked.name()), folder, System.getenv())
                .kind(asked.agent())
                .protocol(asked.protocol() == null ? null : Protocol.of(asked.protocol()))
                .isolation(asked.isolation() == null ? null : Isolation.of(asked.isolation()))
                .base(asked.base())
                .prompt(asked.prompt())
                .size(asked.cols(), asked.rows())
                .build();
        return Answer.created(view(agents.create(by, session, wanted)));
    }

    private Answer presets(Exchange exchange) {
        var workspace = workspaces
                .find(exchange.participant(), session(exchange).workspace())
                .orElseThrow();
        return Answer.ok(presets.list(workspace.path()).presets().values().stream()
                .map(AgentViews::of)
                .toList());
    }

    private Answer startPreset(Exchange exchange) throws Exception {
        var by = exchange.participant();
        var session = session(exchange);
        var asked = exchange.body(StartPreset.class);
        var folder = workspaces.find(by, session.workspace()).orElseThrow().path();
        var wanted = NewAgent.named(new AgentName(asked.name()), folder, System.getenv())
                .isolation(asked.isolation() == null ? null : Isolation.of(asked.isolation()))
                .base(asked.base())
                .prompt(asked.prompt())
                .size(asked.cols(), asked.rows())
                .build();
        return Answer.created(presets.start(by, session, presets.require(folder, asked.preset()), wanted).stream()
                .map(this::view)
                .toList());
    }

    private Answer handOver(Exchange exchange) throws Exception {
        var asked = exchange.body(HandOverRequest.class);
        return Answer.ok(view(handOver.to(
                exchange.participant(),
                agent(exchange),
                asked.agent(),
                asked.note() == null ? "" : asked.note(),
                System.getenv())));
    }

    private Answer restore(Exchange exchange) throws InterruptedException {
        var by = exchange.participant();
        var session = session(exchange).id();
        var lost = restorer.restorable(by).stream()
                .filter(agent -> agent.session().equals(session))
                .toList();
        return Answer.ok(AgentViews.of(restorer.restore(by, lost, System.getenv()), agents));
    }

    private Answer kinds(Exchange exchange) throws InterruptedException {
        var kinds = new ArrayList<AgentPluginView>();
        var session = session(exchange);
        for (var plugin :
                agents.plugins().list(folder(exchange, session)).plugins().values()) {
            var version = agents.version(exchange.participant(), session.id().scope(), plugin, System.getenv());
            kinds.add(AgentViews.of(plugin, version, System.getenv()));
        }
        return Answer.ok(kinds);
    }

    private Answer scripts(Exchange exchange) throws InterruptedException {
        var session = session(exchange);
        var scripts = agents.scripts().of(exchange.participant(), session, folder(exchange, session));
        return Answer.ok(AgentViews.of(scripts, agents.scripts().isAllowed(scripts)));
    }

    private Answer allowScripts(Exchange exchange) throws InterruptedException {
        var session = session(exchange);
        agents.scripts()
                .allow(
                        exchange.participant(),
                        session,
                        folder(exchange, session),
                        exchange.body(AllowScripts.class).digest());
        return scripts(exchange);
    }

    private Answer trust(Exchange exchange) throws InterruptedException {
        var session = session(exchange);
        return Answer.ok(agents.trust().of(exchange.participant(), session, folder(exchange, session)));
    }

    private Answer trustProject(Exchange exchange) throws InterruptedException {
        var session = session(exchange);
        var digest = exchange.body(TrustProject.class).digest();
        return Answer.ok(agents.trust().trust(exchange.participant(), session, folder(exchange, session), digest));
    }

    private Answer distrust(Exchange exchange) throws InterruptedException {
        var session = session(exchange);
        return Answer.ok(agents.trust().forget(exchange.participant(), session, folder(exchange, session)));
    }

    private Answer run(Exchange exchange) throws Exception {
        return Answer.created(TerminalApi.view(
                agents.scripts().run(exchange.participant(), agent(exchange), TerminalSize.USUAL, System.getenv())));
    }

    private Path folder(Exchange exchange, Session session) {
        return workspaces
                .find(exchange.participant(), session.workspace())
                .orElseThrow()
                .path();
    }

    private Answer one(Exchange exchange) {
        return Answer.ok(view(agent(exchange)));
    }

    private Answer destroy(Exchange exchange) throws Exception {
        return Answer.ok(AgentViews.of(agents.destroy(
                exchange.participant(),
                agent(exchange).id(),
                exchange.query("force").filter("true"::equals).isPresent())));
    }

    private Answer restart(Exchange exchange) throws Exception {
        var agent = agent(exchange);
        var protocol = exchange.query("protocol").map(Protocol::of).orElse(agent.protocol());
        return Answer.ok(view(agents.restarts().restart(exchange.participant(), agent, protocol, System.getenv())));
    }

    private Answer input(Exchange exchange) throws Exception {
        agents.messages()
                .send(
                        exchange.participant(),
                        agent(exchange),
                        exchange.body(TerminalInput.class).data());
        return Answer.nothing();
    }

    private Answer explain(Exchange exchange) throws Exception {
        var agent = agent(exchange);
        return Answer.ok(AgentViews.of(agent, agents.explain(exchange.participant(), agent.id())));
    }

    private Answer question(Exchange exchange) throws InterruptedException {
        var agent = agent(exchange);
        return Answer.ok(agents.questions()
                .find(exchange.participant(), agent)
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        "the agent " + agent.name() + " has no question that can be shown; it is "
                                + agents.status(agent).text())));
    }

    private Answer answer(Exchange exchange) throws InterruptedException {
        var asked = exchange.body(AgentAnswer.class);
        if (asked.allow() == null == (asked.option() == null))
            throw new InvalidInput(
                    "the answer needs \"allow\" or \"option\"",
                    "send {\"allow\":true}, or {\"option\":\"…\"} with one of the agent's options");
        var choice = asked.option() != null
                ? new Choice.Option(asked.option())
                : asked.allow() ? new Choice.Allow() : new Choice.Deny();
        if (asked.question() == null)
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "the answer does not name its question",
                    "also send the \"question\" from GET …/question");
        agents.questions().answer(exchange.participant(), agent(exchange), asked.question(), choice);
        return Answer.nothing();
    }

    private Answer pause(Exchange exchange) throws InterruptedException {
        agents.pause(exchange.participant(), agent(exchange));
        return one(exchange);
    }

    private Answer resume(Exchange exchange) throws InterruptedException {
        agents.resume(exchange.participant(), agent(exchange));
        return one(exchange);
    }

    private Answer queue(Exchange exchange) {
        return Answer.ok(
                agents.messages().queued(exchange.participant(), agent(exchange).id()).stream()
                        .map(AgentViews::of)
                        .toList());
    }

    private Answer enqueue(Exchange exchange) {
        agents.messages()
                .enqueue(
                        exchange.participant(),
                        agent(exchange),
                        exchange.body(TerminalInput.class).data());
        return Answer.nothing();
    }

    private Answer clearQueue(Exchange exchange) {
        agents.messages().clear(exchange.participant(), agent(exchange));
        return Answer.nothing();
    }

    private Session session(Exchange exchange) {
        var id = new SessionId(exchange.pathPart("id"));
        return sessions.require(exchange.participant(), id);
    }

    private Agent agent(Exchange exchange) {
        return agents.find(exchange.participant(), new AgentId(exchange.pathPart("id")));
    }
}
