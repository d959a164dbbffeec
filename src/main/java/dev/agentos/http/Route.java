package dev.agentos.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One thing that the API can do: how it is called, in a word what it does, which records go in and out, and the code.
 * The server and the OpenAPI document are both made from these.
 */
public record Route(
        String method,
        String path,
        String summary,
        Map<String, String> queries,
        Optional<Class<?>> request,
        Optional<Class<?>> response,
        boolean list,
        boolean open,
        Handler handler) {
    /** Runs on the request's virtual thread and may block. */
    public interface Handler {
        Answer handle(Exchange exchange) throws Exception;
    }

    public static Route get(String path, String summary, Handler handler) {
        return new Route("GET", path, summary, Map.of(), Optional.empty(), Optional.empty(), false, false, handler);
    }

    public static Route post(String path, String summary, Handler handler) {
        return new Route("POST", path, summary, Map.of(), Optional.empty(), Optional.empty(), false, false, handler);
    }

    public static Route put(String path, String summary, Handler handler) {
        return new Route("PUT", path, summary, Map.of(), Optional.empty(), Optional.empty(), false, false, handler);
    }

    public static Route delete(String path, String summary, Handler handler) {
        return new Route("DELETE", path, summary, Map.of(), Optional.empty(), Optional.empty(), false, false, handler);
    }

    public Route takes(Class<?> record) {
        return new Route(method, path, summary, queries, Optional.of(record), response, list, open, handler);
    }

    public Route gives(Class<?> record) {
        return new Route(method, path, summary, queries, request, Optional.of(record), false, open, handler);
    }

    public Route givesList(Class<?> record) {
        return new Route(method, path, summary, queries, request, Optional.of(record), true, open, handler);
    }

    /** A parameter after the question mark, and what it does. */
    public Route query(String name, String meaning) {
        var more = new LinkedHashMap<>(queries);
        more.put(name, meaning);
        return new Route(method, path, summary, more, request, response, list, open, handler);
    }

    /** For everybody, signed in or not. */
    public Route openToAll() {
        return new Route(method, path, summary, queries, request, response, list, true, handler);
    }
}
