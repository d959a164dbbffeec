package dev.agentos.action;

import dev.agentos.protocol.ActionConflict;
import java.util.List;
import java.util.OptionalLong;

/** How the attempt to do an action ended; {@code version} is that of the document that it changed. */
record Result(ActionState state, List<ActionConflict> conflicts, OptionalLong version) {
    static final Result DONE = new Result(ActionState.APPLIED, List.of(), OptionalLong.empty());

    Result {
        conflicts = List.copyOf(conflicts);
    }
}
