package dev.agentos.crdt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One step from the old elements of an array to the new ones. What follows the last step has not changed. */
public sealed interface ArrayChange {
    record Insert(List<@Nullable Object> values) implements ArrayChange {}

    record Retain(int length) implements ArrayChange {}

    record Delete(int length) implements ArrayChange {}
}
