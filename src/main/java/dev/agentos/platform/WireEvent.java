package dev.agentos.platform;

import dev.agentos.bus.MessageType;
import java.util.List;
import java.util.function.Function;

/**
 * Events that clients get with the same record: their types on the bus, the wire record, and how to make it from the
 * published payload. The event stream and the TypeScript types of the canvas are both made from these.
 */
public record WireEvent(List<MessageType> types, Class<?> view, Function<Object, Object> mapping) {
    public WireEvent {
        types = List.copyOf(types);
    }

    /** For features that publish their own records. */
    public static <P, V> WireEvent of(Class<P> payload, Class<V> view, Function<P, V> mapping, MessageType... types) {
        return new WireEvent(List.of(types), view, published -> mapping.apply(payload.cast(published)));
    }

    /** For features that publish wire records. */
    public static <V> WireEvent of(Class<V> view, MessageType... types) {
        return of(view, view, Function.identity(), types);
    }
}
