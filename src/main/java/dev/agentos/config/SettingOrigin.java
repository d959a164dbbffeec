package dev.agentos.config;

import java.nio.file.Path;

/** The source of a setting's value. */
public sealed interface SettingOrigin {
    record Default() implements SettingOrigin {
        @Override
        public String toString() {
            return "default";
        }
    }

    record File(Path file, int line) implements SettingOrigin {
        @Override
        public String toString() {
            return file + ":" + line;
        }
    }

    record Environment(String variable) implements SettingOrigin {
        @Override
        public String toString() {
            return "environment variable " + variable;
        }
    }
}
