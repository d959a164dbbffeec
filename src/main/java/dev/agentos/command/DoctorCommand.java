package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code agentos doctor}. */
@Command(name = "doctor", description = {"Show what this machine has, what is missing, and what that disables.",
        "Exit code 0 even when something optional is missing."})
final class DoctorCommand extends AgentOsCommand {
    DoctorCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var findings = new Examination(context).findings();
        print(findings, findings.stream().map(DoctorCommand::line).collect(Collectors.joining("\n")));
    }

    private static String line(Finding finding) {
        var mark = switch (finding.state()) {
            case "ok" -> "✓";
            case "missing" -> "–";
            default -> "✗";
        };
        var head = "%s %-14s %s".formatted(mark, finding.name(), finding.detail());
        return finding.advice().isEmpty() ? head : head + "\n  " + " ".repeat(15) + finding.advice();
    }
}
