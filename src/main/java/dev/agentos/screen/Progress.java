package dev.agentos.screen;

/** How far a program says it is (OSC 9;4). */
public record Progress(State state, int percent) {
    public enum State {
        NONE,
        RUNNING,
        FAILED,
        BUSY,
        PAUSED
    }

    static final Progress NOTHING = new Progress(State.NONE, 0);

    String sequence() {
        return equals(NOTHING) ? "" : "\033]9;4;" + state.ordinal() + ";" + percent + "\033\\";
    }
}
