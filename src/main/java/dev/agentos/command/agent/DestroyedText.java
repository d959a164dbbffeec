package dev.agentos.command.agent;

import dev.agentos.protocol.AgentDestroyedView;
import java.util.ArrayList;

/** Describes what happened to a destroyed agent's work. */
final class DestroyedText {
    private static final int SHOWN = 10;

    private DestroyedText() {}

    static String of(AgentDestroyedView destroyed) {
        var lines = new ArrayList<String>();
        lines.add(destroyed.name() + " is destroyed");
        if (destroyed.commits() > 0)
            lines.add("  " + count(destroyed.commits(), "commit") + " on branch " + destroyed.branch());
        if (destroyed.trash() != null)
            lines.add("  "
                    + (destroyed.uncommitted() > 0
                            ? count(destroyed.uncommitted(), "file") + " not committed"
                            : "commits on no branch")
                    + ", in the trash as " + destroyed.trash() + ": `agentos trash restore " + destroyed.trash() + "`");
        if (!destroyed.ignored().isEmpty()) {
            var shown =
                    String.join(", ", destroyed.ignored().stream().limit(SHOWN).toList());
            lines.add("  deleted, ignored by git: " + shown
                    + (destroyed.ignored().size() > SHOWN
                            ? " and " + (destroyed.ignored().size() - SHOWN) + " more"
                            : ""));
        }
        destroyed.remarks().forEach(remark -> lines.add("  " + remark));
        return String.join("\n", lines);
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
