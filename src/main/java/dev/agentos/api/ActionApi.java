package dev.agentos.api;

import dev.agentos.action.ActionId;
import dev.agentos.action.ActionState;
import dev.agentos.action.ActionViews;
import dev.agentos.action.AgentAction;
import dev.agentos.action.AgentActions;
import dev.agentos.action.Interaction;
import dev.agentos.action.InteractionMode;
import dev.agentos.agent.AgentId;
import dev.agentos.core.InvalidInput;
import dev.agentos.document.Strategy;
import dev.agentos.file.WorkspacePath;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.ActionDecision;
import dev.agentos.protocol.ActionView;
import dev.agentos.protocol.InteractionModeRequest;
import dev.agentos.protocol.InteractionView;
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
                                "List the actions of a session, latest first, without their texts",
                                this::list)
                        .query("state", "only actions in this state")
                        .query("limit", "maximum number; default 100")
                        .givesList(ActionView.class),
                Route.post(
                                SESSION + "/actions",
                                Action.COMMENT_ADD,
                                "Propose an action; it is applied or queued",
                                this::propose)
                        .takes(NewAction.class)
                        .gives(ActionView.class),
                Route.get(ONE, Action.SESSION_SEE, "Get an action with its texts and conflicts", this::one)
                        .gives(ActionView.class),
                Route.post(
                                ONE + "/apply",
                                Access.anyOf(Action.FILE_WRITE, Action.CODE_EXECUTE),
                                "Apply a waiting action or suggestion",
                                this::apply)
                        .mayTake(ActionDecision.class)
                        .gives(ActionView.class),
                Route.post(ONE + "/rollback", Action.FILE_WRITE, "Undo exactly what an action did", this::rollBack)
                        .mayTake(ActionDecision.class)
                        .gives(ActionView.class),
                Route.post(ONE + "/dismiss", Action.SESSION_SEE, "Dismiss an action", this::dismiss)
                        .gives(ActionView.class),
                Route.post(
                                ONE + "/resolve",
                                Access.anyOf(Action.FILE_WRITE, Action.CODE_EXECUTE),
                                "Resolve the conflicts of an action with a strategy",
                                this::resolve)
                        .takes(ActionDecision.class)
                        .gives(ActionView.class),
                Route.get(
                                SESSION + "/mode",
                                Action.SESSION_SEE,
                                "Get the interaction mode of a session",
                                this::interaction)
                        .gives(InteractionView.class),
                Route.put(
                                SESSION + "/mode",
                                Action.CONTROL_GRANT,
                                "Set the interaction mode: parallel, sequential or hybrid",
                                this::chooseMode)
                        .takes(InteractionModeRequest.class)
                        .gives(InteractionView.class),
                Route.get(
                                SESSION + "/reconciliation",
                                Action.SESSION_SEE,
                                "Get the strategy for conflicts in a session",
                                this::interaction)
                        .gives(InteractionView.class),
                Route.put(
                                SESSION + "/reconciliation",
                                Action.CONTROL_GRANT,
                                "Set the strategy for conflicts",
                                this::chooseStrategy)
                        .takes(ReconciliationRequest.class)
                        .gives(InteractionView.class),
                Route.post(SESSION + "/turn", Action.SESSION_SEE, "Hand over the turn", this::handOver)
                        .takes(TurnRequest.class)
                        .gives(InteractionView.class),
                Route.get(
                                "/api/workspaces/{id}/suggestions",
                                Action.FILE_READ,
                                "List suggestions for files with their current position",
                                this::suggestions)
                        .query("path", "only for this file")
                        .givesList(SuggestionView.class));
    }

    public static List<WireEvent> events() {
        return List.of(
                WireEvent.of(AgentAction.class, ActionView.class, ActionViews::brief, AgentAction.CHANGED),
                WireEvent.of(Interaction.class, InteractionView.class, Interaction::view, Interaction.CHANGED));
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
            throw new InvalidInput("limit must be a number");
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
            throw new InvalidInput("the strategy is missing", "send {\"strategy\":\"user_wins\"}, agent_wins or merge");
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
                        InteractionMode.of(
                                exchange.body(InteractionModeRequest.class).mode()))
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
