package dev.agentos.config;

import java.util.ArrayList;
import java.util.List;

/** A parsed TOML text: its values, and the positions of its sections and entries for edits. */
record TomlDocument(TomlValue.Table root, List<Section> sections) {
    /**
     * The entries below one header; the first section has none and an empty path.
     *
     * @param repeated whether the header is {@code [[path]]}
     * @param body offset behind the header
     */
    record Section(List<String> path, boolean repeated, int body, List<Entry> entries) {
        Section(List<String> path, boolean repeated, int body) {
            this(List.copyOf(path), repeated, body, new ArrayList<>());
        }
    }

    /**
     * One {@code key = value}. Those within inline tables come before the entry that holds them.
     *
     * @param path from the root of the document
     * @param inline whether it stands in an inline table
     */
    record Entry(List<String> path, int start, int valueStart, int valueEnd, boolean inline) {}
}
