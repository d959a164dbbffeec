package dev.agentos.http;

import dev.agentos.core.BuildVersion;
import dev.agentos.protocol.ErrorView;
import dev.agentos.protocol.OneOf;
import dev.agentos.security.Access;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The OpenAPI document, generated from the routes and their records, so that it always matches them. */
public final class OpenApi {
    private static final Pattern PARAMETER = Pattern.compile("\\{\\+?(\\w+)}");

    private final Map<String, Object> schemas = new TreeMap<>();

    private OpenApi() {}

    public static Map<String, Object> of(List<Route> routes) {
        return new OpenApi().document(routes);
    }

    private Map<String, Object> document(List<Route> routes) {
        var paths = new LinkedHashMap<String, Map<String, Object>>();
        for (var route : routes) {
            paths.computeIfAbsent(PARAMETER.matcher(route.path()).replaceAll("{$1}"), path -> new LinkedHashMap<>())
                    .put(route.method().toLowerCase(), operation(route));
        }
        var document = new LinkedHashMap<String, Object>();
        document.put("openapi", "3.1.0");
        document.put("info", Map.of("title", "AgentOS", "version", BuildVersion.CURRENT));
        document.put("paths", paths);
        document.put(
                "components",
                Map.of(
                        "schemas",
                        schemas,
                        "securitySchemes",
                        Map.of("bearer", Map.of("type", "http", "scheme", "bearer"))));
        return document;
    }

    private Map<String, Object> operation(Route route) {
        var operation = new LinkedHashMap<String, Object>();
        operation.put("summary", route.summary());
        if (!route.access().equals(Access.EVERYBODY)) operation.put("security", List.of(Map.of("bearer", List.of())));
        operation.put("x-agentos-permission", route.access().toString());
        var parameters = parameters(route);
        if (!parameters.isEmpty()) operation.put("parameters", parameters);
        route.request()
                .ifPresent(body -> operation.put(
                        "requestBody", Map.of("required", !body.optional(), "content", json(schema(body.record())))));
        operation.put(
                "responses",
                Map.of(
                        "2XX",
                        success(route),
                        "default",
                        Map.of("description", "refused", "content", json(schema(ErrorView.class)))));
        return operation;
    }

    private static List<Object> parameters(Route route) {
        var parameters = new ArrayList<Object>();
        var found = PARAMETER.matcher(route.path());
        while (found.find())
            parameters.add(
                    Map.of("name", found.group(1), "in", "path", "required", true, "schema", Map.of("type", "string")));
        route.queries()
                .forEach((name, meaning) -> parameters.add(Map.of(
                        "name", name, "in", "query", "description", meaning, "schema", Map.of("type", "string"))));
        return parameters;
    }

    private Map<String, Object> success(Route route) {
        var content = new LinkedHashMap<String, Object>();
        switch (route.response()) {
            case Route.ResponseType.One(var record) -> content.putAll(json(schema(record)));
            case Route.ResponseType.Many(var record) ->
                content.putAll(json(Map.of("type", "array", "items", schema(record))));
            case Route.ResponseType.Nothing _, Route.ResponseType.Content _, Route.ResponseType.Events _ -> {}
        }
        if (!route.events().isEmpty()) content.put("text/event-stream", Map.of("schema", events(route)));
        return content.isEmpty() ? Map.of("description", "done") : Map.of("description", "done", "content", content);
    }

    /** The data of the events, each of one of these records. */
    private Map<String, Object> events(Route route) {
        return Map.of(
                "oneOf",
                route.events().values().stream().distinct().map(this::schema).toList());
    }

    private static Map<String, Object> json(Map<String, Object> schema) {
        return Map.of("application/json", Map.of("schema", schema));
    }

    private Map<String, Object> schema(Type type) {
        if (type instanceof ParameterizedType generic) return schemaOfGeneric(generic);
        if (type == String.class) return Map.of("type", "string");
        if (type == Instant.class) return Map.of("type", "string", "format", "date-time");
        if (type == boolean.class || type == Boolean.class) return Map.of("type", "boolean");
        if (type == int.class || type == long.class || type == Integer.class || type == Long.class)
            return Map.of("type", "integer");
        if (type == double.class || type == Double.class) return Map.of("type", "number");
        if (type instanceof Class<?> record && record.isRecord()) return reference(record);
        if (type instanceof Class<?> sealed && sealed.isSealed())
            return Map.of(
                    "oneOf",
                    Arrays.stream(sealed.getPermittedSubclasses())
                            .map(this::schema)
                            .toList());
        if (type instanceof Class<?> words && words.isEnum())
            return Map.of(
                    "type",
                    "string",
                    "enum",
                    Arrays.stream(words.getEnumConstants())
                            .map(Object::toString)
                            .toList());
        return Map.of();
    }

    private Map<String, Object> schemaOfGeneric(ParameterizedType generic) {
        var last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
        if (generic.getRawType() == List.class) return Map.of("type", "array", "items", schema(last));
        return Map.of("type", "object", "additionalProperties", schema(last));
    }

    private Map<String, Object> reference(Class<?> record) {
        var name = record.getSimpleName();
        if (!schemas.containsKey(name)) {
            schemas.put(name, Map.of());
            schemas.put(name, describe(record));
        }
        return Map.of("$ref", "#/components/schemas/" + name);
    }

    private Map<String, Object> describe(Class<?> record) {
        var properties = new LinkedHashMap<String, Object>();
        var required = new ArrayList<String>();
        for (RecordComponent component : record.getRecordComponents()) {
            var values = component.getAnnotation(OneOf.class);
            properties.put(component.getName(), schema(values == null ? component.getGenericType() : values.value()));
            if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) required.add(component.getName());
        }
        return Map.of("type", "object", "properties", properties, "required", required);
    }
}
