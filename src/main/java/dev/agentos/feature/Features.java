package dev.agentos.feature;

import dev.agentos.config.Config;
import dev.agentos.core.Home;
import dev.agentos.platform.Registry;
import dev.agentos.protocol.DaemonStatus;
import dev.agentos.security.Credentials;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;

/** The list of all features, each after those that it needs. */
public final class Features {
    private Features() {}

    public static Registry open(
            Home home, Clock clock, Supplier<Config> config, Credentials credentials, Supplier<DaemonStatus> status) {
        var platform = Platform.open(home, clock, config);
        var daemon = new DaemonFeature(platform, credentials, status);
        var workspace = new WorkspaceFeature(platform);
        var workspaces = workspace.workspaces;
        var files = workspace.files;
        var git = new GitFeature(platform, workspaces, files);
        var file = new FileFeature(platform, files, git.repositories);
        var search = new SearchFeature(files, git.repositories);
        var session = new SessionFeature(platform, workspaces, git.worktrees);
        var sessions = session.sessions;
        var terminal = new TerminalFeature(platform, workspaces, sessions, session.projects);
        var terminals = terminal.terminals;
        var viewer = new ViewerFeature(platform);
        var document = new DocumentFeature(platform, files, file.watcher);
        var documents = document.documents;
        var agent = new AgentFeature(platform, workspaces, sessions, terminals, files, documents, git.worktrees);
        var agents = agent.agents;
        var radar = new RadarFeature(platform, file.watcher, agents);
        var action = new ActionFeature(
                platform, workspaces, sessions, terminals, files, documents, agents, agent.conversations);
        var review = new ReviewFeature(
                platform,
                workspaces,
                sessions,
                files,
                file.watcher,
                agents,
                git.worktrees,
                radar.radar,
                action.actions);
        var reviews = review.reviews;
        var merge = new MergeFeature(platform, agents, reviews, git.worktrees);
        var comment = new CommentFeature(platform, sessions, agents, reviews);
        var task = new TaskFeature(platform, workspaces, sessions, terminals, agents, reviews);
        // Features recover in this order and close in the reverse order.
        return Registry.of(List.of(
                platform, daemon, workspace, git, file, search, session, terminal, viewer, document, agent, review,
                merge, comment, radar, action, task));
    }
}
