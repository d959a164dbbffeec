package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.DidYouMean;
import dev.agentos.core.ErrorCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A command line that picocli could not parse, in the words of our other errors. */
final class UsageError {
    private UsageError() {}

    static AgentOsException of(ParameterException wrong) {
        var name = wrong.getCommandLine().getCommandSpec().qualifiedName();
        boolean isGroup = !wrong.getCommandLine().getSubcommands().isEmpty();
        return new AgentOsException(
                ErrorCode.USAGE,
                message(wrong),
                "`" + name + " --help` " + (isGroup ? "lists the commands" : "shows how to use it"));
    }

    private static String message(ParameterException wrong) {
        return switch (wrong) {
            case UnmatchedArgumentException unmatched -> unmatched(unmatched);
            case MissingParameterException missing
            when isWithoutValue(missing) -> names(missing.getMissing()) + " needs a value";
            case MissingParameterException missing -> "missing " + names(missing.getMissing());
            case OverwrittenOptionException repeated -> name(repeated.getOverwritten()) + " can only be given once";
            case MutuallyExclusiveArgsException _ -> exclusive(wrong);
            default -> wrong.getArgSpec() == null ? lowered(wrong) : invalid(wrong.getArgSpec(), wrong);
        };
    }

    private static String unmatched(UnmatchedArgumentException unmatched) {
        var command = unmatched.getCommandLine();
        var word = unmatched.getUnmatched().getFirst();
        if (unmatched.isUnknownOption())
            return "unknown option \"" + word + "\"" + DidYouMean.hint(word, options(command));
        if (command.getSubcommands().isEmpty()) return "unexpected argument \"" + word + "\"";
        var path = command.getCommandSpec().qualifiedName() + " " + word;
        return "unknown command \"" + path.substring("agentos ".length()) + "\""
                + DidYouMean.hint(word, subcommands(command));
    }

    /** The option was given, but nothing after it. */
    private static boolean isWithoutValue(MissingParameterException missing) {
        return String.valueOf(missing.getMessage()).contains("parameter for option");
    }

    private static List<String> options(CommandLine command) {
        var names = new ArrayList<String>();
        for (var option : command.getCommandSpec().options())
            if (!option.hidden()) names.addAll(Arrays.asList(option.names()));
        return names;
    }

    private static List<String> subcommands(CommandLine command) {
        return command.getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(sub -> !sub.usageMessage().hidden())
                .map(sub -> sub.name())
                .toList();
    }

    private static String names(List<ArgSpec> arguments) {
        return arguments.stream().map(UsageError::name).collect(Collectors.joining(" and "));
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String exclusive(ParameterException wrong) {
        var options = wrong.getCommandLine().getCommandSpec().argGroups().stream()
                .flatMap(group -> group.allOptionsNested().stream())
                .map(OptionSpec::longestName)
                .toList();
        return String.join(" and ", options) + " cannot be used together";
    }

    private static String invalid(ArgSpec argument, ParameterException wrong) {
        if (wrong.getValue() == null || wrong.getValue().isEmpty()) return name(argument) + " needs a value";
        return name(argument) + " must be " + expected(argument.auxiliaryTypes()[0]) + ", not \"" + wrong.getValue()
                + "\"";
    }

    private static String expected(Class<?> type) {
        if (!type.isEnum()) return "a number";
        return Arrays.stream(type.getEnumConstants()).map(Object::toString).collect(Collectors.joining(" or "));
    }

    private static String lowered(ParameterException wrong) {
        var message = String.valueOf(wrong.getMessage());
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }
}
