package dev.agentos.crdt;

/** The parent of an item without neighbours. Items with neighbours have the parent of those. */
sealed interface ParentRef {
    record Root(String name) implements ParentRef {}

    /** The type in this item. */
    record Nested(Id item) implements ParentRef {}
}
