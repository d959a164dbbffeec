package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Decodes updates of format v1 and refuses those that no peer would write. */
final class UpdateReader {
    private static final int REF_BITS = 0x1f;

    private final ByteReader in;

    private UpdateReader(ByteReader in) {
        this.in = in;
    }

    static Update read(byte[] update) {
        var in = new ByteReader(update);
        var reader = new UpdateReader(in);
        var decoded = new Update(reader.sections(), DeleteSet.read(in), update.length);
        in.expectEnd();
        return decoded;
    }

    private List<Update.Section> sections() {
        int count = in.count();
        var sections = new ArrayList<Update.Section>();
        var clients = new HashSet<Long>();
        for (int i = 0; i < count; i++) {
            var section = section();
            if (!clients.add(section.client()))
                throw new InvalidUpdate("client " + section.client() + " has two sections");
            if (!section.blocks().isEmpty()) sections.add(section);
        }
        return sections;
    }

    private Update.Section section() {
        int count = in.count();
        long client = in.varUint();
        long clock = in.varUint();
        var blocks = new ArrayList<Block>();
        for (int i = 0; i < count; i++) {
            var block = block(client, clock);
            if (block.end() > Id.MAX) throw new InvalidUpdate("client " + client + " goes beyond clock 2^53");
            clock = block.end();
            if (block.length() > 0) blocks.add(block);
        }
        return new Update.Section(client, blocks);
    }

    private Block block(long client, long clock) {
        int info = in.uint8();
        return switch (info & REF_BITS) {
            case Gc.REF -> new GcBlock(client, clock, in.varUint());
            case SkipBlock.REF -> new SkipBlock(client, clock, in.varUint());
            default -> item(client, clock, info);
        };
    }

    private Block item(long client, long clock, int info) {
        var origin = (info & Item.HAS_ORIGIN) == 0 ? null : earlier(client, clock);
        var rightOrigin = (info & Item.HAS_RIGHT_ORIGIN) == 0 ? null : earlier(client, clock);
        boolean alone = origin == null && rightOrigin == null;
        var parent = alone ? parent(client, clock) : null;
        var key = alone && (info & Item.HAS_KEY) != 0 ? in.text() : null;
        return new ItemBlock(client, clock, origin, rightOrigin, parent, key, Contents.read(in, info & REF_BITS));
    }

    private ParentRef parent(long client, long clock) {
        return in.varUint() == 1 ? new ParentRef.Root(in.text()) : new ParentRef.Nested(earlier(client, clock));
    }

    /** Nothing depends on what its own author inserted later. */
    private Id earlier(long client, long clock) {
        var id = Id.read(in);
        if (id.client() == client && id.clock() >= clock)
            throw new InvalidUpdate("element " + clock + " of client " + client + " depends on a later one");
        return id;
    }
}
