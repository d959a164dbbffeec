package dev.agentos.file;

import java.util.Optional;

/** The state of a file that its writer expects. */
public sealed interface Expected {
    /** Any content, or no file. */
    Expected ANYTHING = new Anything();
    /** Nothing yet: the file is to be made. */
    Expected NOTHING = new Nothing();

    static Expected state(String etag) {
        return new State(etag);
    }

    /** Whether it holds; empty is: no file. */
    boolean matches(Optional<String> etag);

    record Anything() implements Expected {
        @Override
        public boolean matches(Optional<String> etag) {
            return true;
        }
    }

    record Nothing() implements Expected {
        @Override
        public boolean matches(Optional<String> etag) {
            return etag.isEmpty();
        }
    }

    record State(String expected) implements Expected {
        @Override
        public boolean matches(Optional<String> etag) {
            return etag.isPresent() && (expected.equals("*") || etag.get().equals(expected));
        }
    }
}
