package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.BuildVersion;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.RandomId;
import dev.agentos.protocol.ErrorView;
import dev.agentos.protocol.JsonText;
import java.io.InterruptedIOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/**
 * Parses a command line and runs the command it names. The only place that turns failures into messages and exit codes.
 */
public final class Commands {
    /** Returned by an interrupted command; the caller knows the signal. */
    public static final int INTERRUPTED = -130;

    private static final int MAX_ARGUMENTS = 2_000;

    private final CommandContext context;

    public Commands(CommandContext context) {
        this.context = context;
    }

    /** Returns the exit code; never throws. */
    public int run(List<String> words) {
        var arguments = withoutHelpWord(words);
        if (arguments.size() > MAX_ARGUMENTS)
            return refuse(
                    new AgentOsException(
                            ErrorCode.USAGE, "a command line can have at most " + MAX_ARGUMENTS + " arguments"),
                    arguments);
        try {
            return commandLine(context, arguments)
                    .setParameterExceptionHandler((wrong, line) -> refuse(UsageError.of(wrong), arguments))
                    .setExecutionExceptionHandler((thrown, command, result) -> fail(thrown, arguments))
                    .execute(arguments.toArray(String[]::new));
        } catch (RuntimeException bug) {
            return refuse(broken(bug), arguments);
        } finally {
            context.out().flush();
            context.err().flush();
        }
    }

    /** {@code help config set} is {@code config set --help}. */
    private static List<String> withoutHelpWord(List<String> words) {
        if (words.isEmpty() || !words.getFirst().equals("help")) return words;
        return Stream.concat(words.stream().skip(1), Stream.of("--help")).toList();
    }

    /** Every command, for help and completion. */
    static CommandLine commandLine(CommandContext context) {
        return commandLine(context, List.of());
    }

    /**
     * Only the command that the first word names, when it names one: describing all of them takes longer than running
     * most.
     */
    private static CommandLine commandLine(CommandContext context, List<String> arguments) {
        var factory = new WithContext(context);
        var line = new CommandLine(RootCommand.class, factory);
        var named = arguments.isEmpty() ? null : RootCommand.SUBCOMMANDS.get(arguments.getFirst());
        if (named != null) line.addSubcommand(arguments.getFirst(), new CommandLine(named, factory));
        else RootCommand.SUBCOMMANDS.forEach((name, type) -> line.addSubcommand(name, new CommandLine(type, factory)));
        return line.setOut(context.out())
                .setErr(context.err())
                .setUsageHelpWidth(Math.clamp(context.io().columns(), 60, 120))
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    private int fail(Exception thrown, List<String> arguments) {
        return switch (thrown) {
            case AgentOsException refused -> refuse(refused, arguments);
            case InterruptedException stopped -> INTERRUPTED;
            case InterruptedIOException stopped -> INTERRUPTED;
            default -> refuse(broken(thrown), arguments);
        };
    }

    private int refuse(AgentOsException refused, List<String> arguments) {
        context.out().flush();
        context.err().println(arguments.contains("--json") ? JsonText.of(ErrorView.of(refused)) : refused.line());
        return refused.code().exitCode();
    }

    private static AgentOsException broken(Exception bug) {
        var id = RandomId.next();
        System.getLogger("command").log(Level.ERROR, "internal error " + id, bug);
        return new AgentOsException(
                ErrorCode.INTERNAL, "internal error (" + id + "): " + bug, "`agentos daemon logs` has the details");
    }

    /** Gives each command its context; anything else is made as picocli does. */
    private record WithContext(CommandContext context) implements IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (!AgentOsCommand.class.isAssignableFrom(type))
                return CommandLine.defaultFactory().create(type);
            var constructor = type.getDeclaredConstructor(CommandContext.class);
            constructor.setAccessible(true);
            return constructor.newInstance(context);
        }
    }

    /** Printed by {@code --version}. */
    static final class VersionText implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"agentos " + BuildVersion.CURRENT};
        }
    }
}
