package dev.agentos.command;

import dev.agentos.agent.Leftover;
import dev.agentos.agent.Leftovers;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
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
            "Show what this machine has, what is missing, and what that disables.",
            "While a daemon runs, also what agents have left behind.",
            "Exit code 0 even when something optional is missing."
        })
final class DoctorCommand extends AgentOsCommand {
    @Option(
            names = "--fix",
            description = "Tidy what agents have left behind; work that is not committed goes into the trash.")
    private boolean fix;

    DoctorCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var findings = new ArrayList<>(new Examination(context).findings());
        context.daemon()
                .map(daemon -> daemon.status().safeMode())
                .ifPresent(why -> findings.add(Finding.broken(
                        "daemon",
                        "is in safe mode: the last ones died soon after they started",
                        "`agentos session restore` starts the agents, `agentos restart NAME` one of them")));
        if (fix || context.daemon().isPresent()) findings.addAll(leftovers(context.service(Leftovers.class)));
        print(findings, findings.stream().map(DoctorCommand::line).collect(Collectors.joining("\n")));
    }

    private List<Finding> leftovers(Leftovers leftovers) throws IOException, InterruptedException {
        var findings = new ArrayList<Finding>();
        for (var leftover : leftovers.find(Participant.LOCAL_OWNER))
            findings.add(
                    fix
                            ? tidied(leftovers, leftover)
                            : Finding.broken(
                                    "agents", leftover.text(), "`agentos doctor --fix` tidies it; no work is lost"));
        if (findings.isEmpty()) findings.add(Finding.ok("agents", "nothing is left behind"));
        return findings;
    }

    private static Finding tidied(Leftovers leftovers, Leftover leftover) throws InterruptedException {
        try {
            return Finding.ok("agents", leftover.text() + ": " + leftovers.tidy(Participant.LOCAL_OWNER, leftover));
        } catch (AgentOsException refused) {
            return Finding.broken("agents", leftover.text() + ", and stays: " + refused.getMessage(), refused.hint());
        } catch (IOException failed) {
            return Finding.broken(
                    "agents", leftover.text() + ", and stays: " + failed.getMessage(), "look at it, and try again");
        }
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
