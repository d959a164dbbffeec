package dev.agentos.api;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.core.BuildVersion;
import dev.agentos.core.Participant;
import dev.agentos.http.Answer;
import dev.agentos.http.Metrics;
import dev.agentos.http.OpenApi;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.ConfigChangedView;
import dev.agentos.protocol.DaemonStatus;
import dev.agentos.protocol.Health;
import dev.agentos.protocol.NucleusView;
import dev.agentos.protocol.ParticipantView;
import dev.agentos.protocol.PermissionChangedView;
import dev.agentos.security.Access;
import dev.agentos.security.Action;
import dev.agentos.security.PermissionChange;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The part of the REST API that is about the daemon itself. */
public final class DaemonApi {
    public static final MessageType CONFIG_CHANGED = new MessageType("config.changed");
    public static final MessageType NUCLEUS_CHANGED = new MessageType("nucleus.changed");

    private final Supplier<DaemonStatus> status;
    private final MessageBus bus;
    private final Metrics metrics;
    private final Supplier<List<Route>> routes;
    private final Supplier<Map<String, WireEvent>> events;

    /** {@code routes} and {@code events} are those of all features, read when they are needed. */
    public DaemonApi(
            Supplier<DaemonStatus> status,
            MessageBus bus,
            Metrics metrics,
            Supplier<List<Route>> routes,
            Supplier<Map<String, WireEvent>> events) {
        this.status = status;
        this.bus = bus;
        this.metrics = metrics;
        this.routes = routes;
        this.events = events;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(
                                "/api/health",
                                Access.EVERYBODY,
                                "Check that the daemon is running",
                                exchange -> Answer.ok(new Health("ok", BuildVersion.CURRENT)))
                        .gives(Health.class),
                Route.get(
                                "/api/status",
                                Access.SIGNED_IN,
                                "Get the daemon's status",
                                exchange -> Answer.ok(status.get()))
                        .gives(DaemonStatus.class),
                Route.get(
                                "/api/me",
                                Access.SIGNED_IN,
                                "Get your id and display name",
                                exchange -> Answer.ok(view(exchange.participant())))
                        .gives(ParticipantView.class),
                Route.get(
                                "/api/events",
                                Access.inDaemon(Action.SESSION_SEE),
                                "Follow all events as server-sent events; resumes after Last-Event-ID",
                                new Events(bus, events)::stream)
                        .givesEvents(),
                Route.get(
                                "/metrics",
                                Access.SIGNED_IN,
                                "Get metrics in the OpenMetrics format",
                                exchange -> new Answer.Text(200, Metrics.CONTENT_TYPE, metrics.text()))
                        .givesContent(),
                Route.get(
                                "/api/openapi.json",
                                Access.SIGNED_IN,
                                "This document",
                                exchange -> Answer.ok(OpenApi.of(routes.get())))
                        .givesContent());
    }

    public static List<WireEvent> events() {
        return List.of(
                WireEvent.of(NucleusView.class, NUCLEUS_CHANGED),
                WireEvent.of(ConfigChangedView.class, CONFIG_CHANGED),
                WireEvent.of(
                        PermissionChange.class, PermissionChangedView.class, DaemonApi::view, PermissionChange.TYPE));
    }

    private static PermissionChangedView view(PermissionChange change) {
        return new PermissionChangedView(change.participant(), change.scope().toString());
    }

    /** The owner is {@code You} only to themselves; others know them by their account on this machine. */
    private static ParticipantView view(Participant participant) {
        var name = participant.equals(Participant.LOCAL_OWNER) ? System.getProperty("user.name") : participant.name();
        return new ParticipantView(participant.id(), name);
    }
}
