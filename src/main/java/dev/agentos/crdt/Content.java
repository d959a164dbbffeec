package dev.agentos.crdt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The content of an item. Belongs to one item: splitting and joining change it. */
sealed interface Content
        permits BinaryContent,
                DeletedContent,
                DocContent,
                EmbedContent,
                FormatContent,
                StringContent,
                TypeContent,
                ValuesContent {
    /** The number of the kind on the wire. */
    int ref();

    long length();

    /** Whether the elements take a place in the list that they are in. */
    default boolean isCountable() {
        return true;
    }

    List<? extends @Nullable Object> values();

    Content copy();

    /** Keeps what is before the offset and returns what follows. */
    default Content split(long offset) {
        throw new IllegalStateException("content of one element cannot be split at " + offset);
    }

    default boolean canJoin(Content right) {
        return false;
    }

    /** Takes over the elements of what follows. */
    default void join(Content right) {
        throw new IllegalStateException("content of one element cannot be joined");
    }

    void write(ByteWriter out, long offset);
}
