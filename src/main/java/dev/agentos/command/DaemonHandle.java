package dev.agentos.command;

import dev.agentos.action.AgentActions;
import dev.agentos.agent.Agents;
import dev.agentos.agent.HandOver;
import dev.agentos.agent.Leftovers;
import dev.agentos.agent.Presets;
import dev.agentos.agent.Restorer;
import dev.agentos.agent.SavedSessions;
import dev.agentos.comment.Comments;
import dev.agentos.core.Participant;
import dev.agentos.merge.Merges;
import dev.agentos.protocol.DaemonStatus;
import dev.agentos.protocol.Login;
import dev.agentos.radar.Radar;
import dev.agentos.review.Reasons;
import dev.agentos.review.Reviews;
import dev.agentos.risk.RankedChanges;
import dev.agentos.security.Browser;
import dev.agentos.security.Secret;
import dev.agentos.session.Session;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.task.Tasks;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What commands may ask of the daemon that runs them. */
public interface DaemonHandle {
    DaemonStatus status();

    /** A link that signs one browser in. */
    Login login();

    Secret ownerToken();

    Secret rotateToken();

    /** The browsers that are signed in, the most recently used first. */
    List<Browser> browsers();

    /** Signs a browser out and ends its streams; false when there is none with that id. */
    boolean revokeBrowser(String id);

    /**
     * Ends the daemon; with {@code all} the nucleus and whatever it runs too. Returns when everything is saved and
     * closed.
     */
    void stop(boolean all) throws InterruptedException;

    Terminals terminals();

    Agents agents();

    AgentActions actions();

    Tasks tasks();

    Restorer restorer();

    Presets presets();

    HandOver handOver();

    Reviews reviews();

    Reasons reasons();

    Merges merges();

    Comments comments();

    RankedChanges rankedChanges();

    Radar radar();

    Leftovers leftovers();

    SavedSessions savedSessions();

    Sessions sessions();

    Workspaces workspaces();

    /** Ends a session with its agents, whose work is kept, and its programs. */
    void deleteSession(Participant by, SessionId id) throws IOException, InterruptedException;

    /** The session of a folder that nobody named one for. */
    Session defaultSession(Participant by, Path folder);

    /** The session in which agents work that are made in a folder: the default one of the project around it. */
    Session projectSession(Participant by, Path folder) throws InterruptedException;

    /** The project around a folder, if it is known. */
    Optional<WorkspaceId> projectAround(Participant by, Path folder);

    /** Takes over what can change while the daemon runs from the configuration files. */
    void reloadConfig();
}
