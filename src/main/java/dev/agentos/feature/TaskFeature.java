package dev.agentos.feature;

import dev.agentos.agent.Agents;
import dev.agentos.api.TaskApi;
import dev.agentos.platform.Feature;
import dev.agentos.platform.RecoveryStage;
import dev.agentos.platform.Registry;
import dev.agentos.review.Reviews;
import dev.agentos.session.Sessions;
import dev.agentos.task.TaskWatch;
import dev.agentos.task.Tasks;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.Workspaces;

/** The tasks of agents, current and past. */
final class TaskFeature implements Feature {
    private final Sessions sessions;
    private final Terminals terminals;
    private final Tasks tasks;
    private final TaskWatch watch;

    TaskFeature(
            Platform platform,
            Workspaces workspaces,
            Sessions sessions,
            Terminals terminals,
            Agents agents,
            Reviews reviews) {
        this.sessions = sessions;
        this.terminals = terminals;
        this.tasks = new Tasks(platform.store(), platform.bus(), platform.permissions(), platform.clock());
        this.watch = new TaskWatch(platform.bus(), tasks, agents, reviews, workspaces);
    }

    @Override
    public void register(Registry to) {
        to.offer(tasks);
        to.routes(new TaskApi(sessions, tasks, terminals).routes());
        to.events(TaskApi.events());
        to.onSessionDeleted(tasks::forget);
        to.onRecover(RecoveryStage.FOLLOW, safeMode -> watch.recover());
        to.onStop(watch::close);
    }
}
