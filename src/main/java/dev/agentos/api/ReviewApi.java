package dev.agentos.api;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.Agents;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.AgentRefusedView;
import dev.agentos.protocol.AgentTurnView;
import dev.agentos.protocol.AgentsReturnedView;
import dev.agentos.protocol.ChangeDecision;
import dev.agentos.protocol.ChangeDiffView;
import dev.agentos.protocol.ChangeReasonView;
import dev.agentos.protocol.ChangeView;
import dev.agentos.protocol.ChangesConflictView;
import dev.agentos.protocol.ChangesDecision;
import dev.agentos.protocol.ChangesPendingView;
import dev.agentos.protocol.DecisionView;
import dev.agentos.protocol.ErrorView;
import dev.agentos.protocol.ReturnRequest;
import dev.agentos.protocol.UndoRequest;
import dev.agentos.review.ChangesDecided;
import dev.agentos.review.ChangesPending;
import dev.agentos.review.Decision.Kind;
import dev.agentos.review.Reasons;
import dev.agentos.review.Reviews;
import dev.agentos.review.Seen;
import dev.agentos.risk.RankedChange;
import dev.agentos.risk.RankedChanges;
import dev.agentos.security.Action;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** The review's part of the REST API. */
public final class ReviewApi {
    private static final ChangeDecision UNSEEN = new ChangeDecision(null, null);
    private static final ChangesDecision NOTHING_SEEN = new ChangesDecision(null);
    private static final UndoRequest UNNAMED = new UndoRequest(null);
    private static final int CONFLICT = 409;
    /** A list may have hundreds of thousands of changes. */
    private static final int MAX_LIST_BYTES = 64 << 20;

    private final RankedChanges rankedChanges;
    private final Sessions sessions;
    private final Agents agents;
    private final Reviews reviews;
    private final Reasons reasons;

    public ReviewApi(RankedChanges rankedChanges, Sessions sessions, Agents agents, Reviews reviews, Reasons reasons) {
        this.rankedChanges = rankedChanges;
        this.sessions = sessions;
        this.agents = agents;
        this.reviews = reviews;
        this.reasons = reasons;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(
                                "/api/sessions/{id}/changes",
                                Action.FILE_READ,
                                "List pending changes of a session, riskiest first",
                                this::list)
                        .query("agent", "only of this agent")
                        .givesList(ChangeView.class),
                Route.get(
                                "/api/changes/{id}",
                                Action.FILE_READ,
                                "Get a change with both texts and its hunks",
                                this::one)
                        .gives(ChangeDiffView.class),
                Route.get(
                                "/api/changes/{id}/why",
                                Action.FILE_READ,
                                "List the agent's stated reasons for a change, latest first",
                                this::reasons)
                        .givesList(ChangeReasonView.class),
                Route.get(
                                "/api/changes/{id}/content/{side}",
                                Action.FILE_READ,
                                "Get the bytes of a changed file: the baseline (old) or the current file (new)",
                                this::content)
                        .query("version", "ignored; lets clients cache a version")
                        .givesContent(),
                Route.post(
                                "/api/changes/{id}/accept",
                                Action.CHANGE_DECIDE,
                                "Accept a change, or some of its hunks",
                                exchange -> decide(exchange, Kind.ACCEPT))
                        .mayTake(ChangeDecision.class)
                        .gives(DecisionView.class),
                Route.post(
                                "/api/changes/{id}/reject",
                                Action.CHANGE_DECIDE,
                                "Reject a change, or some of its hunks",
                                exchange -> decide(exchange, Kind.REJECT))
                        .mayTake(ChangeDecision.class)
                        .gives(DecisionView.class),
                Route.post(
                                "/api/sessions/{id}/changes/accept-all",
                                Action.CHANGE_DECIDE,
                                "Accept all listed changes",
                                exchange -> decideAll(exchange, Kind.ACCEPT))
                        .query("agent", "only of this agent")
                        .takes(ChangesDecision.class)
                        .givesList(DecisionView.class),
                Route.post(
                                "/api/sessions/{id}/changes/reject-all",
                                Action.CHANGE_DECIDE,
                                "Reject all listed changes",
                                exchange -> decideAll(exchange, Kind.REJECT))
                        .query("agent", "only of this agent")
                        .takes(ChangesDecision.class)
                        .givesList(DecisionView.class),
                Route.get(
                                "/api/agents/{id}/changes/decisions",
                                Action.FILE_READ,
                                "List an agent's latest decisions that can be undone",
                                this::decisions)
                        .givesList(DecisionView.class),
                Route.post(
                                "/api/agents/{id}/changes/undo",
                                Action.CHANGE_DECIDE,
                                "Undo a decision on an agent's changes",
                                this::undo)
                        .mayTake(UndoRequest.class)
                        .gives(DecisionView.class),
                Route.get("/api/agents/{id}/turns", Action.FILE_READ, "List an agent's turns", this::turns)
                        .givesList(AgentTurnView.class),
                Route.post(
                                "/api/agents/{id}/turns/{number}/back",
                                Action.CHANGE_DECIDE,
                                "Restore an agent's files to their state before a turn",
                                this::back)
                        .gives(DecisionView.class),
                Route.post(
                                "/api/sessions/{id}/turns/back",
                                Action.CHANGE_DECIDE,
                                "Restore the files of all agents of a session to their state at a time",
                                this::backAll)
                        .takes(ReturnRequest.class)
                        .gives(AgentsReturnedView.class),
                Route.post(
                                "/api/agents/{id}/turns/forward",
                                Action.CHANGE_DECIDE,
                                "Undo the last return of an agent's files",
                                this::forward)
                        .gives(DecisionView.class));
    }

    public static List<WireEvent> events() {
        return List.of(
                WireEvent.of(ChangesPending.class, ChangesPendingView.class, ReviewViews::of, ChangesPending.TYPE),
                WireEvent.of(ChangesDecided.class, DecisionView.class, ReviewViews::of, ChangesDecided.TYPE));
    }

    private Answer list(Exchange exchange) throws InterruptedException {
        return Answer.ok(rankedChanges.list(exchange.participant(), agents(exchange)).stream()
                .map(ReviewViews::of)
                .toList());
    }

    /** The agents of the session, or the one that is named. */
    private List<Agent> agents(Exchange exchange) {
        var by = exchange.participant();
        var id = new SessionId(exchange.pathPart("id"));
        var session = sessions.require(by, id);
        var agents = this.agents.list(by).stream()
                .filter(agent -> agent.session().equals(session.id()) && agent.state() == Agent.State.READY)
                .toList();
        var wanted = exchange.query("agent");
        if (wanted.isEmpty()) return agents;
        var agent = new AgentId(wanted.get());
        if (agents.stream().noneMatch(one -> one.id().equals(agent)))
            throw new AgentOsException(
                    ErrorCode.AGENT_NOT_FOUND, "no agent " + agent + " in this session", "`agentos list` shows them");
        return agents.stream().filter(one -> one.id().equals(agent)).toList();
    }

    private Answer one(Exchange exchange) throws InterruptedException {
        var by = exchange.participant();
        var difference = reviews.difference(by, exchange.pathPart("id"));
        var agent = agents.find(by, difference.change().agent());
        return Answer.ok(ReviewViews.of(rankedChanges.rank(by, agent, difference.change()), difference));
    }

    private Answer reasons(Exchange exchange) throws InterruptedException {
        var by = exchange.participant();
        var change = reviews.difference(by, exchange.pathPart("id")).change();
        return Answer.ok(reasons.of(by, agents.find(by, change.agent()), change.path()).stream()
                .map(ReviewViews::of)
                .toList());
    }

    private Answer content(Exchange exchange) throws InterruptedException {
        var side = exchange.pathPart("side");
        if (!side.equals("old") && !side.equals("new")) throw new InvalidInput("the side must be old or new: " + side);
        var difference = reviews.difference(exchange.participant(), exchange.pathPart("id"));
        var change = difference.change();
        if (change.unshown().isPresent())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "\"" + change.path() + "\" cannot be shown: "
                            + change.unshown().get().why(),
                    "check it by hand");
        if (side.equals("old"))
            return content(change.from().orElse(change.path()), change.before(), difference.before());
        return content(change.path(), change.now(), difference.now());
    }

    private static Answer content(WorkspacePath path, Optional<TreeFile> file, byte[] content) {
        if (file.isEmpty())
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "\"" + path + "\" does not exist on this side of the change",
                    "request the other side");
        return FileDownload.of(path.name(), content);
    }

    private Answer decide(Exchange exchange, Kind kind) throws InterruptedException {
        var by = exchange.participant();
        var id = exchange.pathPart("id");
        var agent = reviews.agent(by, id);
        var asked = exchange.bodyOr(UNSEEN, ChangeDecision.class);
        var hunks = asked.hunks() == null ? Set.<String>of() : Set.copyOf(asked.hunks());
        return unlessNewer(by, List.of(agent), ranked -> ranked.change().id().equals(id), () -> {
            if (asked.version() == null) throw unseen("the version of the change");
            return ReviewViews.of(agent, reviews.decide(by, kind, new Seen(id, asked.version()), hunks));
        });
    }

    private static AgentOsException unseen(String missing) {
        return new AgentOsException(
                ErrorCode.OUTDATED,
                "the request does not say which version you saw: " + missing,
                "send id and version as they are listed");
    }

    /** Refused with the changes as they are now when they are not what was seen. */
    private Answer unlessNewer(
            Participant by, List<Agent> agents, Predicate<RankedChange> about, Callable<Object> decide)
            throws InterruptedException {
        try {
            return Answer.ok(decide.call());
        } catch (AgentOsException refused) {
            if (refused.code() != ErrorCode.OUTDATED) throw refused;
            var now = rankedChanges.list(by, agents).stream()
                    .filter(about)
                    .map(ReviewViews::of)
                    .toList();
            return new Answer.Json(
                    CONFLICT, new ChangesConflictView(ErrorView.of(refused).error(), now));
        } catch (InterruptedException | RuntimeException failed) {
            throw failed;
        } catch (Exception impossible) {
            throw new IllegalStateException("no other exception is thrown there", impossible);
        }
    }

    private Answer decideAll(Exchange exchange, Kind kind) throws InterruptedException {
        var by = exchange.participant();
        var agents = agents(exchange);
        var asked = exchange.bodyLength() == 0 ? NOTHING_SEEN : exchange.body(ChangesDecision.class, MAX_LIST_BYTES);
        return unlessNewer(by, agents, ranked -> true, () -> {
            if (asked.changes() == null) throw unseen("the list of changes");
            var seen = asked.changes().stream()
                    .map(change -> new Seen(change.id(), change.version()))
                    .toList();
            var decisions = new ArrayList<DecisionView>();
            reviews.decideAll(by, kind, agents, seen)
                    .forEach((agent, decision) -> decisions.add(ReviewViews.of(agent, decision)));
            return decisions;
        });
    }

    private Answer decisions(Exchange exchange) throws InterruptedException {
        var agent = agent(exchange);
        return Answer.ok(reviews.undoable(exchange.participant(), agent).stream()
                .map(decision -> ReviewViews.of(agent, decision))
                .toList());
    }

    private Answer undo(Exchange exchange) throws InterruptedException {
        var agent = agent(exchange);
        var asked = exchange.bodyOr(UNNAMED, UndoRequest.class);
        if (asked.decision() == null)
            throw new InvalidInput(
                    "the request does not say which decision to undo", "send its number as \"decision\"");
        return Answer.ok(ReviewViews.of(agent, reviews.undo(exchange.participant(), agent, asked.decision())));
    }

    /** A failure of one agent does not stop the others. */
    private Answer backAll(Exchange exchange) throws InterruptedException {
        var by = exchange.participant();
        var to = time(exchange.body(ReturnRequest.class).to());
        var returned = new ArrayList<DecisionView>();
        var refused = new ArrayList<AgentRefusedView>();
        for (var agent : agents(exchange)) {
            try {
                reviews.backTo(by, agent, to)
                        .map(decision -> ReviewViews.of(agent, decision))
                        .ifPresent(returned::add);
            } catch (AgentOsException no) {
                refused.add(new AgentRefusedView(
                        agent.name().text(), no.code().number(), String.valueOf(no.getMessage()), no.hint()));
            }
        }
        return Answer.ok(new AgentsReturnedView(returned, refused));
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException wrong) {
            throw new InvalidInput("not a time: " + text, "use the form 2026-11-15T14:30:00Z");
        }
    }

    private Answer turns(Exchange exchange) {
        return Answer.ok(reviews.turns(exchange.participant(), agent(exchange)).stream()
                .map(ReviewViews::of)
                .toList());
    }

    private Answer back(Exchange exchange) throws InterruptedException {
        var agent = agent(exchange);
        var number = exchange.pathPart("number");
        if (!number.matches("\\d{1,9}")) throw new InvalidInput("not the number of a turn: " + number);
        return Answer.ok(ReviewViews.of(agent, reviews.back(exchange.participant(), agent, Integer.parseInt(number))));
    }

    private Answer forward(Exchange exchange) throws InterruptedException {
        var agent = agent(exchange);
        return Answer.ok(ReviewViews.of(agent, reviews.forward(exchange.participant(), agent)));
    }

    private Agent agent(Exchange exchange) {
        return agents.find(exchange.participant(), new AgentId(exchange.pathPart("id")));
    }
}
