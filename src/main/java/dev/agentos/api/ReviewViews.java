package dev.agentos.api;

import dev.agentos.agent.Agent;
import dev.agentos.git.TreeFile;
import dev.agentos.protocol.AgentTurnView;
import dev.agentos.protocol.ChangeDiffView;
import dev.agentos.protocol.ChangeHunkView;
import dev.agentos.protocol.ChangeReasonView;
import dev.agentos.protocol.ChangeView;
import dev.agentos.protocol.ChangesPendingView;
import dev.agentos.protocol.DecisionView;
import dev.agentos.review.Change.LineCount;
import dev.agentos.review.ChangeReason;
import dev.agentos.review.ChangesDecided;
import dev.agentos.review.ChangesPending;
import dev.agentos.review.Decision;
import dev.agentos.review.Difference;
import dev.agentos.review.Hunk;
import dev.agentos.review.Turn;
import dev.agentos.review.Unshown;
import dev.agentos.risk.RankedChange;
import java.nio.charset.StandardCharsets;

/** Changes as the API and the command line show them. */
public final class ReviewViews {
    private ReviewViews() {}

    public static ChangeView of(RankedChange ranked) {
        var change = ranked.change();
        return new ChangeView(
                change.id(),
                ranked.agent().id().text(),
                ranked.agent().name().text(),
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
                ranked.risk(),
                ranked.reasons());
    }

    public static ChangeDiffView of(RankedChange ranked, Difference difference) {
        boolean text = difference.isText();
        return new ChangeDiffView(
                of(ranked),
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

    static ChangeReasonView of(ChangeReason reason) {
        return new ChangeReasonView(
                ChangeReasonView.Source.valueOf(reason.source().name()),
                reason.title(),
                reason.text().orElse(null),
                reason.confidence().orElse(null),
                reason.at());
    }

    public static DecisionView of(Agent agent, Decision decision) {
        return of(ChangesDecided.of(agent, decision));
    }

    static DecisionView of(ChangesDecided decided) {
        return new DecisionView(
                decided.agent().text(),
                decided.session().text(),
                decided.number(),
                DecisionView.Kind.valueOf(decided.kind().name()),
                decided.by(),
                decided.at(),
                decided.paths());
    }

    static ChangesPendingView of(ChangesPending pending) {
        return new ChangesPendingView(pending.agent().text(), pending.session().text(), pending.files());
    }

    public static AgentTurnView of(Turn turn) {
        return new AgentTurnView(
                turn.number(), AgentTurnView.Kind.valueOf(turn.kind().name()), turn.files(), turn.at());
    }
}
