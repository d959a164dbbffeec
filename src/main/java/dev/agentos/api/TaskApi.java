package dev.agentos.api;

import dev.agentos.agent.AgentId;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.protocol.TaskEventView;
import dev.agentos.protocol.TaskView;
import dev.agentos.security.Action;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.task.TaskId;
import dev.agentos.task.Tasks;
import dev.agentos.terminal.Terminals;
import java.util.List;

/** The tasks' part of the REST API. */
public final class TaskApi {
    private static final int USUALLY_LISTED = 50;

    private final Sessions sessions;
    private final Tasks tasks;
    private final Terminals terminals;

    public TaskApi(Sessions sessions, Tasks tasks, Terminals terminals) {
        this.sessions = sessions;
        this.tasks = tasks;
        this.terminals = terminals;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(
                                "/api/sessions/{id}/tasks",
                                Action.OUTPUT_SEE,
                                "What agents are doing and have done: the latest first, each followed by its parts",
                                this::list)
                        .query("agent", "only of this agent")
                        .query("limit", "at most so many with their parts, 50 when left out")
                        .givesList(TaskView.class),
                Route.get("/api/tasks/{id}", Action.OUTPUT_SEE, "One task", this::one)
                        .gives(TaskView.class),
                Route.get(
                                "/api/tasks/{id}/events",
                                Action.OUTPUT_SEE,
                                "What happened and happens in a task and its parts, as server-sent events; "
                                        + "resumes after Last-Event-ID",
                                this::events)
                        .gives(TaskEventView.class));
    }

    private Answer list(Exchange exchange) {
        var by = exchange.participant();
        var id = new SessionId(exchange.pathPart("id"));
        sessions.find(by, id)
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.SESSION_NOT_FOUND,
                        "no session " + id + "; it may have ended",
                        "`agentos session list` shows them"));
        return Answer.ok(tasks.list(by, id, exchange.query("agent").map(AgentId::new), limit(exchange)));
    }

    private static int limit(Exchange exchange) {
        try {
            return exchange.query("limit").map(Integer::parseInt).orElse(USUALLY_LISTED);
        } catch (NumberFormatException wrong) {
            throw new InvalidInput("limit is a number");
        }
    }

    private Answer one(Exchange exchange) {
        return Answer.ok(tasks.view(exchange.participant(), task(exchange)));
    }

    private Answer events(Exchange exchange) {
        var by = exchange.participant();
        var task = tasks.find(by, task(exchange));
        var from = exchange.header("last-event-id").map(TaskPlace::of).orElse(TaskPlace.BEGINNING);
        return new Answer.Events(stream -> new TaskFeed(tasks, terminals, by, task, stream).follow(from));
    }

    private static TaskId task(Exchange exchange) {
        return new TaskId(exchange.pathPart("id"));
    }
}
