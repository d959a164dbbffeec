package dev.agentos.protocol;

import java.io.IOException;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JSON records as the canvas sees them: TypeScript interfaces. What may be null is left out of the JSON, and
 * optional there.
 */
final class WireTypes {
    private static final Set<Class<?>> NUMBERS =
            Set.of(int.class, long.class, double.class, Integer.class, Long.class, Double.class);
    private static final Set<Class<?>> TRUTHS = Set.of(boolean.class, Boolean.class);
    private static final Set<Class<?>> TEXTS = Set.of(String.class, Instant.class);

    private WireTypes() {}

    static String typescript(String howToRefresh) throws IOException {
        return "/**\n * The JSON records of `dev.agentos.protocol`, written by `WireTypes`. Not edited by hand:\n"
                + " * `" + howToRefresh + "`\n */\n"
                + records().map(WireTypes::declaration).collect(Collectors.joining());
    }

    private static Stream<Class<?>> records() throws IOException {
        var folder = compiled().resolve(WireTypes.class.getPackageName().replace('.', '/'));
        try (var files = Files.list(folder)) {
            var names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
                    .toList();
            return names.stream()
                    .<Class<?>>map(WireTypes::load)
                    .filter(Class::isRecord)
                    .sorted(Comparator.comparing(WireTypes::name));
        }
    }

    private static Path compiled() {
        try {
            return Path.of(JsonText.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Class<?> load(String file) {
        try {
            return Class.forName(
                    WireTypes.class.getPackageName() + "." + file.substring(0, file.length() - ".class".length()));
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A record inside another has the name of both. */
    static String name(Class<?> type) {
        return type.getEnclosingClass() == null
                ? type.getSimpleName()
                : name(type.getEnclosingClass()) + type.getSimpleName();
    }

    static String declaration(Class<?> record) {
        var fields = Arrays.stream(record.getRecordComponents())
                .map(WireTypes::field)
                .collect(Collectors.joining());
        return "\nexport interface " + name(record) + " {\n" + fields + "}\n";
    }

    private static String field(RecordComponent component) {
        var type = component.getAnnotatedType();
        return "  " + component.getName() + (type.isAnnotationPresent(Nullable.class) ? "?" : "") + ": "
                + typescript(type) + "\n";
    }

    private static String typescript(AnnotatedType type) {
        if (type instanceof AnnotatedParameterizedType generic) {
            var arguments = List.of(generic.getAnnotatedActualTypeArguments());
            var raw = ((ParameterizedType) generic.getType()).getRawType();
            if (raw == List.class) return "readonly " + typescript(arguments.getFirst()) + "[]";
            if (raw == Map.class) return "Readonly<Record<string, " + typescript(arguments.getLast()) + ">>";
        }
        if (type.getType() instanceof Class<?> plain) return typescript(plain);
        throw new IllegalArgumentException("WireTypes does not know how " + type + " looks in TypeScript");
    }

    private static String typescript(Class<?> type) {
        if (NUMBERS.contains(type)) return "number";
        if (TRUTHS.contains(type)) return "boolean";
        if (TEXTS.contains(type)) return "string";
        if (type == Object.class) return "unknown";
        if (type.isEnum())
            return Arrays.stream(type.getEnumConstants())
                    .map(each -> "'" + ((Enum<?>) each).name() + "'")
                    .collect(Collectors.joining(" | "));
        if (type.isRecord()) return name(type);
        throw new IllegalArgumentException("WireTypes does not know how " + type + " looks in TypeScript");
    }
}
