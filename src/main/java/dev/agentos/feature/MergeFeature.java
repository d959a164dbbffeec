package dev.agentos.feature;

import dev.agentos.agent.Agents;
import dev.agentos.api.MergeApi;
import dev.agentos.git.Worktrees;
import dev.agentos.merge.Merges;
import dev.agentos.platform.Feature;
import dev.agentos.platform.RecoveryStage;
import dev.agentos.platform.Registry;
import dev.agentos.review.Reviews;

/** Merges agents' accepted changes into branches. */
final class MergeFeature implements Feature {
    private final Agents agents;
    private final Merges merges;

    MergeFeature(Platform platform, Agents agents, Reviews reviews, Worktrees worktrees) {
        this.agents = agents;
        this.merges = new Merges(
                platform.store(),
                platform.bus(),
                platform.permissions(),
                agents,
                reviews,
                worktrees,
                platform.programs(),
                platform.clock());
    }

    @Override
    public void register(Registry to) {
        to.offer(merges);
        to.routes(new MergeApi(merges, agents).routes());
        to.events(MergeApi.events());
        to.onRecover(RecoveryStage.WORK, safeMode -> merges.recover());
    }
}
