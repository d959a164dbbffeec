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
        return script.toString();
    }

    /** {@code where} is the fish condition under which this command's words apply. */
    private void describe(CommandSpec command, String where) {
        for (var option : command.options()) line(where, flags(option), option.description());
        var seen = new StringBuilder();
        command.subcommands().keySet().forEach(name -> seen.append(' ').append(name));
        command.subcommands().forEach((name, line) -> {
            var below = command == root ? where : where + "; and not __fish_seen_subcommand_from" + seen;
            line(below, " -a " + name, line.getCommandSpec().usageMessage().description());
            describe(line.getCommandSpec(), command == root ? "__fish_seen_subcommand_from " + name : where + "; and __fish_seen_subcommand_from " + name);
        });
    }

    private static String flags(OptionSpec option) {
        var flags = new StringBuilder();
        for (var name : option.names()) flags.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^--?", ""));
        if (option.arity().max() > 0) flags.append(" -x");
        return flags.toString();
    }

    private void line(String where, String what, String[] description) {
        script.append("complete -c agentos -n '").append(where).append('\'').append(what);
        if (description.length > 0) script.append(" -d '").append(description[0].replaceFirst("^%n.*", "").replace("'", "\\'")).append('\'');
        script.append('\n');
    }
}
