package dev.agentos.feature;

import dev.agentos.agent.AgentPlugins;
import dev.agentos.agent.Agents;
import dev.agentos.agent.HandOver;
import dev.agentos.agent.Leftovers;
import dev.agentos.agent.Presets;
import dev.agentos.agent.Restorer;
import dev.agentos.agent.SavedSessions;
import dev.agentos.api.AgentApi;
import dev.agentos.api.AgentCards;
import dev.agentos.api.ConversationApi;
import dev.agentos.config.ConfigKeys;
import dev.agentos.conversation.Conversations;
import dev.agentos.core.Participant;
import dev.agentos.document.Documents;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.git.WorktreeChanges;
import dev.agentos.git.Worktrees;
import dev.agentos.platform.Feature;
import dev.agentos.platform.RecoveryStage;
import dev.agentos.platform.Registry;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.Workspaces;
import java.io.IOException;

/** Agents, and the features built on them: presets, saved sessions, restoring, handing over. */
final class AgentFeature implements Feature {
    final Conversations conversations;
    final Agents agents;
    private final Platform platform;
    private final Workspaces workspaces;
    private final Sessions sessions;
    private final Terminals terminals;
    private final Worktrees worktrees;

    AgentFeature(
            Platform platform,
            Workspaces workspaces,
            Sessions sessions,
            Terminals terminals,
            WorkspaceFiles files,
            Documents documents,
            Worktrees worktrees) {
        this.platform = platform;
        this.workspaces = workspaces;
        this.sessions = sessions;
        this.terminals = terminals;
        this.worktrees = worktrees;
        this.conversations = new Conversations(
                platform.store(),
                platform.programs(),
                files,
                documents,
                platform.home().folder(),
                platform.clock());
        this.agents = new Agents(
                platform.home(),
                platform.store(),
                platform.bus(),
                platform.permissions(),
                terminals,
                new AgentPlugins(platform.home()),
                worktrees,
                platform.programs(),
                conversations,
                platform.clock());
    }

    @Override
    public void register(Registry to) {
        var permissions = platform.permissions();
        to.offer(agents);
        to.offer(new SavedSessions(platform.store(), permissions, sessions, agents, platform.clock()));
        to.offer(new Leftovers(agents, workspaces, permissions));
        var restorer = to.offer(new Restorer(agents));
        var presets = to.offer(new Presets(platform.home(), agents));
        var handOver = to.offer(new HandOver(agents, permissions, terminals, worktrees, platform.programs()));
        var cards = new AgentCards(agents, terminals, new WorktreeChanges(platform.programs()), platform.clock());
        to.routes(new AgentApi(agents, workspaces, presets, handOver, restorer, sessions, cards).routes());
        to.routes(new ConversationApi(agents).routes());
        to.events(AgentApi.events());
        to.onSessionEnding(this::destroyAll);
        to.onRecover(RecoveryStage.WORK, safeMode -> agents.recover(!safeMode));
        to.onRecover(RecoveryStage.WORK, safeMode -> {
            if (!safeMode && restores()) restorer.restoreAll(System.getenv());
        });
        to.onStop(conversations::close);
    }

    private void destroyAll(Participant by, SessionId session) throws IOException, InterruptedException {
        for (var agent : agents.list(Participant.SYSTEM))
            if (agent.session().equals(session)) agents.destroy(by, agent.id(), false);
    }

    private boolean restores() {
        return platform.config().get().value(ConfigKeys.SESSION_RESTORE).equals("auto");
    }
}
