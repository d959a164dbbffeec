package dev.agentos.feature;

import dev.agentos.action.AgentActions;
import dev.agentos.action.ExitWatch;
import dev.agentos.agent.Agents;
import dev.agentos.api.ActionApi;
import dev.agentos.conversation.Conversations;
import dev.agentos.document.Documents;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.platform.Feature;
import dev.agentos.platform.RecoveryStage;
import dev.agentos.platform.Registry;
import dev.agentos.session.Sessions;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.Workspaces;

/** Actions: what agents request and do in files and terminals. */
final class ActionFeature implements Feature {
    final AgentActions actions;

    ActionFeature(
            Platform platform,
            Workspaces workspaces,
            Sessions sessions,
            Terminals terminals,
            WorkspaceFiles files,
            Documents documents,
            Agents agents,
            Conversations conversations) {
        this.actions = new AgentActions(
                platform.store(),
                platform.bus(),
                platform.permissions(),
                sessions,
                workspaces,
                files,
                documents,
                agents,
                terminals,
                platform.clock());
        conversations.keepConflicts(actions.conflicts());
        ExitWatch.start(platform.bus(), actions);
    }

    @Override
    public void register(Registry to) {
        to.offer(actions);
        to.routes(new ActionApi(actions).routes());
        to.events(ActionApi.events());
        to.onSessionDeleted(actions::forget);
        to.onRecover(RecoveryStage.RECORDS, safeMode -> actions.recover());
    }
}
