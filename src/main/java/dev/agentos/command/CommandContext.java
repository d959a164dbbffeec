package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.platform.DaemonHandle;
import dev.agentos.session.ProjectSessions;
import dev.agentos.session.Session;
import dev.agentos.workspace.WorkspaceId;
import java.io.PrintWriter;
import java.util.Optional;

/** A command's surroundings: the client's side, the home, and the daemon if one runs. */
public record CommandContext(CommandIo io, Home home, Optional<DaemonHandle> daemon, PrintWriter out, PrintWriter err) {
    public static CommandContext of(CommandIo io, Home home, Optional<DaemonHandle> daemon) {
        return new CommandContext(
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

    /** The project around the current folder, if it is registered. */
    public Optional<WorkspaceId> projectHere() {
        return service(ProjectSessions.class).projectAround(Participant.LOCAL_OWNER, io.folder());
    }

    /** The session of the project around the current folder; creates it, and registers the project, if needed. */
    public Session openSessionHere() throws InterruptedException {
        return service(ProjectSessions.class).projectSession(Participant.LOCAL_OWNER, io.folder());
    }
}
