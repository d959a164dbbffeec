package dev.agentos.command;

import dev.agentos.core.Participant;
import dev.agentos.protocol.DaemonStatus;
import dev.agentos.protocol.Login;
import dev.agentos.security.Secret;
import dev.agentos.session.Session;
import dev.agentos.terminal.Terminals;
import java.nio.file.Path;

/** What commands may ask of the daemon that runs them. */
public interface DaemonHandle {
    DaemonStatus status();

    /** A link that signs one browser in. */
    Login login();

    Secret ownerToken();

    Secret rotateToken();

    /** Ends the daemon; with {@code all} the nucleus and whatever it runs too. Returns when everything is saved and closed. */
    void stop(boolean all) throws InterruptedException;

    Terminals terminals();

    /** The session of a folder that nobody named one for. */
    Session defaultSession(Participant by, Path folder);

    /** Takes over what can change while the daemon runs from the configuration files. */
    void reloadConfig();
}
