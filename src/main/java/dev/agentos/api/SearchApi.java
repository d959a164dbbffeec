package dev.agentos.api;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.InvalidInput;
import dev.agentos.http.Answer;
import dev.agentos.http.EventStream;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.protocol.ErrorView;
import dev.agentos.protocol.PathMatchView;
import dev.agentos.protocol.ReplaceRequest;
import dev.agentos.protocol.ReplacedView;
import dev.agentos.protocol.SearchFileView;
import dev.agentos.protocol.SearchSummaryView;
import dev.agentos.protocol.SearchView;
import dev.agentos.search.Query;
import dev.agentos.search.SearchListener;
import dev.agentos.search.Searches;
import dev.agentos.security.Access;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Searching over the REST API (F2). */
public final class SearchApi {
    private static final int USUAL_PATHS = 50;

    private final Searches searches;

    public SearchApi(Searches searches) {
        this.searches = searches;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(
                                "/api/workspaces/{id}/search",
                                Action.FILE_READ,
                                "Search files for text; with Accept: text/event-stream, "
                                        + "each file is sent as it is found",
                                this::search)
                        .query("q", "text to find")
                        .query("regex", "q is a regular expression")
                        .query("case", "match case")
                        .query("word", "match whole words")
                        .query("include", "path patterns to include, as in *.java,src/**")
                        .query("exclude", "path patterns to exclude")
                        .query("limit", "maximum number of matches")
                        .events(SearchFileView.class, "file")
                        .events(SearchSummaryView.class, "done")
                        .events(ErrorView.class, "failed")
                        .gives(SearchView.class),
                Route.post(
                                "/api/workspaces/{id}/replace",
                                Access.anyOf(Action.FILE_READ, Action.FILE_WRITE),
                                "Replace in files, or preview the replacement",
                                this::replace)
                        .takes(ReplaceRequest.class)
                        .givesList(ReplacedView.class),
                Route.get(
                                "/api/workspaces/{id}/paths",
                                Action.FILE_READ,
                                "Find files by fuzzy search in their paths, best match first",
                                this::paths)
                        .query("q", "letters of the path, in order")
                        .query("limit", "maximum number")
                        .givesList(PathMatchView.class));
    }

    private Answer search(Exchange exchange) throws InterruptedException {
        var by = exchange.participant();
        var id = workspace(exchange);
        var query = new Query(
                exchange.query("q").orElse(""),
                is(exchange, "regex"),
                is(exchange, "case"),
                is(exchange, "word"),
                exchange.query("include").orElse(""),
                exchange.query("exclude").orElse(""),
                number(exchange, Query.USUAL_LIMIT));
        if (!exchange.header("accept").orElse("").contains("text/event-stream")) {
            var found = new ArrayList<SearchFileView>();
            var summary = searches.search(by, id, query, found::add);
            return Answer.ok(new SearchView(found, summary));
        }
        return new Answer.Events(stream -> {
            try {
                JsonEvents.send(stream, "done", searches.search(by, id, query, listener(stream)));
            } catch (AgentOsException refused) {
                JsonEvents.send(stream, "failed", ErrorView.of(refused));
            }
        });
    }

    private Answer replace(Exchange exchange) throws InterruptedException {
        return Answer.ok(
                searches.replace(exchange.participant(), workspace(exchange), exchange.body(ReplaceRequest.class)));
    }

    private Answer paths(Exchange exchange) throws InterruptedException {
        return Answer.ok(searches.paths(
                exchange.participant(),
                workspace(exchange),
                exchange.query("q").orElse(""),
                number(exchange, USUAL_PATHS)));
    }

    /** {@code ?word}, {@code ?word=true} and {@code ?word=1} are yes. */
    private static boolean is(Exchange exchange, String name) {
        return exchange.asks(name)
                && !List.of("false", "0").contains(exchange.query(name).orElse(""));
    }

    private static int number(Exchange exchange, int otherwise) {
        try {
            return exchange.query("limit").map(Integer::parseInt).orElse(otherwise);
        } catch (NumberFormatException wrong) {
            throw new InvalidInput("limit must be a number");
        }
    }

    private static SearchListener listener(EventStream stream) {
        return new SearchListener() {
            @Override
            public void found(SearchFileView file) {
                JsonEvents.send(stream, "file", file);
            }

            @Override
            public void nothingYet() {
                try {
                    stream.beat();
                } catch (IOException gone) {
                    throw new UncheckedIOException(gone);
                }
            }
        };
    }

    private static WorkspaceId workspace(Exchange exchange) {
        return new WorkspaceId(exchange.pathPart("id"));
    }
}
