package dev.agentos.crdt;

/**
 * A change of an undo history.
 *
 * @param undoes whether the step is, or was, to be undone; otherwise to be redone
 */
public record UndoEvent(Action action, UndoStep step, boolean undoes) {
    /** How the stack of steps has changed. */
    public enum Action {
        ADDED,
        EXTENDED,
        TAKEN
    }
}
