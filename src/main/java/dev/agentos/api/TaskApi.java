package dev.agentos.api;

import dev.agentos.agent.AgentId;
import dev.agentos.core.InvalidInput;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.AgentFileView;
import dev.agentos.protocol.TaskEventView;
import dev.agentos.protocol.TaskView;
import dev.agentos.security.Action;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.task.Task;
import dev.agentos.task.TaskId;
import dev.agentos.task.Tasks;
import dev.agentos.terminal.Terminals;
import java.util.Arrays;
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
                                "List agents' tasks, latest first, each followed by its steps",
                                this::list)
                        .query("agent", "only of this agent")
                        .query("limit", "maximum number, not counting steps; default 50")
                        .givesList(TaskView.class),
                Route.get("/api/tasks/{id}", Action.OUTPUT_SEE, "Get a task", this::one)
                        .gives(TaskView.class),
                Route.get(
                                "/api/tasks/{id}/events",
                                Action.OUTPUT_SEE,
                                "Follow a task and its steps as server-sent events; resumes after Last-Event-ID",
                                this::events)
                        .events(
                                TaskEventView.class,
                                Arrays.stream(TaskEventView.Type.values())
                                        .map(TaskEventView.Type::toString)
                                        .toArray(String[]::new))
                        .givesEvents());
    }

    public static List<WireEvent> events() {
        return List.of(
                WireEvent.of(TaskView.class, Task.CHANGED), WireEvent.of(AgentFileView.class, Task.FILE_TOUCHED));
    }

    private Answer list(Exchange exchange) {
        var by = exchange.participant();
        var id = new SessionId(exchange.pathPart("id"));
        sessions.require(by, id);
        return Answer.ok(tasks.list(by, id, exchange.query("agent").map(AgentId::new), limit(exchange)));
    }

    private static int limit(Exchange exchange) {
        try {
            return exchange.query("limit").map(Integer::parseInt).orElse(USUALLY_LISTED);
        } catch (NumberFormatException wrong) {
            throw new InvalidInput("limit must be a number");
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
