package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Works out the steps from a text as it was before a transaction to the text as it is. */
final class TextChanges {
    private enum Step {
        NONE,
        INSERT,
        RETAIN,
        DELETE
    }

    private final DocTransaction transaction;
    private final List<Delta> delta = new ArrayList<>();
    private final Map<String, @Nullable Object> current = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> old = new LinkedHashMap<>();
    /** How the formats of retained text change. */
    private final Map<String, @Nullable Object> changes = new LinkedHashMap<>();

    private Step step = Step.NONE;
    private final StringBuilder inserted = new StringBuilder();
    private long length;

    TextChanges(DocTransaction transaction) {
        this.transaction = transaction;
    }

    List<Delta> of(Branch text) {
        for (var item = text.start; item != null; item = item.right) {
            boolean added = transaction.adds(item);
            if (item.isDeleted()) {
                if (!added && transaction.deletes(item)) delete(item);
            } else if (!added && item.countable) {
                count(Step.RETAIN, item);
            } else if (item.content instanceof FormatContent format) {
                format(format, added);
            } else {
                insert(item);
            }
        }
        flush();
        while (!delta.isEmpty()
                && delta.getLast() instanceof Delta.Retain(int _, var attributes)
                && attributes.isEmpty()) delta.removeLast();
        return List.copyOf(delta);
    }

    private void delete(Item item) {
        if (item.content instanceof FormatContent format) deletedFormat(format);
        else count(Step.DELETE, item);
    }

    private void insert(Item item) {
        if (item.content instanceof StringContent string) {
            begin(Step.INSERT);
            inserted.append(string.text());
            return;
        }
        flush();
        for (var value : item.content.values())
            delta.add(new Delta.Insert(value == null ? Undefined.UNDEFINED : value, withoutNulls(current)));
    }

    private void count(Step next, Item item) {
        begin(next);
        length += item.length;
    }

    private void begin(Step next) {
        if (step != next) flush();
        step = next;
    }

    private void flush() {
        if (step == Step.INSERT) delta.add(new Delta.Insert(inserted.toString(), withoutNulls(current)));
        else if (step == Step.RETAIN)
            delta.add(new Delta.Retain((int) length, Collections.unmodifiableMap(new LinkedHashMap<>(changes))));
        else if (step == Step.DELETE) delta.add(new Delta.Delete((int) length));
        step = Step.NONE;
        inserted.setLength(0);
        length = 0;
    }

    private static Map<String, @Nullable Object> withoutNulls(Map<String, @Nullable Object> attributes) {
        var present = new LinkedHashMap<String, @Nullable Object>();
        attributes.forEach((key, value) -> {
            if (value != null) present.put(key, value);
        });
        return Collections.unmodifiableMap(present);
    }

    private void format(FormatContent format, boolean added) {
        if (added) addedFormat(format);
        else keptFormat(format);
        if (step == Step.INSERT) flush();
        TextCursor.apply(current, format);
    }

    private void addedFormat(FormatContent format) {
        if (Values.alike(current.get(format.key()), format.value())) return;
        flushRetain();
        if (Values.alike(format.value(), old.get(format.key()))) changes.remove(format.key());
        else changes.put(format.key(), format.value());
    }

    private void deletedFormat(FormatContent format) {
        old.put(format.key(), format.value());
        var now = current.get(format.key());
        if (Values.alike(now, format.value())) return;
        flushRetain();
        changes.put(format.key(), now);
    }

    private void keptFormat(FormatContent format) {
        old.put(format.key(), format.value());
        if (!changes.containsKey(format.key()) || Values.alike(changes.get(format.key()), format.value())) return;
        flushRetain();
        if (format.value() == null) changes.remove(format.key());
        else changes.put(format.key(), format.value());
    }

    private void flushRetain() {
        if (step == Step.RETAIN) flush();
    }
}
