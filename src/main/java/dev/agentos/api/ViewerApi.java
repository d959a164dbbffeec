package dev.agentos.api;

import dev.agentos.core.InvalidInput;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.FollowedLinkView;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.ViewerContent;
import dev.agentos.protocol.ViewerLink;
import dev.agentos.protocol.ViewerPartsView;
import dev.agentos.protocol.ViewerPartsView.ViewerPart;
import dev.agentos.protocol.ViewerView;
import dev.agentos.security.Action;
import dev.agentos.session.SessionId;
import dev.agentos.viewer.ContentType;
import dev.agentos.viewer.FollowedLink;
import dev.agentos.viewer.Part;
import dev.agentos.viewer.ShownContent;
import dev.agentos.viewer.Viewer;
import dev.agentos.viewer.ViewerName;
import dev.agentos.viewer.ViewerTitle;
import dev.agentos.viewer.Viewers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Showing things to people over the REST API (V1). */
public final class ViewerApi {
    private static final String ALL = "/api/sessions/{id}/viewers";
    private static final String ONE = ALL + "/{name}";
    private static final int MAX_BODY = 4 << 20;

    private final Viewers viewers;

    public ViewerApi(Viewers viewers) {
        this.viewers = viewers;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(ALL, Action.OUTPUT_SEE, "List the viewers of a session", this::list)
                        .givesList(ViewerView.class),
                Route.get(ONE, Action.OUTPUT_SEE, "Get a viewer with its content", this::read)
                        .query("after", "only parts after this number")
                        .gives(ViewerPartsView.class),
                Route.put(
                                ONE,
                                Action.VIEWER_SHOW,
                                "Replace the content of a viewer; creates the viewer if needed",
                                this::set)
                        .takes(ViewerContent.class)
                        .gives(ViewerView.class),
                Route.delete(ONE, Action.VIEWER_SHOW, "Remove a viewer", this::delete)
                        .givesNothing(),
                Route.post(
                                ONE + "/append",
                                Action.VIEWER_SHOW,
                                "Append to a viewer; creates the viewer if needed",
                                this::append)
                        .takes(ViewerContent.class)
                        .gives(ViewerView.class),
                Route.post(ONE + "/clear", Action.VIEWER_SHOW, "Clear a viewer", this::clear)
                        .gives(ViewerView.class),
                Route.post(
                                ONE + "/links",
                                Action.OUTPUT_SEE,
                                "Report a followed link: publishes the event viewer.link",
                                this::followed)
                        .takes(ViewerLink.class)
                        .givesNothing());
    }

    public static List<WireEvent> events() {
        return List.of(
                WireEvent.of(Viewer.class, ViewerView.class, ViewerApi::view, Viewer.CHANGED, Viewer.DELETED),
                WireEvent.of(FollowedLink.class, FollowedLinkView.class, ViewerApi::view, FollowedLink.FOLLOWED));
    }

    private Answer list(Exchange exchange) {
        return Answer.ok(viewers.list(exchange.participant(), session(exchange)).stream()
                .map(ViewerApi::view)
                .toList());
    }

    private Answer read(Exchange exchange) {
        var shown = viewers.read(exchange.participant(), session(exchange), name(exchange), after(exchange));
        var view = new ViewerPartsView(
                view(shown.viewer()),
                shown.parts().stream().map(ViewerApi::view).toList());
        return new Answer.Text(200, "application/json", JsonText.withNulls(view));
    }

    private Answer set(Exchange exchange) {
        var wanted = ViewerContent.read(exchange.json(MAX_BODY));
        return Answer.ok(view(viewers.set(
                exchange.participant(), session(exchange), name(exchange), title(wanted), content(wanted))));
    }

    private Answer append(Exchange exchange) {
        var wanted = ViewerContent.read(exchange.json(MAX_BODY));
        return Answer.ok(view(viewers.append(
                exchange.participant(), session(exchange), name(exchange), title(wanted), content(wanted))));
    }

    private Answer clear(Exchange exchange) {
        return Answer.ok(view(viewers.clear(exchange.participant(), session(exchange), name(exchange))));
    }

    private Answer delete(Exchange exchange) {
        viewers.delete(exchange.participant(), session(exchange), name(exchange));
        return Answer.nothing();
    }

    private Answer followed(Exchange exchange) {
        viewers.followed(
                exchange.participant(),
                new FollowedLink(
                        session(exchange),
                        name(exchange),
                        exchange.body(ViewerLink.class).url()));
        return Answer.nothing();
    }

    private static ShownContent content(ViewerContent wanted) {
        var type = ContentType.of(wanted.type());
        if (type.isJson()) return new ShownContent(type, JsonText.withNulls(wanted.data()));
        if (wanted.data() instanceof String text) return new ShownContent(type, text);
        throw new InvalidInput("the data of " + type + " must be a string");
    }

    private static Optional<ViewerTitle> title(ViewerContent wanted) {
        return Optional.ofNullable(wanted.title()).map(ViewerTitle::new);
    }

    private static long after(Exchange exchange) {
        try {
            return exchange.query("after").map(Long::parseLong).orElse(0L);
        } catch (NumberFormatException wrong) {
            throw new InvalidInput("after must be a number");
        }
    }

    private static SessionId session(Exchange exchange) {
        return new SessionId(exchange.pathPart("id"));
    }

    private static ViewerName name(Exchange exchange) {
        return new ViewerName(exchange.pathPart("name"));
    }

    private static ViewerView view(Viewer viewer) {
        return new ViewerView(
                viewer.session().toString(),
                viewer.name().toString(),
                viewer.title().toString(),
                viewer.first(),
                viewer.last(),
                viewer.changedBy(),
                viewer.changedAt());
    }

    private static ViewerPart view(Part part) {
        var content = part.content();
        return new ViewerPart(
                part.number(),
                ViewerContent.Type.valueOf(content.type().name()),
                content.type().isJson() ? Objects.requireNonNull(JsonText.readAny(content.data())) : content.data());
    }

    private static FollowedLinkView view(FollowedLink link) {
        return new FollowedLinkView(link.session().toString(), link.name().toString(), link.url());
    }
}
