package dev.agentos.crdt;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What has come before that on which it depends. */
final class Pending {
    private final int limit;
    private @Nullable Update blocks;
    private final Map<Long, Long> missing = new HashMap<>();
    private DeleteSet deletions = new DeleteSet();

    Pending(int limit) {
        this.limit = limit;
    }

    int size() {
        return (blocks == null ? 0 : blocks.blockCount()) + deletions.rangeCount();
    }

    void checkRoomFor(Schedule schedule, DeleteSet deletions) {
        int more = schedule.restCount() + schedule.countLate(deletions);
        int wanted = size() + more;
        if (more > 0 && wanted > limit) throw new InvalidUpdate(wanted + " changes would wait for others that are missing; " + limit + " may");
    }

    void add(Schedule schedule) {
        if (schedule.restCount() == 0) return;
        schedule.missing().forEach((client, clock) -> missing.merge(client, clock, Math::min));
        blocks = blocks == null ? schedule.rest() : UpdateMerge.of(List.of(blocks, schedule.rest()));
    }

    /** Whether something has come that was waited for. */
    boolean isWorthTrying(StructStore store) {
        return blocks != null && missing.entrySet().stream().anyMatch(entry -> entry.getValue() < store.end(entry.getKey()));
    }

    Update takeBlocks() {
        var taken = blocks == null ? new Update(List.of(), new DeleteSet()) : blocks;
        blocks = null;
        missing.clear();
        return taken;
    }

    DeleteSet takeDeletions() {
        var taken = deletions;
        deletions = new DeleteSet();
        return taken;
    }

    void add(DeleteSet later) {
        deletions.addAll(later);
    }

    /** The state of a document, and with it what is waiting. */
    byte[] addTo(byte[] state, StateVector known) {
        if (blocks == null && deletions.isEmpty()) return state;
        var waiting = blocks == null ? List.<Update.Section>of() : UpdateDiff.sections(UpdateReader.read(blocks.encode()), known);
        return UpdateMerge.of(List.of(UpdateReader.read(state), new Update(waiting, deletions))).encode();
    }
}
