package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Updates that arrived before those on which they depend. */
final class Pending {
    private final DocOptions limits;
    private @Nullable Update blocks;
    /** At most what the blocks take when encoded. */
    private long bytes;

    private final Map<Long, Long> missing = new HashMap<>();
    private DeleteSet deletions = new DeleteSet();

    Pending(DocOptions limits) {
        this.limits = limits;
    }

    int size() {
        return (blocks == null ? 0 : blocks.blockCount()) + deletions.rangeCount();
    }

    void checkRoomFor(Schedule schedule, Update update) {
        int more = schedule.restCount() + schedule.countLate(update.deletions());
        if (more == 0) return;
        if (size() + more > limits.maxPending()) throw refused(size() + more + " changes", limits.maxPending());
        if (bytes + update.bytes() > limits.maxPendingBytes()) bytes = blocks == null ? 0 : blocks.encode().length;
        if (bytes + update.bytes() > limits.maxPendingBytes())
            throw refused(bytes + update.bytes() + " bytes", limits.maxPendingBytes());
    }

    private static InvalidUpdate refused(String what, int limit) {
        return new InvalidUpdate(what + " would wait for missing dependencies; the limit is " + limit);
    }

    void add(Schedule schedule) {
        if (schedule.restCount() == 0) return;
        bytes += schedule.bytes();
        schedule.missing().forEach((client, clock) -> missing.merge(client, clock, Math::min));
        blocks = blocks == null ? schedule.rest() : UpdateMerge.of(List.of(blocks, schedule.rest()));
    }

    /** Whether something has come that was waited for. */
    boolean isWorthTrying(StructStore store) {
        return blocks != null
                && missing.entrySet().stream().anyMatch(entry -> entry.getValue() < store.end(entry.getKey()));
    }

    Update takeBlocks() {
        var taken = blocks == null ? new Update(List.of(), new DeleteSet(), 0) : blocks.withBytes(bytes);
        blocks = null;
        bytes = 0;
        missing.clear();
        return taken;
    }

    DeleteSet takeDeletions() {
        var taken = deletions;
        deletions = new DeleteSet();
        return taken;
    }

    void addDeletion(long client, long start, long end) {
        deletions.add(client, start, end - start);
    }

    /** Adds what waits to the encoded state of the document, whose own state vector is {@code integrated}. */
    byte[] addTo(byte[] state, StateVector known, StateVector integrated) {
        if (blocks == null && deletions.isEmpty()) return state;
        var waiting = blocks == null
                ? List.<Update.Section>of()
                : UpdateDiff.sections(ahead(UpdateReader.read(blocks.encode()), integrated), known);
        return UpdateMerge.of(List.of(UpdateReader.read(state), new Update(waiting, deletions, 0)))
                .encode();
    }

    /**
     * Leaves out blocks that begin below the document's own state of their client. A block of an honest peer never
     * waits there for long; one of a hostile peer would replace the document's own text in the merged update, or be
     * integrated by receivers although it waits here. Yjs does send them.
     */
    private static Update ahead(Update update, StateVector integrated) {
        var sections = new ArrayList<Update.Section>();
        for (var section : update.sections()) {
            long end = integrated.clock(section.client());
            var blocks = section.blocks().stream()
                    .dropWhile(block -> block.clock() < end)
                    .toList();
            if (!blocks.isEmpty()) sections.add(new Update.Section(section.client(), blocks));
        }
        return new Update(sections, update.deletions(), 0);
    }
}
