package dev.agentos.protocol;

import dev.agentos.core.InvalidInput;
import io.avaje.json.JsonException;
import io.avaje.jsonb.Jsonb;

/** Records to JSON and back. Adapters are generated at compile time; nothing is reflected on. */
public final class JsonText {
    private static final Jsonb JSONB = Jsonb.builder().build();

    private JsonText() {}

    public static String of(Object value) {
        return JSONB.toJson(value);
    }

    /** Text from outside: whatever is wrong with it comes out as {@link InvalidInput}. */
    public static <T> T read(String json, Class<T> type) {
        try {
            var value = JSONB.type(type).fromJson(json);
            if (value == null) throw new InvalidInput("expected a JSON object, not null");
            return value;
        } catch (JsonException | IllegalStateException | NullPointerException malformed) {
            throw new InvalidInput("the JSON does not fit: " + malformed.getMessage());
        }
    }
}
