package dev.agentos.api;

import dev.agentos.bus.Message;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.bus.Replay;
import dev.agentos.bus.Subscription;
import dev.agentos.bus.SubscriptionClosed;
import dev.agentos.http.Answer;
import dev.agentos.http.EventStream;
import dev.agentos.http.Exchange;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.EventView;
import dev.agentos.protocol.JsonText;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The bus as server-sent events. A reader that names the last event it saw gets exactly the rest; one that was away too
 * long, or is too slow, gets {@code reset} and loads the present state instead.
 */
final class Events {
    private static final Duration BEAT = Duration.ofSeconds(15);
    private static final int QUEUE = 256;

    private final MessageBus bus;
    private final Supplier<Map<String, WireEvent>> types;

    /** {@code types} are the events of all features by their names. */
    Events(MessageBus bus, Supplier<Map<String, WireEvent>> types) {
        this.bus = bus;
        this.types = types;
    }

    Answer stream(Exchange exchange) {
        var lastSeen = exchange.header("last-event-id");
        return new Answer.Events(stream -> {
            var resumption = bus.resume(lastSeen.orElseGet(bus::lastId), "**", Overflow.DISCONNECT, QUEUE);
            try (var subscription = resumption.subscription()) {
                catchUp(resumption.replay(), stream);
                follow(subscription, stream);
            }
        });
    }

    private void catchUp(Replay replay, EventStream stream) throws IOException {
        switch (replay) {
            case Replay.Complete(var messages) -> {
                for (var message : messages) send(stream, message);
            }
            case Replay.Missed() -> stream.send(bus.lastId(), "reset", "{}");
        }
    }

    private void follow(Subscription subscription, EventStream stream) throws IOException, InterruptedException {
        try {
            while (true) {
                var message = subscription.poll(BEAT);
                if (message.isPresent()) send(stream, message.get());
                else stream.beat();
            }
        } catch (SubscriptionClosed tooSlowOrStopping) {
            // The stream ends; the reader connects again and resumes after the last event it saw.
        }
    }

    private void send(EventStream stream, Message message) throws IOException {
        var name = message.type().name();
        var event = types.get().get(name);
        if (event == null) {
            System.getLogger("events").log(System.Logger.Level.ERROR, "no feature registers the event {0}", name);
            return;
        }
        var view = new EventView(
                message.id(),
                message.timestamp().toEpochMilli(),
                message.source().id(),
                name,
                message.topic(),
                event.mapping().apply(message.payload()),
                message.metadata());
        stream.send(message.id(), name, JsonText.of(view));
    }
}
