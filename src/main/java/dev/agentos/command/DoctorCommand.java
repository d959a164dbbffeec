package dev.agentos.command;

import dev.agentos.agent.Leftover;
import dev.agentos.agent.Leftovers;
import dev.agentos.core.AgentOsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos doctor}. */
@Command(
        name = "doctor",
        description = {
            "Check this machine: installed and missing programs, and the features they affect.",
            "With a running daemon, also list leftovers of agents.",
            "Exits with 0 even if something optional is missing."
        })
final class DoctorCommand extends AgentOsCommand {
    @Option(names = "--fix", description = "Clean up leftovers of agents; uncommitted work goes to the trash.")
    private boolean fix;

    DoctorCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        if (fix) context.requireOwner();
        var findings = new ArrayList<>(new Examination(context).findings());
        context.daemon()
                .map(daemon -> daemon.status().safeMode())
                .ifPresent(why -> findings.add(Finding.warning(
                        "daemon",
                        "in safe mode: recent daemons died soon after starting",
                        "`agentos session restore` starts all agents, `agentos restart AGENT` a single one")));
        if (fix || context.daemon().isPresent()) findings.addAll(leftovers(context.service(Leftovers.class)));
        print(findings, findings.stream().map(DoctorCommand::line).collect(Collectors.joining("\n")));
    }

    private List<Finding> leftovers(Leftovers leftovers) throws IOException, InterruptedException {
        var findings = new ArrayList<Finding>();
        for (var leftover : leftovers.find(context.caller()))
            findings.add(
                    fix
                            ? tidied(leftovers, leftover)
                            : Finding.warning(
                                    "agents", leftover.text(), "`agentos doctor --fix` cleans it up; no work is lost"));
        if (findings.isEmpty()) findings.add(Finding.ok("agents", "no leftovers"));
        return findings;
    }

    private Finding tidied(Leftovers leftovers, Leftover leftover) throws InterruptedException {
        try {
            return Finding.ok("agents", leftover.text() + ": " + leftovers.tidy(context.caller(), leftover));
        } catch (AgentOsException refused) {
            return Finding.broken(
                    "agents", leftover.text() + "; not cleaned up: " + refused.getMessage(), refused.hint());
        } catch (IOException failed) {
            return Finding.broken(
                    "agents", leftover.text() + "; not cleaned up: " + failed.getMessage(), "check it, then try again");
        }
    }

    private static String line(Finding finding) {
        var mark = switch (finding.state()) {
            case "ok" -> "✓";
            case "warning" -> "!";
            case "missing" -> "–";
            default -> "✗";
        };
        var head = "%s %-14s %s".formatted(mark, finding.name(), finding.detail());
        return finding.advice().isEmpty() ? head : head + "\n  " + " ".repeat(15) + finding.advice();
    }
}
