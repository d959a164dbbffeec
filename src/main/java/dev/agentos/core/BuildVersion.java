package dev.agentos.core;

/** The version of this build. */
public final class BuildVersion {
    public static final String CURRENT = "0.1.0";

    private BuildVersion() {}

    /**
     * Set by the launcher; changes with every build, so that a running daemon can see that it is no longer the newest.
     */
    public static String build() {
        return System.getProperty("agentos.build", CURRENT);
    }
}
