package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.text.LineDiff;
import dev.agentos.text.LineMerge;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Works out the steps of a decision; carries out none of them. Guarded by its review's lock. */
final class DecisionSteps {
    private final TreeStore trees;
    private final FileStates states;
    private final PendingChanges changes;

    DecisionSteps(TreeStore trees, FileStates states, PendingChanges changes) {
        this.trees = trees;
        this.states = states;
        this.changes = changes;
    }

    /** Accepts or rejects all of a change; a rename has two steps. */
    List<Step> ofChange(Decision.Kind kind, Change change, KeptContents kept) throws InterruptedException {
        if (change.unshown().isPresent())
            return List.of(ofUnshown(kind, change, change.unshown().get()));
        var now = change.now().isPresent()
                ? Optional.of(kept.keep(change.now().get().mode(), changes.content(change)))
                : Optional.<TreeFile>empty();
        var from = change.from();
        if (from.isEmpty()) return List.of(ofFile(kind, change.path(), change.before(), now));
        return List.of(
                ofFile(kind, from.get(), change.before(), Optional.empty()),
                ofFile(kind, change.path(), Optional.empty(), now));
    }

    /** Rejecting removes the file or restores the baseline; its content is not kept. */
    private static Step ofUnshown(Decision.Kind kind, Change change, Unshown unshown) {
        if (kind == Decision.Kind.ACCEPT)
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "\"" + change.path() + "\" cannot be accepted, because it cannot be shown: " + unshown.why(),
                    unshown.rejectable()
                            ? "reject it, or add it to your branch by hand"
                            : "check it by hand, then rename or delete it");
        if (!unshown.rejectable())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "\"" + change.path() + "\" cannot be rejected here: " + unshown.why(),
                    "check it by hand, then rename or delete it");
        return Step.write(change.path(), change.before(), change.now(), change.before());
    }

    private static Step ofFile(
            Decision.Kind kind, WorkspacePath path, Optional<TreeFile> baseline, Optional<TreeFile> file) {
        return kind == Decision.Kind.ACCEPT
                ? Step.accept(path, baseline, file, file)
                : Step.write(path, baseline, file, baseline);
    }

    /** Accepts or rejects some hunks of a change. */
    List<Step> ofHunks(Decision.Kind kind, Change change, Set<String> hunks, KeptContents kept)
            throws InterruptedException {
        var difference = changes.difference(change);
        var ids = new HashSet<>(difference.hunks().stream().map(Hunk::id).toList());
        if (!ids.containsAll(hunks))
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    "a hunk of \"" + change.path() + "\" has changed or was already decided",
                    "review it again: `agentos changes`");
        // The one hunk of a new or deleted file is the whole change.
        boolean isWhole = change.before().isEmpty() || change.now().isEmpty();
        if (isWhole && hunks.containsAll(ids)) return ofChange(kind, change, kept);
        var diff = LineDiff.between(difference.before(), difference.now());
        var baseline = change.before().orElseThrow();
        var file = kept.keep(change.now().orElseThrow().mode(), difference.now());
        boolean accept = kind == Decision.Kind.ACCEPT;
        var content = diff.with(i -> hunks.contains(difference.hunks().get(i).id()) == accept);
        return List.of(
                accept
                        ? Step.accept(
                                change.path(),
                                change.before(),
                                Optional.of(kept.keep(baseline.mode(), content)),
                                Optional.of(file))
                        : Step.write(
                                change.path(),
                                change.before(),
                                Optional.of(file),
                                Optional.of(kept.keep(file.mode(), content))));
    }

    /** Reverts the steps of a decision, keeping what has changed elsewhere in the same files since. */
    List<Step> ofUndo(Decision decision, KeptContents kept) throws InterruptedException {
        states.refresh(decision.steps().stream().map(Step::path).toList());
        var steps = new ArrayList<Step>();
        for (var step : decision.steps()) {
            var baseline = states.baseline(step.path());
            var file = changes.keep(step.path(), kept);
            steps.add(new Step(
                    step.path(),
                    baseline,
                    reverted(step.path(), step.baselineBefore(), step.baselineAfter(), baseline, kept),
                    file,
                    reverted(step.path(), step.fileBefore(), step.fileAfter(), file, kept)));
        }
        return steps;
    }

    /**
     * {@code now} without the change from {@code before} to {@code after}; CONFLICT if the same place has changed
     * since.
     */
    private Optional<TreeFile> reverted(
            WorkspacePath path,
            Optional<TreeFile> before,
            Optional<TreeFile> after,
            Optional<TreeFile> now,
            KeptContents kept)
            throws InterruptedException {
        if (before.equals(after)) return now;
        if (before.filter(Unshown::is).isPresent())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "\"" + path + "\" could not be shown, so it was not kept and cannot be restored",
                    "the other decisions can be undone");
        if (now.equals(after)) return before;
        if (now.filter(Unshown::is).isPresent()) throw changedSince(path);
        if (before.isEmpty() || after.isEmpty() || now.isEmpty()) throw changedSince(path);
        kept.commit();
        var contents = trees.contents(List.of(before.get(), after.get(), now.get()));
        var texts = List.of(
                contents.get(after.get().id()),
                contents.get(now.get().id()),
                contents.get(before.get().id()));
        if (!texts.stream().allMatch(FileContents::isText)) throw changedSince(path);
        var merged = LineMerge.of(texts.get(0), texts.get(1), texts.get(2)).orElseThrow(() -> changedSince(path));
        var mode = now.get().mode().equals(after.get().mode())
                ? before.get().mode()
                : now.get().mode();
        return Optional.of(kept.keep(mode, merged));
    }

    private static AgentOsException changedSince(WorkspacePath path) {
        return new AgentOsException(
                ErrorCode.CONFLICT,
                "\"" + path + "\" has changed in the same place since, so this cannot be undone",
                "edit the file by hand; `agentos changes` shows its state");
    }
}
