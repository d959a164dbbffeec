package dev.agentos.api;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.NewTerminalRequest;
import dev.agentos.protocol.ScreenView;
import dev.agentos.protocol.TerminalInput;
import dev.agentos.protocol.TerminalResize;
import dev.agentos.protocol.TerminalSignalRequest;
import dev.agentos.protocol.TerminalView;
import dev.agentos.protocol.TerminalView.State;
import dev.agentos.security.Action;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.terminal.NewTerminal;
import dev.agentos.terminal.Terminal;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.TerminalInfo;
import dev.agentos.terminal.TerminalSignal;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.Workspaces;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The terminals' part of the REST API. */
public final class TerminalApi {
    private static final NewTerminalRequest SHELL = new NewTerminalRequest(null, null, null, null);

    private final Terminals terminals;
    private final Sessions sessions;
    private final Workspaces workspaces;

    public TerminalApi(Terminals terminals, Sessions sessions, Workspaces workspaces) {
        this.terminals = terminals;
        this.sessions = sessions;
        this.workspaces = workspaces;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/api/terminals", Action.OUTPUT_SEE, "List all terminals", this::listAll)
                        .givesList(TerminalView.class),
                Route.get(
                                "/api/sessions/{id}/terminals",
                                Action.OUTPUT_SEE,
                                "List the terminals of a session",
                                this::list)
                        .givesList(TerminalView.class),
                Route.post(
                                "/api/sessions/{id}/terminals",
                                Action.CODE_EXECUTE,
                                "Run a command in a new terminal",
                                this::open)
                        .mayTake(NewTerminalRequest.class)
                        .gives(TerminalView.class),
                Route.get("/api/terminals/{id}", Action.OUTPUT_SEE, "Get a terminal", this::one)
                        .gives(TerminalView.class),
                Route.delete(
                                "/api/terminals/{id}",
                                Action.AGENT_STOP,
                                "End the program with everything it started, and delete its output",
                                this::close)
                        .givesNothing(),
                Route.post("/api/terminals/{id}/input", Action.TERMINAL_INPUT, "Type into a terminal", this::input)
                        .takes(TerminalInput.class)
                        .givesNothing(),
                Route.post("/api/terminals/{id}/resize", Action.TERMINAL_INPUT, "Resize a terminal", this::resize)
                        .takes(TerminalResize.class)
                        .givesNothing(),
                Route.post("/api/terminals/{id}/signal", Action.TERMINAL_INPUT, "Signal the program", this::signal)
                        .takes(TerminalSignalRequest.class)
                        .givesNothing(),
                Route.get("/api/terminals/{id}/screen", Action.OUTPUT_SEE, "Get the current screen", this::screen)
                        .query("format", "json (default), text or ansi")
                        .gives(ScreenView.class),
                Route.get("/api/terminals/{id}/output", Action.OUTPUT_SEE, "Get the output bytes", this::output)
                        .query("from", "first byte; default 0")
                        .query("to", "end, exclusive; default: the end of the output")
                        .givesContent());
    }

    public static List<WireEvent> events() {
        return List.of(WireEvent.of(
                TerminalInfo.class,
                TerminalView.class,
                TerminalApi::view,
                TerminalInfo.OPENED,
                TerminalInfo.EXITED,
                TerminalInfo.CLOSED));
    }

    private Answer listAll(Exchange exchange) {
        return Answer.ok(terminals.list(exchange.participant()).stream()
                .map(TerminalApi::view)
                .toList());
    }

    private Answer list(Exchange exchange) {
        return Answer.ok(terminals.list(exchange.participant(), session(exchange)).stream()
                .map(TerminalApi::view)
                .toList());
    }

    private Answer open(Exchange exchange) throws InterruptedException {
        var by = exchange.participant();
        var id = session(exchange);
        var session = sessions.require(by, id);
        var wanted = exchange.header("content-type").isEmpty()
                        && exchange.header("content-length").orElse("0").equals("0")
                ? SHELL
                : exchange.body(NewTerminalRequest.class);
        var workspace = workspaces.find(by, session.workspace()).orElseThrow();
        var folder =
                wanted.cwd() == null ? workspace.path() : workspace.path().resolve(WorkspaceApi.path(wanted.cwd()));
        var size = new TerminalSize(
                wanted.cols() == null ? TerminalSize.USUAL.columns() : wanted.cols(),
                wanted.rows() == null ? TerminalSize.USUAL.rows() : wanted.rows());
        var command = wanted.command() == null ? List.<String>of() : wanted.command();
        return Answer.created(view(terminals.open(by, id, new NewTerminal(command, folder, size, System.getenv()))));
    }

    private Answer one(Exchange exchange) {
        return Answer.ok(view(terminals.find(exchange.participant(), terminal(exchange))));
    }

    private Answer close(Exchange exchange) throws Exception {
        terminals.close(exchange.participant(), terminal(exchange));
        return Answer.nothing();
    }

    private Answer input(Exchange exchange) throws InterruptedException {
        var bytes = exchange.body(TerminalInput.class).data().getBytes(StandardCharsets.UTF_8);
        terminals.input(exchange.participant(), terminal(exchange), bytes);
        return Answer.nothing();
    }

    private Answer resize(Exchange exchange) throws InterruptedException {
        var size = exchange.body(TerminalResize.class);
        terminals.resize(exchange.participant(), terminal(exchange), new TerminalSize(size.cols(), size.rows()));
        return Answer.nothing();
    }

    private Answer signal(Exchange exchange) throws InterruptedException {
        var wanted = exchange.body(TerminalSignalRequest.class);
        terminals.signal(
                exchange.participant(),
                terminal(exchange),
                TerminalSignal.of(wanted.signal()),
                Boolean.TRUE.equals(wanted.tree()));
        return Answer.nothing();
    }

    private Answer screen(Exchange exchange) throws Exception {
        var shot = terminals.screen(exchange.participant(), terminal(exchange));
        return switch (exchange.query("format").orElse("json")) {
            case "json" ->
                Answer.ok(new ScreenView(
                        shot.offset(),
                        shot.size().columns(),
                        shot.size().rows(),
                        shot.text(),
                        shot.title(),
                        shot.cursorRow(),
                        shot.cursorColumn(),
                        shot.alternate()));
            case "text" -> new Answer.Text(200, "text/plain; charset=utf-8", shot.text() + "\n");
            case "ansi" -> new Answer.Bytes("application/octet-stream", shot.ansi());
            default -> throw new InvalidInput("the format must be json, text or ansi");
        };
    }

    private Answer output(Exchange exchange) throws Exception {
        long from = number(exchange, "from", 0);
        long to = number(exchange, "to", Long.MAX_VALUE);
        var range = terminals.output(exchange.participant(), terminal(exchange), from, to);
        return new Answer.With(
                Map.of(
                        "AgentOS-Range-Start",
                        String.valueOf(range.start()),
                        "AgentOS-Range-End",
                        String.valueOf(range.end()),
                        "AgentOS-Log-Start",
                        String.valueOf(range.logStart()),
                        "AgentOS-Log-End",
                        String.valueOf(range.logEnd())),
                new Answer.Bytes("application/octet-stream", range.bytes()));
    }

    private static long number(Exchange exchange, String name, long otherwise) {
        try {
            return exchange.query(name).map(Long::parseLong).orElse(otherwise);
        } catch (NumberFormatException wrong) {
            throw new InvalidInput(name + " must be a number of bytes");
        }
    }

    private static SessionId session(Exchange exchange) {
        return new SessionId(exchange.pathPart("id"));
    }

    private static TerminalId terminal(Exchange exchange) {
        return new TerminalId(exchange.pathPart("id"));
    }

    static TerminalView view(Terminal terminal) {
        return view(
                terminal.info(),
                terminal.lastActivity(),
                terminal.lastTyped().map(Participant::id).orElse(null),
                terminal.viewers());
    }

    /** As it is at the moment of an event. */
    static TerminalView view(TerminalInfo info) {
        return view(info, info.createdAt(), null, 0);
    }

    private static TerminalView view(TerminalInfo info, Instant lastActivity, @Nullable String lastTyped, int viewers) {
        var state = info.exitCode().isPresent() ? State.EXITED : info.lost() ? State.LOST : State.RUNNING;
        var code = info.exitCode().isPresent() ? info.exitCode().getAsInt() : null;
        return new TerminalView(
                info.id().text(),
                info.session().text(),
                info.command(),
                info.folder().toString(),
                info.size().columns(),
                info.size().rows(),
                state,
                code,
                info.createdBy(),
                info.createdAt(),
                lastActivity,
                lastTyped,
                viewers);
    }
}
