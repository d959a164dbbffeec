package dev.agentos.protocol;

import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonDataException;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An enum in JSON: the text of its {@code toString()}. The adapters that the library generates for {@code @Json.Value}
 * cannot be used: they fill static maps without a lock, so two first requests at once fail, and they refuse
 * {@code null}.
 */
final class EnumAdapter implements JsonAdapter<Object> {
    private final Map<String, Object> values;

    private EnumAdapter(Class<?> type) {
        values = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toUnmodifiableMap(Object::toString, Function.identity()));
    }

    /** The adapter of an enum; null for any other type, as the library expects. */
    static @Nullable JsonAdapter<?> create(Type type, Jsonb jsonb) {
        return type instanceof Class<?> plain && plain.isEnum() ? new EnumAdapter(plain) : null;
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable Object value) {
        if (value == null) writer.nullValue();
        else writer.value(value.toString());
    }

    @Override
    public @Nullable Object fromJson(JsonReader reader) {
        if (reader.isNullValue()) return null;
        var text = reader.readString();
        var value = values.get(text);
        if (value == null)
            throw new JsonDataException(
                    "\"" + text + "\" is not one of " + String.join(", ", new TreeSet<>(values.keySet())));
        return value;
    }
}
