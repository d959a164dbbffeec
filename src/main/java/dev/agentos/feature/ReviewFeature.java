package dev.agentos.feature;

import dev.agentos.agent.Agents;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.git.Worktrees;
import dev.agentos.platform.Feature;
import dev.agentos.platform.RecoveryStage;
import dev.agentos.platform.Registry;
import dev.agentos.review.PeoplesEdits;
import dev.agentos.review.Reviews;

/** What agents changed, and what people decide about it. The list of changes is {@link ChangeFeature}'s. */
final class ReviewFeature implements Feature {
    final Reviews reviews;

    ReviewFeature(Platform platform, WorkspaceFiles files, FileWatcher watcher, Agents agents, Worktrees worktrees) {
        this.reviews = new Reviews(
                platform.home(),
                platform.store(),
                platform.bus(),
                platform.permissions(),
                agents,
                worktrees,
                platform.programs(),
                watcher,
                platform.clock());
        agents.listen(reviews);
        files.observe(new PeoplesEdits(reviews));
    }

    @Override
    public void register(Registry to) {
        to.offer(reviews);
        to.onRecover(RecoveryStage.FOLLOW, safeMode -> reviews.recover());
        to.onClose(reviews::close);
    }
}
