package dev.agentos.command.agent;

import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Presets;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.TextTable;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code agentos agent presets}. */
@Command(
        name = "presets",
        description = {
            "List presets: groups of agents that start together.",
            "`agentos create NAME --preset PRESET` starts one."
        })
final class PresetsCommand extends AgentOsCommand {
    PresetsCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var presets = context.service(Presets.class);
        var found = presets.list(context.io().folder());
        var table = new TextTable("NAME", "AGENTS", "DESCRIPTION");
        for (var preset : found.presets().values())
            table.add(List.of(
                    preset.name() + (presets.isOfProject(preset) ? " (this project)" : ""),
                    preset.members().stream()
                            .map(member -> member.name() + " (" + member.plugin() + ")")
                            .collect(Collectors.joining(", ")),
                    preset.description()));
        printList(
                found.presets().values().stream().map(AgentViews::of).toList(),
                table.text(),
                "No presets here. Add one as a file in "
                        + context.home().folder().resolve("presets")
                        + "; docs/reference/agents.md describes the format.");
        for (var broken : found.broken()) context.err().println(broken.line());
    }
}
