package dev.agentos.crdt;

/** Where an item without neighbours belongs. Items with neighbours belong where those are. */
sealed interface ParentRef {
    record Root(String name) implements ParentRef {}

    /** The type in this item. */
    record Nested(Id item) implements ParentRef {}
}
