package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Presence, as sent to peers. */
public record AwarenessUpdate(List<Entry> entries) {
    private static final String NOTHING = "null";

    /**
     * @param clock grows with every change of the client's state
     * @param state JSON; empty if the client has left
     */
    public record Entry(long client, long clock, Optional<String> state) {}

    public AwarenessUpdate {
        entries = List.copyOf(entries);
    }

    public byte[] encode() {
        var out = new ByteWriter().varUint(entries.size());
        for (var entry : entries) out.varUint(entry.client).varUint(entry.clock).text(entry.state.orElse(NOTHING));
        return out.toBytes();
    }

    /** @throws InvalidUpdate if the bytes are not such an update, or a state is not JSON */
    public static AwarenessUpdate decode(byte[] bytes) {
        var in = new ByteReader(bytes);
        int count = in.count();
        var entries = new ArrayList<Entry>();
        for (int i = 0; i < count; i++) entries.add(new Entry(in.varUint(), in.varUint(), state(in.text())));
        in.expectEnd();
        return new AwarenessUpdate(entries);
    }

    private static Optional<String> state(String json) {
        return JsonReader.read(json) == null ? Optional.empty() : Optional.of(json);
    }
}
