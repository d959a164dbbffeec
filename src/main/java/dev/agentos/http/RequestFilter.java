package dev.agentos.http;

import dev.agentos.core.InvalidInput;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.util.List;

/**
 * Tells {@link Connections} when a request begins and ends, and refuses a request whose length is ambiguous: two
 * readers could disagree on where the next one begins.
 */
final class RequestFilter implements Filter {
    private final Connections connections;

    RequestFilter(Connections connections) {
        this.connections = connections;
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        var peer = request.remotePeer().address();
        connections.requestBegan(peer);
        try {
            if (request.headers().all(HeaderNames.CONTENT_LENGTH, List::of).size() > 1) {
                Responses.refuse(
                        response, new InvalidInput("the request has more than one Content-Length", "send one"));
                throw new CloseConnectionException("nobody knows where the next request begins");
            }
            chain.proceed();
        } finally {
            connections.requestEnded(peer);
        }
    }
}
