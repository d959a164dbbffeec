package dev.agentos.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** The response of a route; {@code HttpDoor} writes it. */
public sealed interface Answer {
    /** A record, or a list of them, as JSON. */
    record Json(int status, Object value) implements Answer {}

    /** Done, and there is nothing to say. */
    record Nothing() implements Answer {}

    /** A text of another kind than JSON. */
    record Text(int status, String contentType, String text) implements Answer {}

    /** Bytes, unchanged. */
    record Bytes(String contentType, byte[] bytes) implements Answer {}

    /** Another answer with headers of its own, which go before the usual ones. */
    record With(Map<String, String> headers, Answer answer) implements Answer {
        public With {
            headers = Map.copyOf(headers);
        }
    }

    /** Something that need not fit into memory: {@code length} bytes that the source writes. */
    record Stream(String contentType, long length, Source source) implements Answer {
        /** Runs on the connection's thread. */
        public interface Source {
            void writeTo(OutputStream connection) throws IOException;
        }
    }

    /** The client's copy is still current. */
    record Unchanged() implements Answer {}

    /** Server-sent events until the source is done or the reader is gone. */
    record Events(Source source) implements Answer {
        /** Runs on the connection's thread. */
        public interface Source {
            void stream(EventStream stream) throws Exception;
        }
    }

    /** Whether it may take long to write, so that it must end with the client's credential. */
    default boolean lasts() {
        return switch (this) {
            case Events _, Stream _ -> true;
            case With(var _, var inner) -> inner.lasts();
            case Json _, Nothing _, Text _, Bytes _, Unchanged _ -> false;
        };
    }

    static Answer ok(Object value) {
        return new Json(200, value);
    }

    static Answer created(Object value) {
        return new Json(201, value);
    }

    static Answer nothing() {
        return new Nothing();
    }
}
