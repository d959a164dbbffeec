package dev.agentos.command.daemon;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.config.Config;
import dev.agentos.config.ConfigKeys;
import dev.agentos.config.ConfigSources;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos daemon logs}: the end of the log file, and with {@code --follow} what is added to it. */
@Command(name = "logs", description = "Print the daemon's log.")
final class LogsCommand extends AgentOsCommand {
    private static final Duration LOOK_EVERY = Duration.ofMillis(100);
    private static final int BLOCK = 64 * 1024;

    @Option(
            names = {"-f", "--follow"},
            description = "Keep printing new lines until Ctrl+C.")
    private boolean follow;

    @Option(
            names = {"-n", "--lines"},
            paramLabel = "N",
            defaultValue = "100",
            description = "Number of lines from the end. Default: ${DEFAULT-VALUE}.")
    private int lines;

    LogsCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        context.requireOwner();
        if (lines < 0) throw new AgentOsException(ErrorCode.USAGE, "--lines must be 0 or more, not " + lines);
        var path = context.home().logFile(Config.load(sources()).value(ConfigKeys.DAEMON_LOG_FILE));
        try {
            long position = printTail(path);
            while (follow) {
                Thread.sleep(LOOK_EVERY);
                position = printFrom(path, position);
            }
        } catch (NoSuchFileException none) {
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND, "no log at " + path, "the daemon creates it when it starts: `agentos up`");
        }
    }

    private ConfigSources sources() {
        return new ConfigSources(context.home().folder(), context.io().environment());
    }

    private long printTail(Path path) throws IOException {
        try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
            return copy(file, startOfTail(file));
        }
    }

    /** After a rotation the file is a new, shorter one: read from its start. */
    private long printFrom(Path path, long position) throws IOException {
        if (!Files.exists(path)) return 0;
        try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
            return copy(file, file.size() < position ? 0 : position);
        }
    }

    /** Goes back block by block until enough line ends are behind. */
    private long startOfTail(FileChannel file) throws IOException {
        long end = file.size();
        int missing = lines + 1;
        while (end > 0) {
            int size = (int) Math.min(BLOCK, end);
            var block = ByteBuffer.allocate(size);
            while (block.hasRemaining() && file.read(block, end - size + block.position()) >= 0) {}
            for (int i = size - 1; i >= 0; i--) {
                if (block.get(i) == '\n' && --missing == 0) return end - size + i + 1;
            }
            end -= size;
        }
        return 0;
    }

    private long copy(FileChannel file, long position) throws IOException {
        OutputStream output = context.io().output();
        var block = ByteBuffer.allocate(BLOCK);
        for (int count = file.read(block, position); count > 0; count = file.read(block.clear(), position)) {
            output.write(block.array(), 0, count);
            position += count;
        }
        output.flush();
        return position;
    }
}
