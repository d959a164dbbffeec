package dev.agentos.feature;

import dev.agentos.api.TerminalApi;
import dev.agentos.api.TerminalSockets;
import dev.agentos.config.Config;
import dev.agentos.config.ConfigKeys;
import dev.agentos.core.Participant;
import dev.agentos.platform.Feature;
import dev.agentos.platform.Registry;
import dev.agentos.security.Permissions;
import dev.agentos.session.ProjectSessions;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.terminal.TerminalSettings;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.Workspaces;
import java.io.IOException;

/** Programs in terminals. */
final class TerminalFeature implements Feature {
    final Terminals terminals;
    private final Workspaces workspaces;
    private final Sessions sessions;
    private final ProjectSessions projects;
    private final Permissions permissions;

    TerminalFeature(Platform platform, Workspaces workspaces, Sessions sessions, ProjectSessions projects) {
        this.workspaces = workspaces;
        this.sessions = sessions;
        this.projects = projects;
        this.permissions = platform.permissions();
        this.terminals = new Terminals(
                platform.home(),
                platform.nucleus(),
                platform.store(),
                platform.bus(),
                permissions,
                () -> settings(platform.config().get()),
                platform.clock());
    }

    private static TerminalSettings settings(Config config) {
        long totalBytes = config.value(ConfigKeys.SESSION_SCROLLBACK_DISK).bytes();
        return new TerminalSettings(config.value(ConfigKeys.SESSION_SCROLLBACK_LINES), totalBytes);
    }

    @Override
    public void register(Registry to) {
        to.offer(terminals);
        to.routes(new TerminalApi(terminals, sessions, workspaces).routes());
        to.sockets(new TerminalSockets(terminals, projects, permissions).routes());
        to.events(TerminalApi.events());
        to.onSessionDeleted(this::closeAll);
    }

    private void closeAll(SessionId session) throws IOException, InterruptedException {
        for (var terminal : terminals.list(Participant.SYSTEM, session))
            terminals.close(Participant.SYSTEM, terminal.info().id());
    }
}
