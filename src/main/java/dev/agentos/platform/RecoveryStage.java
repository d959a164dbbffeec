package dev.agentos.platform;

/** When a feature recovers from what an earlier daemon left; one stage is over before the next begins. */
public enum RecoveryStage {
    /** What died with the daemon is noted as such, before anything runs again. */
    RECORDS,
    /** Agents and merges go on. */
    WORK,
    /** What follows agents looks at what they did meanwhile. */
    FOLLOW,
    /** What nobody needs any more is cleared away. */
    CLEAN_UP
}
