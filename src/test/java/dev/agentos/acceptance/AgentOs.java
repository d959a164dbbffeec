package dev.agentos.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.protocol.DaemonFile;
import dev.agentos.protocol.JsonText;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The built program in a home of its own. Closing it ends every process that it started and leaves nothing behind. */
public final class AgentOs implements AutoCloseable {
    public static final Path PROGRAM = Path.of(System.getProperty("agentos.program", "target/agentos/bin/agentos"))
            .toAbsolutePath();
    /** Somebody without settings: those of whoever runs the tests must not decide how they end. */
    private static final Path PERSON =
            Path.of(System.getProperty("agentos.person", "target/person")).toAbsolutePath();

    public static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Path home;
    private final Path program;
    /** By these, programs know that nobody is there to talk to; Gemini CLI then ends at once. */
    private static final Set<String> NO_PERSON = Set.of("CI", "GITHUB_ACTIONS");

    private final Map<String, String> environment = new HashMap<>();
    private SharedDaemons.Shared shared;

    /** How a command ended and what it said. */
    public record Result(int code, String out, String err) {}

    public AgentOs(Path home) {
        this(home, PROGRAM);
    }

    /** Another copy of the program on the same home. */
    public AgentOs(Path home, Path program) {
        this.home = home;
        this.program = program;
        environment.putAll(usual(home));
    }

    private static Map<String, String> usual(Path home) {
        return Map.of("AGENTOS_HOME", home.toString(), "HOME", PERSON.toString());
    }

    /** A daemon that listens on a free port. */
    public static AgentOs started(Path home) throws Exception {
        var agentos = new AgentOs(home);
        assertThat(agentos.run("daemon", "start", "--port", "0").code()).isZero();
        return agentos;
    }

    /**
     * A daemon that others have used before and will use again: for tests to which it does not matter how it starts.
     */
    public static AgentOs shared() throws Exception {
        var daemon = SharedDaemons.take();
        // Nobody starts with the variables of the one before.
        var agentos = new AgentOs(daemon.agentos().home());
        agentos.shared = daemon;
        return agentos;
    }

    public AgentOs with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    public Path home() {
        return home;
    }

    public Result run(String... arguments) throws Exception {
        return finish(start(arguments));
    }

    /** Runs a shell line in a folder. A line of commands alone goes to the daemon directly. */
    public Result shellIn(Path folder, String line) throws Exception {
        var commands = PipedCommands.parse(line);
        if (commands.isPresent()) {
            var variables = builder(List.of()).environment();
            var result = commands.get().run(home.resolve("daemon.sock"), folder, variables);
            if (result.isPresent()) return result.get();
        }
        return shell("cd '" + folder + "' && " + line);
    }

    /** Runs a shell line in which {@code $agentos} is the program. */
    public Result shell(String line) throws Exception {
        return finish(builder(List.of("bash", "-c", line)).start());
    }

    public Process start(String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        return builder(command).start();
    }

    public ProcessBuilder builder(List<String> command) throws IOException {
        Files.createDirectories(PERSON);
        var builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("AGENTOS_") || NO_PERSON.contains(name));
        builder.environment().putAll(environment);
        builder.environment().put("agentos", program.toString());
        return builder.redirectInput(
                ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    }

    public static Result finish(Process process) throws Exception {
        var err = new StringBuilder();
        var errors = Thread.ofVirtual().start(() -> {
            try {
                err.append(new String(process.getErrorStream().readAllBytes()));
            } catch (IOException closed) {
                err.append(closed);
            }
        });
        var out = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("the command ends")
                .isTrue();
        errors.join();
        return new Result(process.exitValue(), out, err.toString());
    }

    public DaemonFile daemonFile() throws IOException {
        return JsonText.read(Files.readString(home.resolve("daemon.json")), DaemonFile.class);
    }

    public ProcessHandle daemon() throws IOException {
        return ProcessHandle.of(daemonFile().pid()).orElseThrow();
    }

    public ProcessHandle nucleus() throws Exception {
        eventually(() -> Files.exists(home.resolve("nucleus.sock")));
        return ProcessHandle.of(Long.parseLong(
                        Files.readString(home.resolve("nucleus.pid")).strip()))
                .orElseThrow();
    }

    public void kill(ProcessHandle process) throws Exception {
        process.destroyForcibly();
        process.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    public String token() throws Exception {
        return shared == null ? run("token").out().strip() : shared.token();
    }

    public HttpRequest.Builder request(String path) throws IOException {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + daemonFile().port() + path))
                .timeout(PATIENCE);
    }

    public static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Asks again and again, and for at most a tenth of the time: many tests wait at once. */
    public static void eventually(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            long asked = System.nanoTime();
            if (condition.call()) return;
            assertThat(System.nanoTime()).as("waited long enough").isLessThan(deadline);
            TimeUnit.NANOSECONDS.sleep(Math.max(9 * (System.nanoTime() - asked), 10_000_000));
        }
    }

    @Override
    public void close() throws Exception {
        if (shared == null) end();
        else SharedDaemons.giveBack(shared, !environment.equals(usual(home)));
    }

    /** Ends daemon and nucleus, however the test left them, and waits: no file is written after this. */
    private void end() throws Exception {
        var processes = running();
        run("daemon", "stop", "--all");
        for (var process : processes) {
            try {
                process.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            } catch (TimeoutException stuck) {
                kill(process);
            }
        }
        for (var left : running()) kill(left);
    }

    private List<ProcessHandle> running() throws IOException {
        var processes = new ArrayList<ProcessHandle>();
        for (var file : List.of("daemon.pid", "nucleus.pid")) {
            var path = home.resolve(file);
            if (!Files.exists(path)) continue;
            ProcessHandle.of(Long.parseLong(Files.readString(path).strip()))
                    .filter(this::isOurs)
                    .ifPresent(processes::add);
        }
        return processes;
    }

    /** A pid file may outlive its process, and its number may be somebody else's by now. */
    private boolean isOurs(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("dev.agentos.Main");
    }
}
