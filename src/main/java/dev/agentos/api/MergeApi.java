package dev.agentos.api;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.Agents;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.merge.MergeOptions;
import dev.agentos.merge.MergeResult;
import dev.agentos.merge.Merges;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.CommitRequest;
import dev.agentos.protocol.MergePlanView;
import dev.agentos.protocol.MergeRequest;
import dev.agentos.protocol.MergeView;
import dev.agentos.security.Action;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The part of the REST API that brings agents' work into branches. */
public final class MergeApi {
    private static final CommitRequest NO_MESSAGE = new CommitRequest(null);
    private static final MergeRequest ALL_OF_IT = new MergeRequest(null, null, null, null, null, null);

    private final Merges merges;
    private final Agents agents;

    public MergeApi(Merges merges, Agents agents) {
        this.merges = merges;
        this.agents = agents;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(
                                "/api/agents/{id}/merge",
                                Action.FILE_READ,
                                "Show what a commit and merge of an agent's accepted changes would do",
                                this::plan)
                        .query("into", "the branch to merge into; default: the one the agent started from")
                        .gives(MergePlanView.class),
                Route.post(
                                "/api/agents/{id}/commit",
                                Action.CHANGE_MERGE,
                                "Commit an agent's accepted changes to its branch",
                                this::commit)
                        .mayTake(CommitRequest.class)
                        .gives(MergeView.class),
                Route.post(
                                "/api/agents/{id}/merge",
                                Action.CHANGE_MERGE,
                                "Merge an agent's accepted changes, or some of its commits",
                                this::merge)
                        .mayTake(MergeRequest.class)
                        .gives(MergeView.class),
                Route.post(
                                "/api/agents/{id}/merge/abort",
                                Action.CHANGE_MERGE,
                                "Abort the merge in an agent's worktree",
                                this::abort)
                        .gives(MergeView.class));
    }

    public static List<WireEvent> events() {
        return List.of(WireEvent.of(
                MergeResult.class,
                MergeView.class,
                MergeViews::of,
                Merges.COMMITTED,
                Merges.MERGED,
                Merges.ASKED,
                Merges.ABORTED));
    }

    private Answer plan(Exchange exchange) throws IOException, InterruptedException {
        return Answer.ok(MergeViews.of(merges.plan(
                exchange.participant(), agent(exchange), exchange.query("into").orElse(""))));
    }

    private Answer commit(Exchange exchange) throws IOException, InterruptedException {
        var asked = exchange.bodyOr(NO_MESSAGE, CommitRequest.class);
        return Answer.ok(MergeViews.of(merges.commit(exchange.participant(), agent(exchange), text(asked.message()))));
    }

    private Answer merge(Exchange exchange) throws IOException, InterruptedException {
        var asked = exchange.bodyOr(ALL_OF_IT, MergeRequest.class);
        var options = new MergeOptions(
                text(asked.message()),
                text(asked.into()),
                list(asked.commits()),
                Set.copyOf(list(asked.ours())),
                Set.copyOf(list(asked.theirs())),
                Boolean.TRUE.equals(asked.ask()));
        return Answer.ok(MergeViews.of(merges.merge(exchange.participant(), agent(exchange), options)));
    }

    private Answer abort(Exchange exchange) throws IOException, InterruptedException {
        return Answer.ok(MergeViews.of(merges.abort(exchange.participant(), agent(exchange))));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static List<String> list(@Nullable List<String> list) {
        return Optional.ofNullable(list).orElse(List.of());
    }

    private Agent agent(Exchange exchange) {
        return agents.find(exchange.participant(), new AgentId(exchange.pathPart("id")));
    }
}
