package dev.agentos.platform;

import dev.agentos.protocol.DaemonStatus;
import dev.agentos.protocol.Login;
import dev.agentos.security.Browser;
import dev.agentos.security.Secret;
import java.util.List;

/** The part of the daemon that commands may use. */
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
     * Stops the daemon; with {@code all} also the nucleus and everything it runs. Returns when everything is saved and
     * closed.
     */
    void stop(boolean all) throws InterruptedException;

    /** A service that a feature offers. */
    <T> T get(Class<T> service);

    /** Takes over what can change while the daemon runs from the configuration files. */
    void reloadConfig();
}
