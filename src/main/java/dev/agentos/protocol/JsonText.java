package dev.agentos.protocol;

import dev.agentos.core.InvalidInput;
import io.avaje.json.JsonException;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
            requireComplete(value);
            return value;
        } catch (StackOverflowError deep) {
            throw new InvalidInput("the JSON is nested too deeply");
        } catch (JsonException | IllegalStateException | NullPointerException malformed) {
            throw new InvalidInput("the JSON does not fit: " + malformed.getMessage());
        }
    }

    public static List<String> readTexts(String json) {
        try {
            return JSONB.type(String.class).list().fromJson(json);
        } catch (JsonException malformed) {
            throw new InvalidInput("not a JSON array of texts: " + malformed.getMessage());
        }
    }

    /** A field that is not {@link Nullable} must be there: the code behind trusts its records. */
    private static void requireComplete(Object value) {
        for (var component : REQUIRED.get(value.getClass())) {
            if (field(value, component) == null) throw new InvalidInput("the field \"" + component.getName() + "\" is missing");
        }
    }

    /** Found once per record: reading annotations takes longer than reading a message. */
    private static final ClassValue<List<RecordComponent>> REQUIRED = new ClassValue<>() {
        @Override
        protected List<RecordComponent> computeValue(Class<?> type) {
            if (!type.isRecord()) return List.of();
            return Arrays.stream(type.getRecordComponents())
                    .filter(component -> !component.getAnnotatedType().isAnnotationPresent(Nullable.class)).toList();
        }
    };

    private static @Nullable Object field(Object value, RecordComponent component) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException hidden) {
            throw new IllegalStateException("wire records are public: " + value.getClass(), hidden);
        }
    }
}
