package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.DidYouMean;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.RandomId;
import dev.agentos.core.Version;
import dev.agentos.protocol.ErrorView;
import dev.agentos.protocol.JsonText;
import java.io.InterruptedIOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Parses a command line and runs the command it names. The only place that turns failures into words and exit codes.
 */
public final class Commands {
    /** What a command returns that was stopped, and no program does; who stopped it says by which signal. */
    public static final int INTERRUPTED = -130;

    private static final int MAX_ARGUMENTS = 2_000;

    private final CommandContext context;

    public Commands(CommandContext context) {
        this.context = context;
    }

    /** Returns the exit code, whatever happens. */
    public int run(List<String> words) {
        var arguments = withoutHelpWord(words);
        if (arguments.size() > MAX_ARGUMENTS)
            return refuse(
                    new AgentOsException(ErrorCode.USAGE, "a command line has at most " + MAX_ARGUMENTS + " words"),
                    arguments);
        try {
            return commandLine(context, arguments)
                    .setParameterExceptionHandler((wrong, line) -> refuse(usage(wrong), arguments))
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

    private static AgentOsException usage(ParameterException wrong) {
        var command = wrong.getCommandLine();
        var message = wrong instanceof UnmatchedArgumentException word
                        && !word.isUnknownOption()
                        && !command.getSubcommands().isEmpty()
                ? noCommand(word)
                : wrong.getMessage();
        return new AgentOsException(
                ErrorCode.USAGE,
                message,
                "`" + command.getCommandSpec().qualifiedName() + " --help` shows what there is");
    }

    private static String noCommand(UnmatchedArgumentException unmatched) {
        var group = unmatched.getCommandLine();
        var word = unmatched.getUnmatched().getFirst();
        var shown = group.getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.usageMessage().hidden())
                .map(CommandSpec::name)
                .toList();
        return "there is no command \""
                + (group.getCommandSpec().qualifiedName() + " " + word).substring("agentos ".length()) + "\""
                + DidYouMean.hint(word, shown);
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
                ErrorCode.INTERNAL,
                "something broke on our side (" + id + "): " + bug,
                "`agentos daemon logs` has the details");
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
            return new String[] {"agentos " + Version.CURRENT};
        }
    }
}
