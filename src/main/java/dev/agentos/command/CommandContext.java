package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.platform.DaemonHandle;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.security.Scope;
import dev.agentos.session.ProjectSessions;
import dev.agentos.session.Session;
import dev.agentos.workspace.WorkspaceId;
import java.io.PrintWriter;
import java.util.Optional;

/** A command's surroundings: who calls it, the client's side, the home, and the daemon if one runs. */
public record CommandContext(
        Participant caller, CommandIo io, Home home, Optional<DaemonHandle> daemon, PrintWriter out, PrintWriter err) {
    public static CommandContext of(Participant caller, CommandIo io, Home home, Optional<DaemonHandle> daemon) {
        return new CommandContext(
                caller,
                io,
                home,
                daemon,
                new PrintWriter(new VisibleWriter(io.output()), false),
                new PrintWriter(new VisibleWriter(io.errors()), true));
    }

    public DaemonHandle runningDaemon() {
        return daemon.orElseThrow(() -> new AgentOsException(
                ErrorCode.DAEMON_NOT_RUNNING, "no daemon is running for " + home.folder(), "`agentos up` starts one"));
    }

    /** A service of the daemon that runs the command. */
    public <T> T service(Class<T> type) {
        return runningDaemon().get(type);
    }

    /** For commands that concern the daemon itself: refuses agents. */
    public void requireOwner() {
        if (daemon.isPresent()) service(Permissions.class).require(caller, Action.DAEMON_MANAGE, Scope.DAEMON);
    }

    /** The project around the current folder, if it is registered. */
    public Optional<WorkspaceId> projectHere() {
        return service(ProjectSessions.class).projectAround(caller, io.folder());
    }

    /** The session of the project around the current folder; creates it, and registers the project, if needed. */
    public Session openSessionHere() throws InterruptedException {
        return service(ProjectSessions.class).projectSession(caller, io.folder());
    }
}
