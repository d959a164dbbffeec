package dev.agentos.api;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.Participant;
import dev.agentos.core.Version;
import dev.agentos.http.Answer;
import dev.agentos.http.Metrics;
import dev.agentos.http.OpenApi;
import dev.agentos.http.Route;
import dev.agentos.protocol.DaemonStatus;
import dev.agentos.protocol.Health;
import dev.agentos.protocol.ParticipantView;
import dev.agentos.security.Access;
import dev.agentos.security.Action;
import java.util.List;
import java.util.function.Supplier;

/** The part of the REST API that is about the daemon itself. */
public final class DaemonApi {
    private final Supplier<DaemonStatus> status;
    private final MessageBus bus;
    private final Metrics metrics;
    private final Supplier<List<Route>> all;

    /** {@code all} are the routes of the whole API, asked for when somebody wants them described. */
    public DaemonApi(Supplier<DaemonStatus> status, MessageBus bus, Metrics metrics, Supplier<List<Route>> all) {
        this.status = status;
        this.bus = bus;
        this.metrics = metrics;
        this.all = all;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(
                                "/api/health",
                                Access.EVERYBODY,
                                "Whether the daemon is well",
                                exchange -> Answer.ok(new Health("ok", Version.CURRENT)))
                        .gives(Health.class),
                Route.get(
                                "/api/status",
                                Access.SIGNED_IN,
                                "What the daemon tells about itself",
                                exchange -> Answer.ok(status.get()))
                        .gives(DaemonStatus.class),
                Route.get(
                                "/api/me",
                                Access.SIGNED_IN,
                                "Who you are to others",
                                exchange -> Answer.ok(view(exchange.participant())))
                        .gives(ParticipantView.class),
                Route.get(
                        "/api/events",
                        Access.inDaemon(Action.SESSION_SEE),
                        "Everything that happens, as server-sent events; resumes after Last-Event-ID",
                        new Events(bus)::stream),
                Route.get(
                        "/metrics",
                        Access.SIGNED_IN,
                        "Counts and readings in the OpenMetrics format",
                        exchange -> new Answer.Text(200, Metrics.CONTENT_TYPE, metrics.text())),
                Route.get(
                        "/api/openapi.json",
                        Access.SIGNED_IN,
                        "This document",
                        exchange -> Answer.ok(OpenApi.of(all.get()))));
    }

    /** The owner is {@code You} only to themselves; others know them by their account on this machine. */
    private static ParticipantView view(Participant participant) {
        var name = participant.equals(Participant.LOCAL_OWNER) ? System.getProperty("user.name") : participant.name();
        return new ParticipantView(participant.id(), name);
    }
}
