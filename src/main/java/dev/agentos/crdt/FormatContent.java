package dev.agentos.crdt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A format that begins here; with null, one that ends. */
record FormatContent(String key, @Nullable Object value) implements Content {
    @Override
    public int ref() {
        return 6;
    }

    @Override
    public long length() {
        return 1;
    }

    @Override
    public boolean isCountable() {
        return false;
    }

    @Override
    public List<Object> values() {
        return List.of();
    }

    @Override
    public Content copy() {
        return this;
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.text(key).text(JsonWriter.write(value));
    }
}
