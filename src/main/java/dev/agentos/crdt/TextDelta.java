package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A text as the insertions that make it. */
final class TextDelta {
    private final List<Delta> delta = new ArrayList<>();
    private final Map<String, @Nullable Object> attributes = new LinkedHashMap<>();
    private final StringBuilder text = new StringBuilder();

    static List<Delta> of(Branch branch, Predicate<Item> visible) {
        var result = new TextDelta();
        for (var item = branch.start; item != null; item = item.right) if (visible.test(item)) result.add(item);
        result.flush();
        return List.copyOf(result.delta);
    }

    private void add(Item item) {
        switch (item.content) {
            case StringContent string -> text.append(string.text());
            case FormatContent format -> {
                flush();
                TextCursor.apply(attributes, format);
            }
            case EmbedContent _, TypeContent _ -> {
                flush();
                var value = item.content.values().getFirst();
                delta.add(new Delta.Insert(value == null ? Undefined.UNDEFINED : value, copy()));
            }
            default -> {}
        }
    }

    private void flush() {
        if (!text.isEmpty()) delta.add(new Delta.Insert(text.toString(), copy()));
        text.setLength(0);
    }

    private Map<String, @Nullable Object> copy() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }
}
