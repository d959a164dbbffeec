package dev.agentos.feature;

import dev.agentos.agent.Agents;
import dev.agentos.api.CommentApi;
import dev.agentos.comment.Comments;
import dev.agentos.platform.Feature;
import dev.agentos.platform.RecoveryStage;
import dev.agentos.platform.Registry;
import dev.agentos.review.Reviews;
import dev.agentos.session.Sessions;

/** Comments of people on changes. */
final class CommentFeature implements Feature {
    private final Sessions sessions;
    private final Agents agents;
    private final Comments comments;

    CommentFeature(Platform platform, Sessions sessions, Agents agents, Reviews reviews) {
        this.sessions = sessions;
        this.agents = agents;
        this.comments = new Comments(
                platform.store(), platform.bus(), platform.permissions(), agents, reviews, platform.clock());
        agents.listen(comments);
    }

    @Override
    public void register(Registry to) {
        to.offer(comments);
        to.routes(new CommentApi(comments, sessions, agents).routes());
        to.events(CommentApi.events());
        to.onRecover(RecoveryStage.FOLLOW, safeMode -> comments.recover());
    }
}
