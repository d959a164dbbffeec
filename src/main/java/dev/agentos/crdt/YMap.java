package dev.agentos.crdt;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Values by key. Of several written at once under the same key, one is kept, the same on every replica. */
public final class YMap extends SharedType {
    YMap(Branch branch) {
        super(branch);
    }

    /** Null if there is none, or if null is the value. */
    public @Nullable Object get(String key) {
        var item = branch.entry(key);
        return item == null || item.isDeleted() ? null : lastValue(item);
    }

    public boolean has(String key) {
        var item = branch.entry(key);
        return item != null && !item.isDeleted();
    }

    /** @param value null, Boolean, String, a number, byte[], {@link Subdocument}, or a list or map of such */
    public void set(String key, @Nullable Object value) {
        set(key, Contents.of(value));
    }

    public YText setText(String key) {
        return (YText) setType(key, TypeKind.TEXT);
    }

    public YArray setArray(String key) {
        return (YArray) setType(key, TypeKind.ARRAY);
    }

    public YMap setMap(String key) {
        return (YMap) setType(key, TypeKind.MAP);
    }

    private SharedType setType(String key, TypeKind kind) {
        var content = Contents.type(kind);
        set(key, content);
        return content.branch().view();
    }

    private void set(String key, Content content) {
        edit(transaction -> transaction.insert(branch, branch.entry(key), null, key, content));
    }

    public void delete(String key) {
        var item = branch.entry(key);
        if (item != null) edit(transaction -> transaction.delete(item));
    }

    public void clear() {
        edit(transaction -> List.copyOf(branch.entries()).forEach(transaction::delete));
    }

    public Set<String> keys() {
        return toMap().keySet();
    }

    public int size() {
        return keys().size();
    }

    /** A copy; types within stay shared types. */
    public Map<String, @Nullable Object> toMap() {
        var map = new LinkedHashMap<String, @Nullable Object>();
        branch.entryMap().forEach((key, item) -> {
            if (!item.isDeleted()) map.put(key, lastValue(item));
        });
        return Collections.unmodifiableMap(map);
    }

    private static @Nullable Object lastValue(Item item) {
        var values = item.content.values();
        return values.isEmpty() ? null : values.getLast();
    }

    @Override
    Object plain() {
        return toMap();
    }

    public Registration observe(Consumer<TypeEvent> listener) {
        return listen(listener);
    }
}
