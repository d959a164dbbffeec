package dev.agentos.crdt;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing in a text that is not a character: an image, a mention. */
record EmbedContent(@Nullable Object value) implements Content {
    @Override
    public int ref() {
        return 5;
    }

    @Override
    public long length() {
        return 1;
    }

    @Override
    public List<@Nullable Object> values() {
        return Collections.singletonList(value);
    }

    @Override
    public Content copy() {
        return this;
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.text(JsonWriter.write(value));
    }
}
