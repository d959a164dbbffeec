package dev.agentos.platform;

/**
 * One thing that the daemon can do. Its constructor takes what it needs; {@link #register} lists what it brings:
 * services, routes, sockets, and what it does when sessions are deleted, the daemon recovers or ends.
 */
public interface Feature {
    void register(Registry to);
}
