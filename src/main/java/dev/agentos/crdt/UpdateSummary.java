package dev.agentos.crdt;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an update is about, to be looked at before it is applied.
 *
 * @param insertions which elements of which clients the update brings; a peer may send some that are known, to be sure
 * @param deletions which elements of which clients it deletes
 */
public record UpdateSummary(Map<Long, ClockRange> insertions, Map<Long, List<ClockRange>> deletions) {
    /** @throws InvalidUpdate if the bytes are not an update */
    public static UpdateSummary of(byte[] update) {
        var decoded = UpdateReader.read(update);
        var insertions = new TreeMap<Long, ClockRange>();
        for (var section : decoded.sections()) {
            var blocks = section.blocks().stream()
                    .filter(block -> !(block instanceof SkipBlock))
                    .toList();
            if (!blocks.isEmpty())
                insertions.put(
                        section.client(),
                        new ClockRange(
                                blocks.getFirst().clock(), blocks.getLast().end()));
        }
        return new UpdateSummary(
                Collections.unmodifiableMap(insertions), decoded.deletions().toMap());
    }

    /** The insertions that a replica with this state does not have. */
    public Map<Long, ClockRange> newTo(StateVector known) {
        var news = new TreeMap<Long, ClockRange>();
        insertions.forEach((client, range) -> {
            long start = Math.max(range.start(), known.clock(client));
            if (start < range.end()) news.put(client, new ClockRange(start, range.end()));
        });
        return news;
    }

    public boolean isEmpty() {
        return insertions.isEmpty() && deletions.isEmpty();
    }
}
