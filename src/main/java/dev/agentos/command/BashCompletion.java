package dev.agentos.command;

import java.util.List;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * The completion script for bash, which zsh understands too: picocli's for commands and options, and names that the
 * daemon is asked for.
 */
final class BashCompletion {
    /** Names are data: the shell never expands them. zsh quotes its completions itself. */
    private static final String ASK = """

            _agentos_names() {
              local name
              COMPREPLY=()
              while IFS= read -r name; do
                [[ -n $name && $name == "${COMP_WORDS[COMP_CWORD]}"* ]] || continue
                if [ -n "$BASH_VERSION" ]; then name=$(printf %%q "$name"); fi
                COMPREPLY+=("$name")
              done <<< "$(agentos complete "$1" 2>/dev/null)"
            }

            _agentos() {
              local i words=0
              for ((i = 2; i < COMP_CWORD; i++)); do
                if [[ ${COMP_WORDS[i]} != -* ]]; then words=$((words + 1)); fi
              done
              case "${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD-1]}" in
            %s  esac
              if [[ $COMP_CWORD -ge 2 && ${COMP_WORDS[COMP_CWORD]} != -* ]]; then
                case "$words ${COMP_WORDS[1]}" in
            %s    esac
                case "$words ${COMP_WORDS[1]} ${COMP_WORDS[2]}" in
            %s    esac
              fi
              _complete_agentos
            }
            complete -F _agentos -o default agentos agentos.sh agentos.bash
            """;

    private BashCompletion() {}

    static String script(CommandLine root) {
        var options = new StringBuilder();
        var first = new StringBuilder();
        var second = new StringBuilder();
        for (var names : CompletedNames.values()) {
            branch(options, "  ", names.options(root.getCommandSpec()), names);
            branch(
                    first,
                    "    ",
                    names.commands(root.getCommandSpec()).stream()
                            .filter(command -> !command.contains(" "))
                            .map(command -> "0 " + command)
                            .toList(),
                    names);
            branch(
                    second,
                    "    ",
                    names.commands(root.getCommandSpec()).stream()
                            .filter(command -> command.contains(" "))
                            .map(command -> "1 " + command)
                            .toList(),
                    names);
        }
        return AutoComplete.bash("agentos", root) + ASK.formatted(options, first, second);
    }

    private static void branch(StringBuilder script, String indent, List<String> patterns, CompletedNames names) {
        if (patterns.isEmpty()) return;
        script.append(indent)
                .append(patterns.stream().map(pattern -> "'" + pattern + "'").collect(Collectors.joining("|")))
                .append(") _agentos_names ")
                .append(names)
                .append("; return ;;\n");
    }
}
