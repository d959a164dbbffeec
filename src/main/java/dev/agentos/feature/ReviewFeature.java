package dev.agentos.feature;

import dev.agentos.action.AgentActions;
import dev.agentos.agent.Agents;
import dev.agentos.api.ReviewApi;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.git.Worktrees;
import dev.agentos.platform.Feature;
import dev.agentos.platform.RecoveryStage;
import dev.agentos.platform.Registry;
import dev.agentos.radar.Radar;
import dev.agentos.review.Reasons;
import dev.agentos.review.ReviewedAgents;
import dev.agentos.review.Reviews;
import dev.agentos.review.UserEditObserver;
import dev.agentos.risk.RankedChanges;
import dev.agentos.session.Sessions;
import dev.agentos.workspace.Workspaces;

/** The pending changes of agents, riskiest first, and the decisions on them. */
final class ReviewFeature implements Feature {
    private final Sessions sessions;
    private final Agents agents;
    private final ReviewedAgents reviewed;
    private final RankedChanges ranked;
    private final Reasons reasons;
    final Reviews reviews;

    ReviewFeature(
            Platform platform,
            Workspaces workspaces,
            Sessions sessions,
            WorkspaceFiles files,
            FileWatcher watcher,
            Agents agents,
            Worktrees worktrees,
            Radar radar,
            AgentActions actions) {
        this.sessions = sessions;
        this.agents = agents;
        this.reviewed = new ReviewedAgents(
                platform.home(),
                platform.store(),
                platform.bus(),
                agents,
                worktrees,
                platform.programs(),
                watcher,
                platform.clock());
        this.reviews = new Reviews(platform.store(), platform.bus(), platform.permissions(), agents, reviewed);
        this.ranked = new RankedChanges(reviews, radar);
        this.reasons = new Reasons(workspaces, agents, actions);
        agents.listen(reviewed);
        agents.listen(reviews.shown());
        files.observe(new UserEditObserver(reviewed));
    }

    @Override
    public void register(Registry to) {
        to.offer(reviews);
        to.offer(ranked);
        to.offer(reasons);
        to.routes(new ReviewApi(ranked, sessions, agents, reviews, reasons).routes());
        to.events(ReviewApi.events());
        to.onRecover(RecoveryStage.FOLLOW, safeMode -> reviewed.recover());
        to.onClose(reviewed::close);
    }
}
