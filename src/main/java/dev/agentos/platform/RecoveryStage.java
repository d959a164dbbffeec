package dev.agentos.platform;

/** The stages in which features recover the state of an earlier daemon; each ends before the next begins. */
public enum RecoveryStage {
    /** Records what ended with the earlier daemon, before anything runs again. */
    RECORDS,
    /** Agents and merges continue. */
    WORK,
    /** Features that follow agents catch up with their work. */
    FOLLOW,
    /** Leftovers are removed. */
    CLEAN_UP
}
