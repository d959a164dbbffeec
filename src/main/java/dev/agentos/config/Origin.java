package dev.agentos.config;

import java.nio.file.Path;

/** Where the value of a setting comes from. */
public sealed interface Origin {
    record Default() implements Origin {
        @Override
        public String toString() {
            return "default";
        }
    }

    record File(Path file, int line) implements Origin {
        @Override
        public String toString() {
            return file + ":" + line;
        }
    }

    record Environment(String variable) implements Origin {
        @Override
        public String toString() {
            return "environment variable " + variable;
        }
    }
}
