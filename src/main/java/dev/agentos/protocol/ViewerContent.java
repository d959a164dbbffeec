package dev.agentos.protocol;

import dev.agentos.core.InvalidInput;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Content for a viewer: {@code data} is a text, for the types {@code json} and {@code chart} any JSON value. */
public record ViewerContent(
        @OneOf(Type.class) String type,
        Object data,
        @Nullable String title) {
    public enum Type {
        TEXT,
        MARKDOWN,
        JSON,
        IMAGE,
        CHART,
        HTML;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static ViewerContent read(String json) {
        if (!(JsonText.readAny(json) instanceof Map<?, ?> fields)) throw new InvalidInput("expected a JSON object");
        if (!(fields.get("type") instanceof String type)) throw new InvalidInput("the field \"type\" is missing");
        if (fields.get("data") == null) throw new InvalidInput("the field \"data\" is missing");
        return switch (fields.get("title")) {
            case null -> new ViewerContent(type, fields.get("data"), null);
            case String title -> new ViewerContent(type, fields.get("data"), title);
            default -> throw new InvalidInput("the field \"title\" must be a string");
        };
    }
}
