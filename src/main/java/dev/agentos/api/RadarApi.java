package dev.agentos.api;

import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.OverlapView;
import dev.agentos.protocol.RadarView;
import dev.agentos.radar.Radar;
import dev.agentos.radar.SessionOverlaps;
import dev.agentos.security.Action;
import dev.agentos.session.SessionId;
import java.io.IOException;
import java.util.List;

/** The radar's part of the REST API. */
public final class RadarApi {
    private final Radar radar;

    public RadarApi(Radar radar) {
        this.radar = radar;
    }

    public List<Route> routes() {
        return List.of(Route.get(
                        "/api/sessions/{id}/overlaps",
                        Action.FILE_READ,
                        "List files that two agents, or an agent and the base branch, have both changed",
                        this::overlaps)
                .givesList(OverlapView.class));
    }

    public static List<WireEvent> events() {
        return List.of(WireEvent.of(SessionOverlaps.class, RadarView.class, RadarViews::of, Radar.CHANGED));
    }

    private Answer overlaps(Exchange exchange) throws IOException, InterruptedException {
        return Answer.ok(radar.overlaps(exchange.participant(), new SessionId(exchange.pathPart("id"))).stream()
                .map(RadarViews::of)
                .toList());
    }
}
