package dev.agentos.review;

import dev.agentos.agent.Agent;
import dev.agentos.git.TreeFile;
import dev.agentos.protocol.AgentTurnView;
import dev.agentos.protocol.ChangeDiffView;
import dev.agentos.protocol.ChangeHunkView;
import dev.agentos.protocol.ChangeView;
import dev.agentos.protocol.ChangesPendingView;
import dev.agentos.protocol.DecisionView;
import dev.agentos.review.Change.LineCount;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Changes as the API and the command line show them. */
public final class ReviewViews {
    private ReviewViews() {}

    public static ChangeView of(Agent agent, Change change) {
        return new ChangeView(
                change.id(),
                agent.id().text(),
                agent.name().text(),
                change.path().text(),
                change.from().map(Object::toString).orElse(null),
                ChangeView.Kind.valueOf(change.kind().name()),
                change.lines().map(LineCount::added).orElse(null),
                change.lines().map(LineCount::removed).orElse(null),
                change.before().map(TreeFile::mode).orElse(null),
                change.now().map(TreeFile::mode).orElse(null),
                change.before().map(TreeFile::size).orElse(0L),
                change.now().map(TreeFile::size).orElse(0L),
                change.version(),
                change.at(),
                change.unshown().map(Unshown::why).orElse(null),
                0,
                List.of());
    }

    public static ChangeDiffView of(Agent agent, Difference difference) {
        boolean text = difference.change().unshown().isEmpty()
                && FileContents.hasLines(difference.before())
                && FileContents.hasLines(difference.now());
        return new ChangeDiffView(
                of(agent, difference.change()),
                text ? text(difference.before()) : null,
                text ? text(difference.now()) : null,
                difference.hunks().stream().map(ReviewViews::of).toList());
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }

    /** As in git: lines are counted from 1, and a range without lines is after the line that it names. */
    private static ChangeHunkView of(Hunk hunk) {
        var shown = hunk.shown();
        int oldLines = shown.toA() - shown.fromA();
        int newLines = shown.toB() - shown.fromB();
        return new ChangeHunkView(
                hunk.id(),
                oldLines == 0 ? shown.fromA() : shown.fromA() + 1,
                oldLines,
                newLines == 0 ? shown.fromB() : shown.fromB() + 1,
                newLines,
                hunk.lines());
    }

    public static DecisionView of(Agent agent, Decision decision) {
        return new DecisionView(
                agent.id().text(),
                agent.session().text(),
                decision.number(),
                DecisionView.Kind.valueOf(decision.kind().name()),
                decision.by(),
                decision.at(),
                decision.paths());
    }

    /** The topic of the events of an agent's changes. */
    static String topic(Agent agent) {
        return agent.topic() + ".changes";
    }

    static ChangesPendingView pending(Agent agent, int files) {
        return new ChangesPendingView(agent.id().text(), agent.session().text(), files);
    }

    public static AgentTurnView of(Turn turn) {
        return new AgentTurnView(
                turn.number(), AgentTurnView.Kind.valueOf(turn.kind().name()), turn.files(), turn.at());
    }
}
