package dev.agentos.crdt;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One step from an old text to a new one, as in Quill: lengths are in UTF-16 units, attributes that end have the value
 * null.
 */
public sealed interface Delta {
    /** @param value a string, or an embed: a plain value or a shared type */
    record Insert(Object value, Map<String, @Nullable Object> attributes) implements Delta {
        public Insert(Object value) {
            this(value, Map.of());
        }
    }

    /** @param attributes what changes about the formats of what stays */
    record Retain(int length, Map<String, @Nullable Object> attributes) implements Delta {
        public Retain(int length) {
            this(length, Map.of());
        }
    }

    record Delete(int length) implements Delta {}
}
