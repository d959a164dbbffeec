package dev.agentos.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Names that only a running daemon knows. A parameter is completed by its label: one labelled {@code AGENT} with the
 * names of agents.
 */
enum CompletedNames {
    AGENTS("AGENT"),
    SESSIONS("SESSION"),
    KINDS("KIND"),
    PRESETS("PRESET");

    private final String label;

    CompletedNames(String label) {
        this.label = label;
    }

    /** Commands, of one or two words, whose first argument is such a name. */
    List<String> commands(CommandSpec root) {
        return subcommands(root, "")
                .filter(command -> command.spec().positionalParameters().stream()
                        .anyMatch(parameter -> parameter.index().contains(0)
                                && parameter.paramLabel().equals(label)))
                .map(Subcommand::words)
                .toList();
    }

    /** Commands of one word, each with an option whose value is such a name. */
    List<String> options(CommandSpec root) {
        var options = new ArrayList<String>();
        root.subcommands()
                .forEach((name, command) -> command.getCommandSpec().options().stream()
                        .filter(option -> option.paramLabel().equals(label))
                        .flatMap(option -> Arrays.stream(option.names()))
                        .forEach(option -> options.add(name + " " + option)));
        return options;
    }

    private record Subcommand(String words, CommandSpec spec) {}

    private static Stream<Subcommand> subcommands(CommandSpec of, String before) {
        return of.subcommands().entrySet().stream().flatMap(entry -> {
            var spec = entry.getValue().getCommandSpec();
            var words = before + entry.getKey();
            return Stream.concat(Stream.of(new Subcommand(words, spec)), subcommands(spec, words + " "));
        });
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
