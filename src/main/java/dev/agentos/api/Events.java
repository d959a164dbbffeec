package dev.agentos.api;

import dev.agentos.action.ActionViews;
import dev.agentos.action.AgentAction;
import dev.agentos.action.Interaction;
import dev.agentos.bus.Message;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.bus.Replay;
import dev.agentos.bus.Subscription;
import dev.agentos.bus.SubscriptionClosed;
import dev.agentos.http.Answer;
import dev.agentos.http.EventStream;
import dev.agentos.http.Exchange;
import dev.agentos.protocol.EventView;
import dev.agentos.protocol.JsonText;
import dev.agentos.security.PermissionChange;
import dev.agentos.session.Session;
import dev.agentos.terminal.TerminalInfo;
import dev.agentos.viewer.FollowedLink;
import dev.agentos.viewer.Viewer;
import dev.agentos.workspace.Workspace;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/**
 * The bus as server-sent events. A reader that names the last event it saw gets exactly the rest; one that was away too
 * long, or is too slow, gets {@code reset} and loads the present state instead.
 */
final class Events {
    private static final Duration BEAT = Duration.ofSeconds(15);
    private static final int QUEUE = 256;

    private final MessageBus bus;

    Events(MessageBus bus) {
        this.bus = bus;
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

    private static void send(EventStream stream, Message message) throws IOException {
        var view = new EventView(
                message.id(),
                message.timestamp().toEpochMilli(),
                message.source().id(),
                message.type().name(),
                message.topic(),
                payload(message.payload()),
                message.metadata());
        stream.send(message.id(), message.type().name(), JsonText.of(view));
    }

    /** Features publish their own records; clients get the wire form of them. */
    private static Object payload(Object payload) {
        return switch (payload) {
            case Session session -> SessionApi.view(session);
            case Workspace workspace -> WorkspaceApi.view(workspace);
            case TerminalInfo terminal -> TerminalApi.view(terminal);
            case Viewer viewer -> ViewerApi.view(viewer);
            case AgentAction action -> ActionViews.brief(action);
            case Interaction interaction -> interaction.view();
            case FollowedLink link -> ViewerApi.view(link);
            case PermissionChange change ->
                Map.of(
                        "participant",
                        change.participant(),
                        "scope",
                        change.scope().toString());
            default -> payload;
        };
    }
}
