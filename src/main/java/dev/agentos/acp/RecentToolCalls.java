package dev.agentos.acp;

import dev.agentos.protocol.ToolCallView;
import dev.agentos.protocol.ToolContentView;
import dev.agentos.protocol.ToolLocationView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tool calls of a turn. An agent can start any number of them, so only the newest are kept, with limited text. Not
 * thread-safe.
 */
public final class RecentToolCalls {
    private static final int MAX_CALLS = 1_000;
    private static final long MAX_TEXT = 8L << 20;

    private final Map<String, ToolCallView> calls = new LinkedHashMap<>();
    private long size;

    public Optional<ToolCallView> find(String id) {
        return Optional.ofNullable(calls.get(id));
    }

    /** Adds what is told now to what was known of the call, and returns both. */
    public ToolCallView add(ToolCallView told) {
        var call = find(told.id()).map(known -> known.and(told)).orElse(told);
        remove(told.id());
        calls.put(call.id(), call);
        size += size(call);
        while (calls.size() > 1 && (calls.size() > MAX_CALLS || size > MAX_TEXT))
            remove(calls.keySet().iterator().next());
        return call;
    }

    public void remove(String id) {
        var call = calls.remove(id);
        if (call != null) size -= size(call);
    }

    public List<String> ids() {
        return List.copyOf(calls.keySet());
    }

    public void clear() {
        calls.clear();
        size = 0;
    }

    /** About as many characters as it holds. */
    static long size(ToolCallView call) {
        long size = call.id().length() + length(call.title());
        for (var content : Objects.requireNonNullElse(call.content(), List.<ToolContentView>of()))
            size += length(content.text())
                    + length(content.path())
                    + length(content.oldText())
                    + length(content.newText());
        for (var location : Objects.requireNonNullElse(call.locations(), List.<ToolLocationView>of()))
            size += length(location.path());
        return size;
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }
}
