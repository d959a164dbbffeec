package dev.agentos.protocol;

import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import java.io.IOException;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JSON records as the canvas sees them: TypeScript interfaces. What may be null is left out of the JSON, and
 * optional there. Also the payload of each event, and what each route takes and gives.
 */
final class WireTypes {
    private static final Set<Class<?>> NUMBERS =
            Set.of(int.class, long.class, double.class, Integer.class, Long.class, Double.class);
    private static final Set<Class<?>> TRUTHS = Set.of(boolean.class, Boolean.class);
    private static final Set<Class<?>> TEXTS = Set.of(String.class, Instant.class);

    private static final Pattern PATH_PART = Pattern.compile("\\{\\+?(\\w+)}");

    private static final int LINE = 120;

    private WireTypes() {}

    static String records(String howToRefresh) throws IOException {
        return header("The JSON records of `dev.agentos.protocol`", howToRefresh)
                + records().map(WireTypes::declaration).collect(Collectors.joining());
    }

    static String events(Map<String, WireEvent> events, String howToRefresh) {
        var names = events.keySet().stream().sorted().toList();
        return header("The events of `/api/events` and the records that they carry", howToRefresh)
                + "import type * as wire from './wire'\n\nexport interface EventPayloads {\n"
                + names.stream()
                        .map(name -> "  '" + name + "': wire."
                                + name(events.get(name).view()) + "\n")
                        .collect(Collectors.joining())
                + "}\n\nexport const eventNames = [\n"
                + names.stream().map(name -> "  '" + name + "',\n").collect(Collectors.joining())
                + "] as const satisfies readonly (keyof EventPayloads)[]\n";
    }

    static String routes(List<Route> routes, String howToRefresh) {
        return header("The routes of the REST API: what they take and give", howToRefresh)
                + "import type * as wire from './wire'\n\nexport interface Routes {\n"
                + routes.stream()
                        .sorted(Comparator.comparing(Route::path).thenComparing(Route::method))
                        .map(WireTypes::route)
                        .collect(Collectors.joining())
                + "}\n";
    }

    private static String route(Route route) {
        var fields = new ArrayList<String>();
        var path = PATH_PART.matcher(route.path()).results().map(found -> found.group(1));
        choice(path).ifPresent(names -> fields.add("path: " + names));
        choice(route.queries().keySet().stream()).ifPresent(names -> fields.add("query: " + names));
        route.request()
                .ifPresent(body -> fields.add("body" + (body.optional() ? "?" : "") + ": wire." + name(body.record())));
        if (!route.events().isEmpty())
            fields.add("events: {\n"
                    + route.events().entrySet().stream()
                            .map(event -> "      " + key(event.getKey()) + ": wire." + name(event.getValue()) + "\n")
                            .collect(Collectors.joining())
                    + "    }");
        fields.add("answer: " + answer(route.response()));
        return "  '" + route.method() + " " + route.path() + "': {\n"
                + fields.stream().map(field -> "    " + field + "\n").collect(Collectors.joining()) + "  }\n";
    }

    private static Optional<String> choice(Stream<String> names) {
        return names.map(name -> "'" + name + "'").reduce((one, other) -> one + " | " + other);
    }

    private static String key(String name) {
        return name.matches("\\w+") ? name : "'" + name + "'";
    }

    private static String answer(Route.ResponseType type) {
        return switch (type) {
            case Route.ResponseType.One(var record) -> "wire." + name(record);
            case Route.ResponseType.Many(var record) -> "readonly wire." + name(record) + "[]";
            case Route.ResponseType.Nothing _ -> "undefined";
            case Route.ResponseType.Content _ -> "Blob";
            case Route.ResponseType.Events _ -> "never";
        };
    }

    private static String header(String what, String howToRefresh) {
        return "/**\n * " + what + ", written by `WireTypes`. Not edited by hand:\n * `" + howToRefresh + "`\n */\n";
    }

    private static Stream<Class<?>> records() throws IOException {
        var folder = compiled().resolve(WireTypes.class.getPackageName().replace('.', '/'));
        try (var files = Files.list(folder)) {
            var names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
                    .toList();
            return names.stream()
                    .<Class<?>>map(WireTypes::load)
                    .filter(type -> type.isRecord() || type.isSealed() || type.isEnum())
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

    static String declaration(Class<?> type) {
        if (type.isEnum()) return union(type, values(type));
        return type.isSealed() ? union(type, cases(type)) : interfaceOf(type);
    }

    private static Stream<String> values(Class<?> words) {
        return Arrays.stream(words.getEnumConstants()).map(value -> "'" + value + "'");
    }

    private static Stream<String> cases(Class<?> sealed) {
        return Arrays.stream(sealed.getPermittedSubclasses()).map(WireTypes::name);
    }

    private static String union(Class<?> type, Stream<String> members) {
        var all = members.toList();
        var line = "export type " + name(type) + " = " + String.join(" | ", all);
        return "\n"
                + (line.length() <= LINE ? line : "export type " + name(type) + " =\n  | " + String.join("\n  | ", all))
                + "\n";
    }

    private static String interfaceOf(Class<?> record) {
        var fields = discriminator(record)
                + Arrays.stream(record.getRecordComponents())
                        .map(WireTypes::field)
                        .collect(Collectors.joining());
        return "\nexport interface " + name(record) + " {\n" + fields + "}\n";
    }

    /** Records of a sealed type are told apart by their name. */
    private static String discriminator(Class<?> record) {
        return Arrays.stream(record.getInterfaces()).anyMatch(Class::isSealed)
                ? "  type: '" + record.getSimpleName().toLowerCase(Locale.ROOT) + "'\n"
                : "";
    }

    private static String field(RecordComponent component) {
        var type = component.getAnnotatedType();
        var values = component.getAnnotation(OneOf.class);
        return "  " + component.getName() + (type.isAnnotationPresent(Nullable.class) ? "?" : "") + ": "
                + (values == null ? typescript(type) : typescript(values.value())) + "\n";
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
        if (type.isRecord() || type.isSealed() || type.isEnum()) return name(type);
        throw new IllegalArgumentException("WireTypes does not know how " + type + " looks in TypeScript");
    }
}
