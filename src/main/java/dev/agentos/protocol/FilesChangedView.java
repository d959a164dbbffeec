package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Locale;

/**
 * Changes in a workspace within a short time. The folders in {@code rescan} have more changes than are listed;
 * {@code git} means that branches, HEAD or the index have changed.
 */
@Json
public record FilesChangedView(String workspace, List<FileChangeView> changes, List<String> rescan, boolean git) {
    /** {@code kind} is {@code created}, {@code changed} or {@code deleted}. */
    @Json
    public record FileChangeView(String path, Kind kind) {}

    public enum Kind {
        CREATED,
        CHANGED,
        DELETED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
