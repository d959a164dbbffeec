package dev.agentos.command.agent;

import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Destroyed;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.Participant;
import java.util.ArrayList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos destroy NAME}. */
@Command(name = "destroy", description = {"End an agent and remove its working copy.",
        "Commits stay on its branch; what was not committed goes into the trash. Files that git ignores are deleted, and named."})
public final class DestroyCommand extends AgentOsCommand {
    private static final int SHOWN = 10;

    @Parameters(paramLabel = "NAME", description = "The agent.")
    private String name;

    DestroyCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var destroyed = context.runningDaemon().agents().destroy(Participant.LOCAL_OWNER, AgentArgument.find(context, name).id());
        print(AgentViews.of(destroyed), text(destroyed));
    }

    private static String text(Destroyed destroyed) {
        var lines = new ArrayList<String>();
        lines.add(destroyed.agent().name() + " is destroyed");
        if (destroyed.commits() > 0) lines.add("  " + count(destroyed.commits(), "commit") + " on the branch " + destroyed.agent().branch());
        destroyed.trash().ifPresent(trash -> lines.add("  " + count(destroyed.files(), "file") + " not committed, in the trash as " + trash + ": `agentos trash restore " + trash + "`"));
        if (!destroyed.ignored().isEmpty()) {
            var shown = String.join(", ", destroyed.ignored().stream().limit(SHOWN).toList());
            lines.add("  deleted, as git ignores it: " + shown + (destroyed.ignored().size() > SHOWN ? " and " + (destroyed.ignored().size() - SHOWN) + " more" : ""));
        }
        destroyed.remarks().forEach(remark -> lines.add("  " + remark));
        return String.join("\n", lines);
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
