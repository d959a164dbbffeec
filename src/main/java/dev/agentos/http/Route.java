package dev.agentos.http;

import dev.agentos.security.Access;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One thing that the API can do: how it is called, what it needs, in a word what it does, which records go in and out,
 * and the code. Somebody who has the access nowhere is turned away before the code runs; whether they have it in the
 * session or workspace that the request is about is for the code to check. The server and the OpenAPI document are both
 * made from these.
 */
public record Route(
        String method,
        String path,
        Access access,
        String summary,
        Map<String, String> queries,
        Optional<Class<?>> request,
        Optional<Class<?>> response,
        boolean list,
        Handler handler) {
    /** Runs on the request's virtual thread and may block. */
    public interface Handler {
        Answer handle(Exchange exchange) throws Exception;
    }

    public static Route get(String path, Access access, String summary, Handler handler) {
        return of("GET", path, access, summary, handler);
    }

    public static Route post(String path, Access access, String summary, Handler handler) {
        return of("POST", path, access, summary, handler);
    }

    public static Route put(String path, Access access, String summary, Handler handler) {
        return of("PUT", path, access, summary, handler);
    }

    public static Route delete(String path, Access access, String summary, Handler handler) {
        return of("DELETE", path, access, summary, handler);
    }

    private static Route of(String method, String path, Access access, String summary, Handler handler) {
        return new Route(method, path, access, summary, Map.of(), Optional.empty(), Optional.empty(), false, handler);
    }

    public Route takes(Class<?> record) {
        return new Route(method, path, access, summary, queries, Optional.of(record), response, list, handler);
    }

    public Route gives(Class<?> record) {
        return new Route(method, path, access, summary, queries, request, Optional.of(record), false, handler);
    }

    public Route givesList(Class<?> record) {
        return new Route(method, path, access, summary, queries, request, Optional.of(record), true, handler);
    }

    /** A parameter after the question mark, and what it does. */
    public Route query(String name, String meaning) {
        var more = new LinkedHashMap<>(queries);
        more.put(name, meaning);
        return new Route(method, path, access, summary, more, request, response, list, handler);
    }
}
