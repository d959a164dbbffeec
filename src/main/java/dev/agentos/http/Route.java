package dev.agentos.http;

import dev.agentos.security.Access;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A route of the API: method, path, required access, summary, records and handler. A participant who has the access in
 * no session is refused before the handler runs; the handler checks it for the session or workspace of the request. The
 * server, the OpenAPI document and the TypeScript types of the canvas are made from these.
 */
public record Route(
        String method,
        String path,
        Access access,
        String summary,
        Map<String, String> queries,
        Optional<RequestType> request,
        Map<String, Class<?>> events,
        ResponseType response,
        Handler handler) {
    /** Runs on the request's virtual thread and may block. */
    public interface Handler {
        Answer handle(Exchange exchange) throws Exception;
    }

    /** The record in the body of a request; {@code optional} if the request may have none. */
    public record RequestType(Class<?> record, boolean optional) {}

    /** What is in the body of a successful response. */
    public sealed interface ResponseType {
        record Nothing() implements ResponseType {}

        record One(Class<?> record) implements ResponseType {}

        record Many(Class<?> record) implements ResponseType {}

        /** Bytes or text that is not one of our records. */
        record Content() implements ResponseType {}

        /** Server-sent events, and nothing else. */
        record Events() implements ResponseType {}
    }

    public static Draft get(String path, Access access, String summary, Handler handler) {
        return draft("GET", path, access, summary, handler);
    }

    public static Draft post(String path, Access access, String summary, Handler handler) {
        return draft("POST", path, access, summary, handler);
    }

    public static Draft put(String path, Access access, String summary, Handler handler) {
        return draft("PUT", path, access, summary, handler);
    }

    public static Draft delete(String path, Access access, String summary, Handler handler) {
        return draft("DELETE", path, access, summary, handler);
    }

    private static Draft draft(String method, String path, Access access, String summary, Handler handler) {
        return new Draft(new Route(
                method,
                path,
                access,
                summary,
                Map.of(),
                Optional.empty(),
                Map.of(),
                new ResponseType.Nothing(),
                handler));
    }

    /** Whether the code answered as the route declares; refusals are of another kind. */
    boolean declares(Answer answer) {
        return switch (answer) {
            case Answer.With(var _, var inner) -> declares(inner);
            case Answer.Json(int status, var value)
            when status < 300 ->
                switch (response) {
                    case ResponseType.One(var record) -> record.isInstance(value);
                    case ResponseType.Many(var record) ->
                        value instanceof List<?> list && list.stream().allMatch(record::isInstance);
                    case ResponseType.Content _ -> true;
                    case ResponseType.Nothing _, ResponseType.Events _ -> false;
                };
            case Answer.Events _ -> response instanceof ResponseType.Events || !events.isEmpty();
            default -> true;
        };
    }

    /** A route that has yet to say what it responds with; its {@code gives…} methods make it a route. */
    public record Draft(Route route) {
        public Draft takes(Class<?> record) {
            return takes(record, false);
        }

        /** The body may be missing. */
        public Draft mayTake(Class<?> record) {
            return takes(record, true);
        }

        private Draft takes(Class<?> record, boolean optional) {
            return with(route.queries, Optional.of(new RequestType(record, optional)), route.events);
        }

        /** A parameter after the question mark, and what it does. */
        public Draft query(String name, String meaning) {
            var more = new LinkedHashMap<>(route.queries);
            more.put(name, meaning);
            return with(more, route.request, route.events);
        }

        /** Events that the response may have, and the record that they carry. */
        public Draft events(Class<?> record, String... names) {
            var more = new LinkedHashMap<>(route.events);
            for (var name : names) more.put(name, record);
            return with(route.queries, route.request, more);
        }

        public Route givesNothing() {
            return giving(new ResponseType.Nothing());
        }

        public Route gives(Class<?> record) {
            return giving(new ResponseType.One(record));
        }

        public Route givesList(Class<?> record) {
            return giving(new ResponseType.Many(record));
        }

        public Route givesContent() {
            return giving(new ResponseType.Content());
        }

        public Route givesEvents() {
            return giving(new ResponseType.Events());
        }

        private Draft with(Map<String, String> queries, Optional<RequestType> request, Map<String, Class<?>> events) {
            return new Draft(new Route(
                    route.method,
                    route.path,
                    route.access,
                    route.summary,
                    queries,
                    request,
                    events,
                    route.response,
                    route.handler));
        }

        private Route giving(ResponseType response) {
            return new Route(
                    route.method,
                    route.path,
                    route.access,
                    route.summary,
                    route.queries,
                    route.request,
                    route.events,
                    response,
                    route.handler);
        }
    }
}
