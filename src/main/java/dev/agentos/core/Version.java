package dev.agentos.core;

/** Which AgentOS this is. */
public final class Version {
    public static final String CURRENT = "0.1.0";

    private Version() {}

    /**
     * Told by the launcher; changes with every build, so that a running daemon can see that it is no longer the newest.
     */
    public static String build() {
        return System.getProperty("agentos.build", CURRENT);
    }
}
