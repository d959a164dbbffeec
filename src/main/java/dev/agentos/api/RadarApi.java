package dev.agentos.api;

import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.protocol.OverlapView;
import dev.agentos.radar.Radar;
import dev.agentos.radar.RadarViews;
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
                        "Where agents of a session change what others change",
                        this::overlaps)
                .givesList(OverlapView.class));
    }

    private Answer overlaps(Exchange exchange) throws IOException, InterruptedException {
        return Answer.ok(radar.overlaps(exchange.participant(), new SessionId(exchange.pathPart("id"))).stream()
                .map(RadarViews::of)
                .toList());
    }
}
