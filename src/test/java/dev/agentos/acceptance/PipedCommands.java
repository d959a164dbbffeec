package dev.agentos.acceptance;

import dev.agentos.core.ErrorCode;
import dev.agentos.core.Frame;
import dev.agentos.core.Handshake;
import dev.agentos.core.LocalSocket;
import dev.agentos.core.Pipe;
import dev.agentos.core.SentVariables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A shell line that consists of {@code $agentos} commands joined by {@code &&}. Sends them to a running daemon as the
 * program would, without a shell and without starting Java, which costs 0.1 s of processor time each. Every other line
 * needs a shell, and {@code PipeTest} and {@code CommandsTest} test the program itself.
 */
record PipedCommands(List<List<String>> commands) {
    private static final Pattern WORD = Pattern.compile("\\G *(?:'([^']*)'|([\\w./:=@%+,-]+))(?= |$)");
    private static final String PROGRAM = "$agentos ";
    /** The program itself does some of the work of these, because there may be no daemon. */
    private static final Set<String> OF_THE_PROGRAM = Set.of("daemon", "up", "doctor", "completion", "--version");

    /** Empty if the line needs a shell. */
    static Optional<PipedCommands> parse(String line) {
        var commands = new ArrayList<List<String>>();
        for (var command : line.strip().split(" && (?=\\$agentos )", -1)) {
            if (!command.startsWith(PROGRAM)) return Optional.empty();
            var words = words(command.substring(PROGRAM.length()));
            if (words.isEmpty() || OF_THE_PROGRAM.contains(words.getFirst())) return Optional.empty();
            commands.add(words);
        }
        return Optional.of(new PipedCommands(commands));
    }

    /** Empty if one of them means something to a shell. */
    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        var matcher = WORD.matcher(text);
        int end = 0;
        while (matcher.find()) {
            words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
            end = matcher.end();
        }
        return end == text.length() ? words : List.of();
    }

    /** Empty if no daemon listens. */
    Optional<AgentOs.Result> run(Path socket, Path folder, Map<String, String> environment) throws IOException {
        try (var _ = LocalSocket.connect(socket)) {
            return Optional.of(runAll(socket, folder, SentVariables.of(environment)));
        } catch (ConnectException | NoSuchFileException nobodyListens) {
            return Optional.empty();
        }
    }

    private AgentOs.Result runAll(Path socket, Path folder, Map<String, String> variables) {
        var output = new ByteArrayOutputStream();
        var errors = new ByteArrayOutputStream();
        int code = 0;
        for (int next = 0; next < commands.size() && code == 0; next++) {
            var start = new Pipe.Start(commands.get(next), folder.toString(), variables, false, false, 0, 0);
            try {
                code = run(socket, start, output, errors);
            } catch (IOException broken) {
                errors.writeBytes(("the connection to the daemon broke: " + broken.getMessage()).getBytes());
                code = ErrorCode.DAEMON_NOT_RUNNING.exitCode();
            }
        }
        return new AgentOs.Result(
                code, output.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
    }

    private static int run(Path socket, Pipe.Start start, ByteArrayOutputStream output, ByteArrayOutputStream errors)
            throws IOException {
        try (var daemon = LocalSocket.connect(socket)) {
            Handshake.exchange(daemon, "the daemon");
            daemon.write(start.frame());
            while (true) {
                var frame = daemon.read().orElseThrow(() -> new IOException("the daemon ended"));
                switch (frame.kind()) {
                    case Pipe.OUTPUT -> output.write(frame.payload());
                    case Pipe.ERRORS -> errors.write(frame.payload());
                    case Pipe.READ -> daemon.write(Pipe.INPUT, new byte[0]);
                    case Pipe.EXIT -> {
                        return frame.fields().whole();
                    }
                    case Frame.REFUSED -> throw Handshake.refusal(frame);
                    case Pipe.RESUME, Pipe.RAW -> {}
                    default -> throw new IOException("only the program itself can do this: " + frame.kind());
                }
            }
        }
    }
}
