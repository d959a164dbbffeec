package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What happened in a workspace in a short while. In the folders of {@code rescan} more happened than is listed;
 * {@code git} means that branches, HEAD or the index have changed.
 */
@Json
public record FilesChangedView(String workspace, List<FileChangeView> changes, List<String> rescan, boolean git) {
    /** {@code kind} is {@code created}, {@code changed} or {@code deleted}. */
    @Json
    public record FileChangeView(String path, String kind) {}
}
