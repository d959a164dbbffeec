package dev.agentos.http;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.RandomId;
import dev.agentos.protocol.ErrorView;
import dev.agentos.protocol.JsonText;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;

/** Writes answers and errors as HTTP responses. */
final class Responses {
    private static final Logger LOG = System.getLogger("http");
    private static final String JSON = "application/json";

    private Responses() {}

    static void write(ServerResponse response, Answer answer) throws Exception {
        switch (answer) {
            case Answer.Json(int status, Object value) -> send(response, status, JSON, JsonText.of(value));
            case Answer.Text(int status, String contentType, String text) -> send(response, status, contentType, text);
            case Answer.Bytes(String contentType, byte[] bytes) ->
                response.header(HeaderNames.CONTENT_TYPE, contentType)
                        .header(HeaderNames.CACHE_CONTROL, "no-store")
                        .send(bytes);
            case Answer.Nothing() -> response.status(Status.NO_CONTENT_204).send();
            case Answer.With(var headers, var inner) -> {
                headers.forEach(response::header);
                write(response, inner);
            }
            case Answer.Unchanged() -> response.status(Status.NOT_MODIFIED_304).send();
            case Answer.Stream(var contentType, long length, var source) -> copy(response, contentType, length, source);
            case Answer.Events(var source) -> stream(response, source);
        }
    }

    private static void send(ServerResponse response, int status, String contentType, String text) {
        response.status(status)
                .header(HeaderNames.CONTENT_TYPE, contentType)
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void copy(ServerResponse response, String contentType, long length, Answer.Stream.Source source) {
        response.header(HeaderNames.CONTENT_TYPE, contentType)
                .header(HeaderNames.CONTENT_LENGTH, String.valueOf(length))
                .header(HeaderNames.CACHE_CONTROL, "no-store");
        try (var connection = response.outputStream()) {
            source.writeTo(connection);
        } catch (IOException | UncheckedIOException gone) {
            LOG.log(Level.DEBUG, "a download has ended early: {0}", gone.getMessage());
            throw new CloseConnectionException("the body is shorter than its Content-Length");
        }
    }

    private static void stream(ServerResponse response, Answer.Events.Source source) throws Exception {
        response.header(HeaderNames.CONTENT_TYPE, "text/event-stream").header(HeaderNames.CACHE_CONTROL, "no-store");
        try (var connection = response.outputStream()) {
            var stream = new EventStream(connection);
            stream.beat();
            source.stream(stream);
        } catch (IOException | UncheckedIOException | InterruptedException | AgentOsException ended) {
            // Its head is sent: no refusal can follow.
            LOG.log(Level.DEBUG, "a stream of events has ended: {0}", ended.getMessage());
        } catch (RuntimeException bug) {
            broken(bug);
        }
    }

    static void refuse(ServerResponse response, AgentOsException refused) {
        if (!response.isSent()) send(response, refused.code().httpStatus(), JSON, JsonText.of(ErrorView.of(refused)));
    }

    /** Our bug: the log has the stack, the person gets the number under which to find it. */
    static AgentOsException broken(Throwable bug) {
        var id = RandomId.next();
        LOG.log(Level.ERROR, "internal error " + id, bug);
        return new AgentOsException(
                ErrorCode.INTERNAL, "internal error (" + id + ")", "`agentos daemon logs` has the details");
    }
}
