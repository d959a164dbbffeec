package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** A viewer and those of its parts that were asked for. */
@Json
public record ViewerPartsView(ViewerView viewer, List<ViewerPart> parts) {
    /** One of the things it shows. */
    @Json
    public record ViewerPart(long number, ViewerContent.Type type, Object data) {}
}
