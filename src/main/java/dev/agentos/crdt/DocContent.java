package dev.agentos.crdt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A document within the document: its name and options, not its content. */
record DocContent(String guid, @Nullable Object options) implements Content {
    @Override
    public int ref() {
        return 9;
    }

    @Override
    public long length() {
        return 1;
    }

    @Override
    public List<Subdocument> values() {
        return List.of(new Subdocument(guid, options));
    }

    @Override
    public Content copy() {
        return this;
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.text(guid);
        AnyWriter.write(out, options);
    }
}
