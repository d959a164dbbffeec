package dev.agentos.api;

import dev.agentos.exec.NucleusState;
import dev.agentos.protocol.NucleusView;
import dev.agentos.protocol.NucleusView.State;

/** The nucleus' state in the words of the protocol. */
public final class NucleusViews {
    private NucleusViews() {}

    public static NucleusView of(NucleusState state) {
        return switch (state) {
            case NucleusState.Starting() -> new NucleusView(State.STARTING, null, null, 0, null);
            case NucleusState.Running(long pid, var startedAt, int restarts) ->
                new NucleusView(State.RUNNING, pid, startedAt, restarts, null);
            case NucleusState.Unavailable(var why) -> new NucleusView(State.LOST, null, null, 0, why);
        };
    }
}
