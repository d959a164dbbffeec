package dev.agentos.acp;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.protocol.QuestionView;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;

/** Speaks to one agent. */
public final class AcpClient {
    private static final int VERSION = 1;
    private static final Duration USUAL = Duration.ofMinutes(2);
    private static final Duration ANY_TIME = Duration.ofDays(365);
    private static final int MAX_FILES = 16;
    private static final int LONG_CONTENT = 1 << 20;
    /** Few long files are in memory at once, whichever agents write them. */
    private static final Semaphore LONG_WRITES = new Semaphore(4);

    private final RpcConnection connection;
    private final AcpListener listener;
    private final Semaphore fileRequests = new Semaphore(MAX_FILES);

    public AcpClient(InputStream in, LineSink out, AcpListener listener) {
        this.listener = listener;
        this.connection = new RpcConnection(in, out, new Requests());
    }

    /**
     * Until the agent is gone, or throws because it sends more than it may. Called by one thread, before anything is
     * asked.
     */
    public void read() throws IOException, InterruptedException {
        connection.read();
    }

    /** The agent's capabilities; {@code canLoad}: it can resume earlier sessions. */
    public record Abilities(boolean canLoad) {}

    public Abilities initialize(String version, Duration patience) throws RpcError, InterruptedException {
        var able = Map.of("fs", Map.of("readTextFile", true, "writeTextFile", true), "terminal", false);
        var said = connection.ask(
                "initialize",
                Map.of(
                        "protocolVersion",
                        VERSION,
                        "clientCapabilities",
                        able,
                        "clientInfo",
                        Map.of("name", "agentos", "title", "AgentOS", "version", version)),
                patience);
        long spoken = said.number("protocolVersion").orElse(VERSION);
        if (spoken != VERSION)
            throw new AgentOsException(
                    ErrorCode.VERSION_MISMATCH,
                    "it uses version " + spoken + " of the Agent Client Protocol, but AgentOS uses version " + VERSION,
                    "install another version of it");
        return new Abilities(said.object("agentCapabilities").flag("loadSession"));
    }

    public AcpSession newSession(Path folder) throws RpcError, InterruptedException {
        var said = connection.ask("session/new", Map.of("cwd", folder.toString(), "mcpServers", List.of()), USUAL);
        return new AcpSession(
                said.find("sessionId")
                        .orElseThrow(() -> new RpcError(RpcError.FAILED, "it opened a session without an id")),
                SessionUpdateReader.modes(said));
    }

    /**
     * Takes up a session from before; the agent tells again what was said in it, while this waits and perhaps a moment
     * longer.
     */
    public AcpSession loadSession(String session, Path folder) throws RpcError, InterruptedException {
        return new AcpSession(
                session,
                SessionUpdateReader.modes(connection.ask(
                        "session/load",
                        Map.of("sessionId", session, "cwd", folder.toString(), "mcpServers", List.of()),
                        USUAL)));
    }

    /** One turn: waits until the agent has done what it was told. {@code sent} runs as soon as it can be cancelled. */
    public TurnEnd prompt(String session, String text, Runnable sent) throws RpcError, InterruptedException {
        var said = connection.ask(
                "session/prompt",
                Map.of("sessionId", session, "prompt", List.of(Map.of("type", "text", "text", text))),
                ANY_TIME,
                sent);
        return new TurnEnd(said.find("stopReason").orElse("end_turn"), SessionUpdateReader.usage(said));
    }

    /** Asks the agent to end its turn, which it then does by itself. */
    public void cancel(String session) {
        connection.tell("session/cancel", Map.of("sessionId", session));
    }

    public void setMode(String session, String mode) throws RpcError, InterruptedException {
        connection.ask("session/set_mode", Map.of("sessionId", session, "modeId", mode), USUAL);
    }

    private final class Requests implements RpcHandler {
        @Override
        public void told(String method, Fields parameters) {
            if (method.equals("session/update"))
                SessionUpdateReader.part(parameters.object("update")).ifPresent(listener::updated);
        }

        @Override
        public void asked(String method, Fields parameters, RpcReply reply) {
            switch (method) {
                case "session/request_permission" -> question(parameters, reply);
                case "fs/read_text_file" ->
                    apart(reply, () -> reply.result(Map.of("content", read(parameters))), () -> {});
                case "fs/write_text_file" -> write(parameters, reply);
                default -> reply.error(RpcError.UNKNOWN_METHOD, "unknown method \"" + method + "\"");
            }
        }

        private void question(Fields parameters, RpcReply reply) {
            var tool = SessionUpdateReader.tool(parameters.object("toolCall"));
            var options = SessionUpdateReader.options(parameters);
            if (tool.isEmpty() || options.isEmpty())
                reply.error(RpcError.INVALID_PARAMS, "a permission request needs a tool call with an id, and options");
            else listener.asked(new QuestionView(tool.get().id(), tool.get(), options, null), new Chosen(reply));
        }

        private void write(Fields parameters, RpcReply reply) {
            boolean isLong = parameters.uncut("content").orElse("").length() > LONG_CONTENT;
            if (isLong && !LONG_WRITES.tryAcquire()) {
                reply.error(RpcError.FAILED, "too many large files are being written at once; try again");
                return;
            }
            apart(
                    reply,
                    () -> {
                        listener.write(
                                path(parameters),
                                parameters
                                        .uncut("content")
                                        .orElseThrow(() -> new IllegalArgumentException("\"content\" is missing")));
                        reply.result(Map.of());
                    },
                    () -> {
                        if (isLong) LONG_WRITES.release();
                    });
        }

        private String read(Fields parameters) {
            return listener.read(path(parameters), parameters.small("line"), parameters.small("limit"));
        }

        private static String path(Fields parameters) {
            return parameters
                    .find("path")
                    .filter(path -> !path.isBlank())
                    .orElseThrow(() -> new IllegalArgumentException("\"path\" is missing"));
        }

        /**
         * Runs on another thread than the reader. Beyond the limit, requests are refused. {@code done} always runs at
         * the end.
         */
        private void apart(RpcReply reply, Runnable work, Runnable done) {
            if (!fileRequests.tryAcquire()) {
                done.run();
                reply.error(RpcError.FAILED, "at most " + MAX_FILES + " files can be read or written at once");
                return;
            }
            Thread.ofVirtual().name("file of an agent").start(() -> {
                try {
                    work.run();
                } catch (AgentOsException refused) {
                    reply.error(
                            refused.code() == ErrorCode.NOT_FOUND ? RpcError.NOT_FOUND : RpcError.FAILED,
                            refused.code() == ErrorCode.NOT_FOUND
                                    ? "Resource not found: " + refused.getMessage()
                                    : refused.line());
                } catch (IllegalArgumentException wrong) {
                    reply.error(RpcError.INVALID_PARAMS, String.valueOf(wrong.getMessage()));
                } catch (RuntimeException broken) {
                    System.getLogger("acp")
                            .log(System.Logger.Level.ERROR, "a file could not be served to an agent", broken);
                    reply.error(RpcError.FAILED, "AgentOS could not read or write the file");
                } finally {
                    fileRequests.release();
                    done.run();
                }
            });
        }
    }

    private record Chosen(RpcReply reply) implements AcpListener.Answer {
        @Override
        public void chose(String option) {
            reply.result(Map.of("outcome", Map.of("outcome", "selected", "optionId", option)));
        }

        @Override
        public void nobody() {
            reply.result(Map.of("outcome", Map.of("outcome", "cancelled")));
        }
    }
}
