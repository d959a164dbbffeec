package dev.agentos.api;

import dev.agentos.action.ActionId;
import dev.agentos.action.ActionState;
import dev.agentos.action.ActionViews;
import dev.agentos.action.AgentActions;
import dev.agentos.action.Mode;
import dev.agentos.agent.AgentId;
import dev.agentos.core.InvalidInput;
import dev.agentos.document.Strategy;
import dev.agentos.file.WorkspacePath;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.protocol.ActionDecision;
import dev.agentos.protocol.ActionView;
import dev.agentos.protocol.InteractionView;
import dev.agentos.protocol.ModeRequest;
import dev.agentos.protocol.NewAction;
import dev.agentos.protocol.ReconciliationRequest;
import dev.agentos.protocol.SuggestionView;
import dev.agentos.protocol.TurnRequest;
import dev.agentos.security.Access;
import dev.agentos.security.Action;
import dev.agentos.session.SessionId;
import dev.agentos.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The part of the REST API in which agents act, and people decide about it. */
public final class ActionApi {
    private static final String SESSION = "/api/sessions/{id}";
    private static final String ONE = "/api/actions/{id}";
    private static final int MAX_BODY = 4 << 20;
    private static final int USUALLY_LISTED = 100;
    private static final ActionDecision AS_USUAL = new ActionDecision(null, null);

    private final AgentActions actions;

    public ActionApi(AgentActions actions) {
        this.actions = actions;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(
                                SESSION + "/actions",
                                Action.SESSION_SEE,
                                "What was done or is to be done in a session, latest first; without the texts",
                                this::list)
                        .query("state", "only those in this state")
                        .query("limit", "at most so many, 100 when left out")
                        .givesList(ActionView.class),
                Route.post(
                                SESSION + "/actions",
                                Action.COMMENT_ADD,
                                "Do something, or put it down to be done",
                                this::propose)
                        .takes(NewAction.class)
                        .gives(ActionView.class),
                Route.get(
                                ONE,
                                Action.SESSION_SEE,
                                "One action, with everything it said and everything that lost",
                                this::one)
                        .gives(ActionView.class),
                Route.post(
                                ONE + "/apply",
                                Access.anyOf(Action.FILE_WRITE, Action.CODE_EXECUTE),
                                "Do what waits; a suggestion is accepted",
                                this::apply)
                        .takes(ActionDecision.class)
                        .gives(ActionView.class),
                Route.post(ONE + "/rollback", Action.FILE_WRITE, "Take back exactly what it did", this::rollBack)
                        .takes(ActionDecision.class)
                        .gives(ActionView.class),
                Route.post(ONE + "/dismiss", Action.SESSION_SEE, "It is not to be done", this::dismiss)
                        .gives(ActionView.class),
                Route.post(
                                ONE + "/resolve",
                                Access.anyOf(Action.FILE_WRITE, Action.CODE_EXECUTE),
                                "Settle its conflicts with a strategy",
                                this::resolve)
                        .takes(ActionDecision.class)
                        .gives(ActionView.class),
                Route.get(
                                SESSION + "/mode",
                                Action.SESSION_SEE,
                                "How people and agents work together in a session",
                                this::interaction)
                        .gives(InteractionView.class),
                Route.put(
                                SESSION + "/mode",
                                Action.CONTROL_GRANT,
                                "Choose parallel, sequential or hybrid",
                                this::chooseMode)
                        .takes(ModeRequest.class)
                        .gives(InteractionView.class),
                Route.get(
                                SESSION + "/reconciliation",
                                Action.SESSION_SEE,
                                "What settles conflicts in a session",
                                this::interaction)
                        .gives(InteractionView.class),
                Route.put(
                                SESSION + "/reconciliation",
                                Action.CONTROL_GRANT,
                                "Choose what settles conflicts",
                                this::chooseStrategy)
                        .takes(ReconciliationRequest.class)
                        .gives(InteractionView.class),
                Route.post(SESSION + "/turn", Action.SESSION_SEE, "Hand the turn over", this::handOver)
                        .takes(TurnRequest.class)
                        .gives(InteractionView.class),
                Route.get(
                                "/api/workspaces/{id}/suggestions",
                                Action.FILE_READ,
                                "What is suggested for files, and where that is now",
                                this::suggestions)
                        .query("path", "only for this file")
                        .givesList(SuggestionView.class));
    }

    private Answer list(Exchange exchange) {
        var state = exchange.query("state").map(ActionState::of);
        return Answer.ok(actions.list(exchange.participant(), session(exchange), state, limit(exchange)).stream()
                .map(ActionViews::brief)
                .toList());
    }

    private static int limit(Exchange exchange) {
        try {
            return exchange.query("limit").map(Integer::parseInt).orElse(USUALLY_LISTED);
        } catch (NumberFormatException wrong) {
            throw new InvalidInput("limit is a number");
        }
    }

    private Answer propose(Exchange exchange) throws InterruptedException {
        return Answer.created(ActionViews.of(
                actions.propose(exchange.participant(), session(exchange), exchange.body(NewAction.class, MAX_BODY))));
    }

    private Answer one(Exchange exchange) {
        return Answer.ok(ActionViews.of(actions.find(exchange.participant(), action(exchange))));
    }

    private Answer apply(Exchange exchange) throws InterruptedException {
        var decision = exchange.bodyOr(AS_USUAL, ActionDecision.class);
        return Answer.ok(ActionViews.of(actions.apply(
                exchange.participant(),
                action(exchange),
                agent(decision.agent()),
                Optional.ofNullable(decision.strategy()).map(Strategy::of))));
    }

    private Answer rollBack(Exchange exchange) throws InterruptedException {
        return Answer.ok(ActionViews.of(actions.rollBack(
                exchange.participant(),
                action(exchange),
                agent(exchange.bodyOr(AS_USUAL, ActionDecision.class).agent()))));
    }

    private Answer dismiss(Exchange exchange) throws InterruptedException {
        return Answer.ok(ActionViews.of(actions.dismiss(exchange.participant(), action(exchange))));
    }

    private Answer resolve(Exchange exchange) throws InterruptedException {
        var decision = exchange.body(ActionDecision.class);
        if (decision.strategy() == null)
            throw new InvalidInput("resolve it how?", "send {\"strategy\":\"user_wins\"}, agent_wins or merge");
        return Answer.ok(ActionViews.of(actions.resolve(
                exchange.participant(), action(exchange), agent(decision.agent()), Strategy.of(decision.strategy()))));
    }

    private Answer interaction(Exchange exchange) {
        return Answer.ok(actions.interactions()
                .of(exchange.participant(), session(exchange))
                .view());
    }

    private Answer chooseMode(Exchange exchange) {
        return Answer.ok(actions.interactions()
                .choose(
                        exchange.participant(),
                        session(exchange),
                        Mode.of(exchange.body(ModeRequest.class).mode()))
                .view());
    }

    private Answer chooseStrategy(Exchange exchange) {
        return Answer.ok(actions.interactions()
                .choose(
                        exchange.participant(),
                        session(exchange),
                        Strategy.of(exchange.body(ReconciliationRequest.class).strategy()))
                .view());
    }

    private Answer handOver(Exchange exchange) {
        var wanted = exchange.body(TurnRequest.class);
        return Answer.ok(actions.handOver(exchange.participant(), session(exchange), agent(wanted.agent()), wanted.to())
                .view());
    }

    private Answer suggestions(Exchange exchange) {
        return Answer.ok(actions.suggestions()
                .list(
                        exchange.participant(),
                        new WorkspaceId(exchange.pathPart("id")),
                        new WorkspacePath(exchange.query("path").orElse(""))));
    }

    private static Optional<AgentId> agent(@Nullable String id) {
        return Optional.ofNullable(id).map(AgentId::new);
    }

    private static SessionId session(Exchange exchange) {
        return new SessionId(exchange.pathPart("id"));
    }

    private static ActionId action(Exchange exchange) {
        return new ActionId(exchange.pathPart("id"));
    }
}
