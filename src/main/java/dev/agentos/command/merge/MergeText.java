package dev.agentos.command.merge;

import dev.agentos.core.AgentOsException;
import dev.agentos.protocol.MergeConflictView;
import dev.agentos.protocol.MergePlanView;
import dev.agentos.protocol.MergeView;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Describes the result of a merge. */
final class MergeText {
    private static final int SHORT_ID = 10;
    private static final int MAX_LINES = 40;
    private static final int CONTEXT = 3;

    private MergeText() {}

    static String committed(MergeView done) {
        return "committed " + shortened(done.commit()) + " on " + done.branch();
    }

    static String of(MergeView done, String name) {
        var first = done.commit() == null ? "" : committed(done) + "\n";
        return first
                + switch (done.state()) {
                    case MERGED -> "merged into " + done.into() + ", now at " + shortened(done.merged());
                    case ABORTED ->
                        "restored the worktree of " + name + " to its state before the merge; `agentos turns " + name
                                + "` lists its state during the merge";
                    case ASKED ->
                        "merged " + done.into() + " into the worktree of " + name + " and asked " + name
                                + " to resolve the conflicts in:\n" + paths(done);
                    case CONFLICTS, COMMITTED ->
                        "nothing was merged into " + done.into() + ": there are conflicts\n" + conflicts(done)
                                + "\n\n--ours FILE keeps the version on " + done.into()
                                + ", --theirs FILE takes the version of " + name + "; --ask lets " + name
                                + " resolve the conflicts in its worktree";
                };
    }

    private static String paths(MergeView done) {
        return String.join(
                "\n",
                done.conflicts().stream()
                        .map(conflict -> "  " + conflict.path())
                        .toList());
    }

    private static String conflicts(MergeView done) {
        var text = new StringBuilder();
        for (var conflict : done.conflicts()) {
            text.append('\n')
                    .append(AgentOsException.harmless(conflict.path()))
                    .append(" (")
                    .append(conflict.why())
                    .append(")\n");
            int same = Math.max(0, sameAtFirst(conflict.ours(), conflict.theirs()) - CONTEXT);
            text.append(side("ours, " + done.into(), conflict.ours(), conflict.oursMode(), same))
                    .append(side("theirs, " + done.branch(), conflict.theirs(), conflict.theirsMode(), same));
        }
        return text.toString().stripTrailing();
    }

    /** How many lines two texts have in common before they differ. */
    private static int sameAtFirst(@Nullable String ours, @Nullable String theirs) {
        if (ours == null || theirs == null) return 0;
        var first = ours.lines().toList();
        var second = theirs.lines().toList();
        int same = 0;
        while (same < Math.min(first.size(), second.size()) && first.get(same).equals(second.get(same))) same++;
        return same;
    }

    private static String side(String whose, @Nullable String text, @Nullable String mode, int skipped) {
        if (text == null) return "  " + whose + ": " + (mode == null ? "no file" : "cannot be shown as text") + "\n";
        var lines = text.lines().skip(skipped).toList();
        var shown = String.join(
                "\n",
                lines.subList(0, Math.min(MAX_LINES, lines.size())).stream()
                        .map(line -> "    " + tabsKept(line))
                        .toList());
        return "  " + whose + (skipped > 0 ? ", from line " + (skipped + 1) : "") + ":\n" + shown
                + (lines.size() > MAX_LINES ? "\n    … " + (lines.size() - MAX_LINES) + " more lines" : "") + "\n";
    }

    static String of(MergePlanView plan) {
        var text = new StringBuilder(plan.branch())
                .append(" into ")
                .append(plan.into())
                .append(": ")
                .append(
                        switch (plan.state()) {
                            case NOTHING -> "nothing to merge";
                            case CLEAN -> "merges cleanly";
                            case BLOCKED ->
                                "blocked by your uncommitted changes in " + String.join(", ", plan.inTheWay());
                            case ASKED -> "the agent is resolving the conflicts in its worktree";
                            case CONFLICTS ->
                                "there are conflicts in "
                                        + String.join(
                                                ", ",
                                                plan.conflicts().stream()
                                                        .map(MergeConflictView::path)
                                                        .toList());
                        });
        for (var commit : plan.commits())
            text.append("\n  ")
                    .append(shortened(commit.id()))
                    .append(' ')
                    .append(AgentOsException.harmless(commit.subject()));
        if (!plan.ownCommits().isEmpty()) text.append('\n').append(ownCommits(plan));
        if (!plan.files().isEmpty())
            text.append("\ncommit before the merge:\n")
                    .append(AgentOsException.harmless(plan.message().strip())
                            .indent(2)
                            .stripTrailing());
        if (plan.pending() > 0)
            text.append('\n')
                    .append(plan.pending())
                    .append(
                            plan.pending() == 1
                                    ? " file is not accepted and is left out"
                                    : " files are not accepted and are left out");
        return text.toString();
    }

    private static String ownCommits(MergePlanView plan) {
        int own = plan.ownCommits().size();
        return own + (own == 1 ? " commit stays on " : " commits stay on ") + plan.branch() + ": not everything in "
                + (own == 1 ? "it" : "them") + " was accepted";
    }

    private static String shortened(@Nullable String id) {
        return id == null ? "" : id.substring(0, Math.min(SHORT_ID, id.length()));
    }

    private static String tabsKept(String text) {
        return String.join(
                "\t",
                Arrays.stream(text.split("\t", -1))
                        .map(AgentOsException::harmless)
                        .toList());
    }
}
