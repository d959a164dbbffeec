package dev.agentos.crdt;

/**
 * A change of an undo history.
 *
 * @param undoes whether the step is, or was, to be undone; otherwise to be redone
 */
public record UndoEvent(Action action, UndoStep step, boolean undoes) {
    /** What happened to the step. */
    public enum Action {
        ADDED,
        EXTENDED,
        TAKEN
    }
}
