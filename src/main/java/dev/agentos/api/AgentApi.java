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
import dev.agentos.protocol.AgentAnswer;
import dev.agentos.protocol.AgentCardView;
import dev.agentos.protocol.AgentDestroyedView;
import dev.agentos.protocol.AgentPluginView;
import dev.agentos.protocol.AgentQuestionView;
import dev.agentos.protocol.AgentView;
import dev.agentos.protocol.AllowScripts;
import dev.agentos.protocol.ExplanationView;
import dev.agentos.protocol.HandOverRequest;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
                Route.get("/api/agents", Action.AGENT_SEE, "Every agent you may see", this::listAll)
                        .givesList(AgentView.class),
                Route.get("/api/sessions/{id}/agents", Action.AGENT_SEE, "The agents of a session", this::list)
                        .givesList(AgentView.class),
                Route.post("/api/sessions/{id}/agents", Action.AGENT_START, "Start an agent", this::create)
                        .takes(NewAgentRequest.class)
                        .gives(AgentView.class),
                Route.get(
                                "/api/sessions/{id}/agent-kinds",
                                Action.SESSION_SEE,
                                "The kinds of agents there are for a session",
                                this::kinds)
                        .givesList(AgentPluginView.class),
                Route.get(
                                "/api/sessions/{id}/scripts",
                                Action.AGENT_SEE,
                                "The scripts of the project of a session, and whether they may run",
                                this::scripts)
                        .gives(WorktreeScriptsView.class),
                Route.post(
                                "/api/sessions/{id}/scripts",
                                Action.CODE_EXECUTE,
                                "Let the scripts of the project run as they are",
                                this::allowScripts)
                        .takes(AllowScripts.class)
                        .gives(WorktreeScriptsView.class),
                Route.get(
                                "/api/sessions/{id}/trust",
                                Action.AGENT_SEE,
                                "The programs that the project of a session would run, and whether they are trusted",
                                this::trust)
                        .gives(ProjectTrustView.class),
                Route.post(
                                "/api/sessions/{id}/trust",
                                Action.CODE_EXECUTE,
                                "Trust the programs that the project would run, as they were read",
                                this::trustProject)
                        .takes(TrustProject.class)
                        .gives(ProjectTrustView.class),
                Route.delete(
                                "/api/sessions/{id}/trust",
                                Action.CODE_EXECUTE,
                                "Trust the project no longer",
                                this::distrust)
                        .gives(ProjectTrustView.class),
                Route.post(
                                "/api/agents/{id}/run",
                                Action.CODE_EXECUTE,
                                "Start the run script of the project where the agent works",
                                this::run)
                        .gives(TerminalView.class),
                Route.get(
                                "/api/sessions/{id}/presets",
                                Action.SESSION_SEE,
                                "The presets there are for a session",
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
                                "Start the agents of a session again that did not end by themselves",
                                this::restore)
                        .gives(RestoredView.class),
                Route.get(
                                "/api/sessions/{id}/agent-cards",
                                Action.AGENT_SEE,
                                "What is shown of the agents of a session beside themselves",
                                this::cards)
                        .givesList(AgentCardView.class),
                Route.get("/api/agents/{id}", Action.AGENT_SEE, "One agent", this::one)
                        .gives(AgentView.class),
                Route.delete(
                                "/api/agents/{id}",
                                Action.AGENT_STOP,
                                "End an agent and remove its working copy; "
                                        + "no work is lost, but with ?force=true what cannot be kept",
                                this::destroy)
                        .gives(AgentDestroyedView.class),
                Route.post(
                                "/api/agents/{id}/restart",
                                Action.AGENT_START,
                                "Start its program again where it was",
                                this::restart)
                        .query("protocol", "terminal or acp: how it is spoken to from then on; as before when left out")
                        .gives(AgentView.class),
                Route.post(
                                "/api/agents/{id}/handover",
                                Action.AGENT_START,
                                "Give its work to a program of another kind",
                                this::handOver)
                        .takes(HandOverRequest.class)
                        .gives(AgentView.class),
                Route.get(
                                "/api/agents/{id}/explanation",
                                Action.AGENT_SEE,
                                "Why its status is what it is",
                                this::explain)
                        .gives(ExplanationView.class),
                Route.get("/api/agents/{id}/question", Action.OUTPUT_SEE, "What it asks", this::question)
                        .gives(AgentQuestionView.class),
                Route.post(
                                "/api/agents/{id}/answer",
                                Action.TERMINAL_INPUT,
                                "Allow or refuse what it asks to do",
                                this::answer)
                        .takes(AgentAnswer.class),
                Route.post("/api/agents/{id}/pause", Action.AGENT_STOP, "Stop it where it is", this::pause)
                        .gives(AgentView.class),
                Route.post("/api/agents/{id}/resume", Action.AGENT_STOP, "Let it go on", this::resume)
                        .gives(AgentView.class),
                Route.get(
                                "/api/agents/{id}/queue",
                                Action.AGENT_SEE,
                                "What it is to be told when it has time",
                                this::queue)
                        .givesList(QueuedMessageView.class),
                Route.post(
                                "/api/agents/{id}/queue",
                                Action.TERMINAL_INPUT,
                                "Tell it something when it has time",
                                this::enqueue)
                        .takes(TerminalInput.class),
                Route.delete(
                        "/api/agents/{id}/queue", Action.TERMINAL_INPUT, "Forget what waits for it", this::clearQueue),
                Route.post("/api/agents/{id}/input", Action.TERMINAL_INPUT, "Type a text and Enter", this::input)
                        .takes(TerminalInput.class));
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
        var size = size(asked.cols(), asked.rows());
        var wanted = new NewAgent(
                new AgentName(asked.name()),
                asked.agent(),
                asked.protocol() == null ? Protocol.TERMINAL : Protocol.of(asked.protocol()),
                Optional.ofNullable(asked.isolation()).map(Isolation::of),
                asked.base() == null ? "HEAD" : asked.base(),
                asked.prompt() == null ? "" : asked.prompt(),
                folder,
                size,
                System.getenv());
        return Answer.created(view(agents.create(by, session, wanted)));
    }

    private static TerminalSize size(@Nullable Integer columns, @Nullable Integer rows) {
        return new TerminalSize(
                columns == null ? TerminalSize.USUAL.columns() : columns,
                rows == null ? TerminalSize.USUAL.rows() : rows);
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
        var wanted = new NewAgent(
                new AgentName(asked.name()),
                "",
                Protocol.TERMINAL,
                Optional.ofNullable(asked.isolation()).map(Isolation::of),
                asked.base() == null ? "HEAD" : asked.base(),
                asked.prompt() == null ? "" : asked.prompt(),
                folder,
                size(asked.cols(), asked.rows()),
                System.getenv());
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
        return Answer.ok(view(agents.restart(exchange.participant(), agent, protocol, System.getenv())));
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
                        "the agent " + agent.name() + " asks nothing that can be shown; it is "
                                + agents.status(agent).text())));
    }

    private Answer answer(Exchange exchange) throws InterruptedException {
        var asked = exchange.body(AgentAnswer.class);
        if (asked.allow() == null == (asked.option() == null))
            throw new InvalidInput(
                    "an answer is \"allow\" or an \"option\"",
                    "send {\"allow\":true}, or {\"option\":\"…\"} with one of those that the agent named");
        var choice = asked.option() != null
                ? new Choice.Option(asked.option())
                : asked.allow() ? new Choice.Allow() : new Choice.Deny();
        if (asked.question() == null)
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "an answer names the question that it answers",
                    "GET …/question shows it: send its \"question\", too");
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
        return sessions.find(exchange.participant(), id)
                .orElseThrow(() ->
                        new AgentOsException(ErrorCode.SESSION_NOT_FOUND, "no session " + id + "; it may have ended"));
    }

    private Agent agent(Exchange exchange) {
        return agents.find(exchange.participant(), new AgentId(exchange.pathPart("id")));
    }
}
