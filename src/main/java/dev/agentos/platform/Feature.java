package dev.agentos.platform;

/**
 * A feature of the daemon. Its constructor takes what it needs; {@link #register} registers its services, routes,
 * sockets and events, and its part in deleting sessions, recovery and shutdown.
 */
public interface Feature {
    void register(Registry to);
}
