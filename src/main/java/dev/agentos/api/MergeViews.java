package dev.agentos.api;

import dev.agentos.git.Commits.Subject;
import dev.agentos.git.TreeChange;
import dev.agentos.git.TreeFile;
import dev.agentos.merge.ConflictTexts;
import dev.agentos.merge.MergePreview;
import dev.agentos.merge.MergeResult;
import dev.agentos.protocol.MergeCommitView;
import dev.agentos.protocol.MergeConflictView;
import dev.agentos.protocol.MergeFileView;
import dev.agentos.protocol.MergeFileView.Kind;
import dev.agentos.protocol.MergePlanView;
import dev.agentos.protocol.MergeView;
import dev.agentos.protocol.MergeView.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Merges as the API and the command line show them. */
public final class MergeViews {
    private MergeViews() {}

    public static MergeView of(MergeResult result) {
        return switch (result.outcome()) {
            case MergeResult.Committed() -> view(result, State.COMMITTED, null, null, List.of());
            case MergeResult.Merged(var into, var tip) -> view(result, State.MERGED, into, tip, List.of());
            case MergeResult.Conflicts(var into, var conflicts) -> view(result, State.CONFLICTS, into, null, conflicts);
            case MergeResult.Asked(var into, var conflicts) -> view(result, State.ASKED, into, null, conflicts);
            case MergeResult.Aborted() -> view(result, State.ABORTED, null, null, List.of());
        };
    }

    private static MergeView view(
            MergeResult result,
            State state,
            @Nullable String into,
            @Nullable String merged,
            List<ConflictTexts> conflicts) {
        return new MergeView(
                result.agent().text(),
                result.session().text(),
                state,
                result.branch(),
                result.commit().orElse(null),
                into,
                merged,
                conflicts.stream().map(MergeViews::of).toList());
    }

    public static MergePlanView of(MergePreview preview) {
        return new MergePlanView(
                preview.agent().text(),
                preview.branch(),
                preview.into(),
                MergePlanView.State.valueOf(preview.state().name()),
                preview.message(),
                preview.files().stream().map(MergeViews::of).toList(),
                preview.pending(),
                preview.commits().stream().map(MergeViews::of).toList(),
                preview.ownCommits().stream().map(MergeViews::of).toList(),
                preview.conflicts().stream().map(MergeViews::of).toList(),
                preview.inTheWay());
    }

    private static MergeFileView of(TreeChange change) {
        return new MergeFileView(
                change.path(), change.isAdded() ? Kind.CREATED : change.isDeleted() ? Kind.DELETED : Kind.MODIFIED);
    }

    private static MergeCommitView of(Subject commit) {
        return new MergeCommitView(commit.id(), commit.text());
    }

    private static MergeConflictView of(ConflictTexts texts) {
        var conflict = texts.conflict();
        return new MergeConflictView(
                conflict.path(),
                conflict.why(),
                texts.base().orElse(null),
                texts.ours().orElse(null),
                texts.theirs().orElse(null),
                conflict.ours().map(TreeFile::mode).orElse(null),
                conflict.theirs().map(TreeFile::mode).orElse(null));
    }
}
