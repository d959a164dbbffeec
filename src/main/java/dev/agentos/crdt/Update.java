package dev.agentos.crdt;

import java.util.List;

/**
 * A decoded update. Complete and consistent in itself; whether it fits a document is another question.
 *
 * @param bytes how large it was when encoded, or more; 0 where nobody asks
 */
record Update(List<Section> sections, DeleteSet deletions, long bytes) {
    /**
     * The insertions of one client; there is at most one section for each client. Without gaps: those are blocks too.
     */
    record Section(long client, List<Block> blocks) {
        long start() {
            return blocks.getFirst().clock();
        }

        long end() {
            return blocks.getLast().end();
        }
    }

    Update withBytes(long bytes) {
        return new Update(sections, deletions, bytes);
    }

    int blockCount() {
        return sections.stream().mapToInt(section -> section.blocks().size()).sum();
    }

    byte[] encode() {
        var out = new ByteWriter();
        out.varUint(sections.size());
        for (var section : sections) {
            out.varUint(section.blocks().size()).varUint(section.client()).varUint(section.start());
            for (var block : section.blocks()) block.write(out, 0);
        }
        deletions.write(out);
        return out.toBytes();
    }
}
