package dev.agentos.crdt;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;

/** Operations on encoded updates. All throw {@link InvalidUpdate} for bytes that are no update. */
public final class Updates {
    private Updates() {}

    /** One update that does what all of them do, in any order. */
    public static byte[] merge(Collection<byte[]> updates) {
        if (updates.size() == 1) return updates.iterator().next().clone();
        return UpdateMerge.of(updates.stream().map(UpdateReader::read).toList()).encode();
    }

    public static byte[] merge(byte[]... updates) {
        return merge(List.of(updates));
    }

    /** The update without what a peer with this state has. Deletions stay. */
    public static byte[] diff(byte[] update, StateVector known) {
        return UpdateDiff.of(UpdateReader.read(update), known).encode();
    }

    /** The state of a document to which nothing but this update was applied. */
    public static StateVector stateVectorOf(byte[] update) {
        var clocks = new HashMap<Long, Long>();
        for (var section : UpdateReader.read(update).sections()) {
            long end = 0;
            for (var block : section.blocks()) {
                if (block instanceof SkipBlock || block.clock() != end) break;
                end = block.end();
            }
            if (end > 0) clocks.put(section.client(), end);
        }
        return new StateVector(clocks);
    }
}
