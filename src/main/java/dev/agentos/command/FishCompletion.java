package dev.agentos.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script for fish, made from the commands themselves (picocli makes the others). */
final class FishCompletion {
    private final CommandSpec root;
    private final StringBuilder script = new StringBuilder("complete -c agentos -f\n");

    FishCompletion(CommandSpec root) {
        this.root = root;
    }

    String script() {
        describe(root, "__fish_use_subcommand");
        for (var names : CompletedNames.values()) {
            names.commands(root).forEach(command -> ask(names, after(command), ""));
            names.options(root)
                    .forEach(option -> ask(
                            names,
                            "__fish_seen_subcommand_from " + option.split(" ")[0],
                            flag(option.split(" ")[1]) + " -x"));
        }
        return script.toString();
    }

    /** {@code where} is the fish condition under which this command's words apply. */
    private void describe(CommandSpec command, String where) {
        for (var option : command.options()) line(where, flags(option), option.description());
        var seen = new StringBuilder();
        command.subcommands().keySet().forEach(name -> seen.append(' ').append(name));
        command.subcommands().forEach((name, line) -> {
            if (line.getCommandSpec().usageMessage().hidden()) return;
            var below = command == root ? where : where + "; and not __fish_seen_subcommand_from" + seen;
            line(below, " -a " + name, line.getCommandSpec().usageMessage().description());
            describe(
                    line.getCommandSpec(),
                    command == root
                            ? "__fish_seen_subcommand_from " + name
                            : where + "; and __fish_seen_subcommand_from " + name);
        });
    }

    /** Completes names that only the daemon knows. */
    private void ask(CompletedNames names, String where, String option) {
        script.append("complete -c agentos -n '")
                .append(where)
                .append('\'')
                .append(option)
                .append(" -a '(agentos complete ")
                .append(names)
                .append(" 2>/dev/null)'\n");
    }

    /** The condition under which the first argument of a command, of one or two words, comes next. */
    private static String after(String command) {
        var words = command.split(" ");
        return "__fish_seen_subcommand_from " + String.join("; and __fish_seen_subcommand_from ", words)
                + "; and test (count (commandline -opc)) -eq " + (words.length + 1);
    }

    private static String flags(OptionSpec option) {
        var flags = new StringBuilder();
        for (var name : option.names()) flags.append(flag(name));
        if (option.arity().max() > 0) flags.append(" -x");
        return flags.toString();
    }

    private static String flag(String name) {
        return (name.startsWith("--") ? " -l " : " -s ") + name.replaceFirst("^--?", "");
    }

    private void line(String where, String what, String[] description) {
        script.append("complete -c agentos -n '").append(where).append('\'').append(what);
        if (description.length > 0)
            script.append(" -d '")
                    .append(description[0].replaceFirst("^%n.*", "").replace("'", "\\'"))
                    .append('\'');
        script.append('\n');
    }
}
