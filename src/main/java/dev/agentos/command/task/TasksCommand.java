package dev.agentos.command.task;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.command.TextTable;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.protocol.TaskFileView;
import dev.agentos.protocol.TaskView;
import dev.agentos.session.Sessions;
import dev.agentos.task.Tasks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos tasks}. */
@Command(
        name = "tasks",
        description = "List agents' tasks in this project with their steps, latest first; "
                + "outside a project, in all projects.")
public final class TasksCommand extends AgentOsCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "AGENT", description = "Only this agent's tasks.")
    private String name = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Maximum number of tasks, not counting steps. Default: ${DEFAULT-VALUE}.")
    private int limit;

    TasksCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var tasks = name.isEmpty() ? everywhere() : ofAgent(AgentArgument.find(context, name));
        printList(tasks, table(tasks), "No tasks here.");
    }

    private List<TaskView> ofAgent(Agent agent) {
        return context.service(Tasks.class).list(context.caller(), agent.session(), Optional.of(agent.id()), limit);
    }

    private List<TaskView> everywhere() {
        var here = context.projectHere();
        return context.service(Sessions.class).list(context.caller()).stream()
                .filter(session -> here.isEmpty() || session.workspace().equals(here.get()))
                .flatMap(session ->
                        context
                                .service(Tasks.class)
                                .list(context.caller(), session.id(), Optional.empty(), limit)
                                .stream())
                .toList();
    }

    private String table(List<TaskView> tasks) {
        var names = context.service(Agents.class).list(context.caller()).stream()
                .collect(Collectors.toMap(
                        agent -> agent.id().text(), agent -> agent.name().text()));
        var table = new TextTable("TASK", "STATUS", "AGENT", "TIME", "AGO", "FILES");
        for (var task : tasks) table.add(row(task, names));
        return table.text();
    }

    /** Parts stand below what they are parts of, and a little to the right. */
    private static List<String> row(TaskView task, Map<String, String> names) {
        var now = Instant.now();
        var changed = task.files().stream()
                .filter(file -> file.access() == TaskFileView.Access.WRITE)
                .count();
        return List.of(
                (task.parent() == null ? "" : "  ") + task.title(),
                task.message() == null ? task.status().toString() : task.status() + ": " + task.message(),
                task.agent() == null ? "" : names.getOrDefault(task.agent(), task.agent()),
                Durations.text(Duration.between(task.startedAt(), Objects.requireNonNullElse(task.endedAt(), now))),
                Durations.text(Duration.between(task.startedAt(), now)),
                changed == 0 ? "" : String.valueOf(changed));
    }
}
