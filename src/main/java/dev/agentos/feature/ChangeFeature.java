package dev.agentos.feature;

import dev.agentos.action.AgentActions;
import dev.agentos.agent.Agents;
import dev.agentos.api.ReviewApi;
import dev.agentos.platform.Feature;
import dev.agentos.platform.Registry;
import dev.agentos.radar.Radar;
import dev.agentos.review.Reasons;
import dev.agentos.review.Reviews;
import dev.agentos.risk.RankedChanges;
import dev.agentos.session.Sessions;
import dev.agentos.workspace.Workspaces;

/** The changes of agents as people look through them: the riskiest first, with the reasons that agents gave. */
final class ChangeFeature implements Feature {
    private final Sessions sessions;
    private final Agents agents;
    private final Reviews reviews;
    private final RankedChanges ranked;
    private final Reasons reasons;

    ChangeFeature(
            Workspaces workspaces,
            Sessions sessions,
            Agents agents,
            Reviews reviews,
            Radar radar,
            AgentActions actions) {
        this.sessions = sessions;
        this.agents = agents;
        this.reviews = reviews;
        this.ranked = new RankedChanges(reviews, radar);
        this.reasons = new Reasons(workspaces, agents, actions);
    }

    @Override
    public void register(Registry to) {
        to.offer(ranked);
        to.offer(reasons);
        to.routes(new ReviewApi(ranked, sessions, agents, reviews, reasons).routes());
    }
}
