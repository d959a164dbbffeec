package dev.agentos.protocol;

import dev.agentos.core.InvalidInput;
import io.avaje.json.JsonException;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records to JSON and back. Adapters are generated at compile time; nothing is reflected on. */
public final class JsonText {
    private static final Jsonb JSONB = Jsonb.builder().add(EnumAdapter::create).build();
    private static final Jsonb WITH_NULLS =
            Jsonb.builder().add(EnumAdapter::create).serializeNulls(true).build();
    /** Shorter JSON has no text that the library could not read. */
    private static final int LONG = 30_000;

    private JsonText() {}

    public static String of(Object value) {
        return JSONB.toJson(value);
    }

    /** A record of a sealed type, with its {@code type}. */
    public static <T> String of(T value, Class<T> sealed) {
        return JSONB.type(sealed).toJson(value);
    }

    /** Keeps every {@code null}, where {@link #of} leaves them out. */
    public static String withNulls(Object value) {
        return WITH_NULLS.toJson(value);
    }

    /** Text from outside of any shape, as maps, lists, texts, numbers, booleans and nulls. */
    public static @Nullable Object readAny(String json) {
        JsonMeter.check(json);
        try {
            return LongTexts.read(JSONB, json);
        } catch (StackOverflowError deep) {
            throw new InvalidInput("the JSON is nested too deeply");
        } catch (JsonException | IllegalStateException | NullPointerException malformed) {
            throw new InvalidInput("not JSON: " + malformed.getMessage());
        }
    }

    /** Parses untrusted text; any fault in it throws {@link InvalidInput}. */
    public static <T> T read(String json, Class<T> type) {
        JsonMeter.check(json);
        try {
            var reader = JSONB.type(type);
            var value = json.length() < LONG ? reader.fromJson(json) : reader.fromObject(LongTexts.read(JSONB, json));
            if (value == null) throw new InvalidInput("expected a JSON object, not null");
            requireComplete(value);
            return value;
        } catch (StackOverflowError deep) {
            throw new InvalidInput("the JSON is nested too deeply");
        } catch (JsonException | IllegalStateException | NullPointerException malformed) {
            throw new InvalidInput("the JSON does not have the expected fields: " + malformed.getMessage());
        }
    }

    public static List<String> readTexts(String json) {
        JsonMeter.check(json);
        try {
            return JSONB.type(String.class).list().fromJson(json).stream()
                    .map(text -> text == null ? "" : text)
                    .toList();
        } catch (JsonException malformed) {
            throw new InvalidInput("not a JSON array of strings: " + malformed.getMessage());
        }
    }

    /**
     * A field that is not {@link Nullable} must be there: the code behind trusts its records. Half a character (a lone
     * surrogate) can be read from JSON, but neither stored nor written again.
     */
    private static void requireComplete(Object value) {
        for (var component : ALL.get(value.getClass())) requireWhole(component.getName(), field(value, component));
        for (var component : REQUIRED.get(value.getClass())) {
            if (field(value, component) == null)
                throw new InvalidInput("the field \"" + component.getName() + "\" is missing");
        }
    }

    private static void requireWhole(String name, @Nullable Object value) {
        switch (value) {
            case String text
            when !StandardCharsets.UTF_8.newEncoder().canEncode(text) ->
                throw new InvalidInput("the field \"" + name + "\" contains an unpaired surrogate");
            case List<?> values -> values.forEach(each -> requireWhole(name, each));
            case Record inner -> {
                for (var component : ALL.get(inner.getClass()))
                    requireWhole(component.getName(), field(inner, component));
            }
            case null, default -> {}
        }
    }

    private static final ClassValue<List<RecordComponent>> ALL = new ClassValue<>() {
        @Override
        protected List<RecordComponent> computeValue(Class<?> type) {
            return type.isRecord() ? List.of(type.getRecordComponents()) : List.of();
        }
    };

    /** Found once per record: reading annotations takes longer than reading a message. */
    private static final ClassValue<List<RecordComponent>> REQUIRED = new ClassValue<>() {
        @Override
        protected List<RecordComponent> computeValue(Class<?> type) {
            if (!type.isRecord()) return List.of();
            return Arrays.stream(type.getRecordComponents())
                    .filter(component -> !component.getAnnotatedType().isAnnotationPresent(Nullable.class))
                    .toList();
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
