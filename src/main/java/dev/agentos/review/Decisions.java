package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.file.ExactFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.store.Store;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Stores the decisions about one agent's changes and carries them out. A decision is stored before files are written,
 * so that the next daemon can finish it. Guarded by its review's lock.
 */
final class Decisions {
    private final Store store;
    private final Clock clock;
    private final Baseline baseline;
    private final ExactFiles files;
    private final FileStates states;
    private final StepWriter writer;
    /** A decision of this daemon was stored and could not be finished. */
    private boolean interrupted;

    Decisions(Store store, Clock clock, Baseline baseline, TreeStore trees, ExactFiles files, FileStates states) {
        this.store = store;
        this.clock = clock;
        this.baseline = baseline;
        this.files = files;
        this.states = states;
        this.writer = new StepWriter(trees, files, states);
    }

    /** The decisions that can be undone, latest first. */
    List<Decision> undoable(int limit) {
        return store.read(tx -> ReviewStore.undoable(tx, baseline.info().agent(), limit));
    }

    Decision requireUndoable(int number) {
        return store.read(tx -> ReviewStore.undoable(tx, baseline.info().agent(), number, number, 1)).stream()
                .findFirst()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        "no decision " + number + " to undo",
                        "it may already be undone or merged; use `git revert` for merged work"));
    }

    Decision carryOut(Decision.Kind kind, String by, List<Step> steps, KeptContents kept) throws InterruptedException {
        return carryOut(kind, by, 0, steps, kept);
    }

    Decision undo(Decision undone, String by, List<Step> steps, KeptContents kept) throws InterruptedException {
        return carryOut(Decision.Kind.UNDO, by, undone.number(), steps, kept);
    }

    private Decision carryOut(Decision.Kind kind, String by, int undoes, List<Step> steps, KeptContents kept)
            throws InterruptedException {
        var accepted = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
        for (var step : steps) if (step.changesBaseline()) accepted.put(step.path(), step.baselineAfter());
        boolean writes = steps.stream().anyMatch(Step::changesFile);
        var agent = baseline.info().agent();
        var decision = baseline.accept(accepted, kept, tx -> {
            var stored = new Decision(
                    agent,
                    ReviewStore.nextDecision(tx, agent),
                    kind,
                    writes ? Decision.State.BEGUN : Decision.State.DONE,
                    undoes,
                    by,
                    baseline.now(),
                    steps);
            ReviewStore.insert(tx, stored);
            if (!writes && undoes > 0) ReviewStore.setState(tx, agent, undoes, Decision.State.UNDONE);
            return stored;
        });
        return writes ? finish(decision) : decision;
    }

    /** Writes the files of a stored decision, except those that have changed in the meantime. */
    private Decision finish(Decision decision) throws InterruptedException {
        interrupted = true;
        var skipped = writer.write(decision.steps());
        states.refresh(decision.steps().stream().map(Step::path).toList());
        boolean nothingDone = decision.steps().stream().allMatch(skipped::contains);
        store.execute(tx -> {
            for (var step : skipped) ReviewStore.deleteStep(tx, decision, step);
            if (nothingDone) ReviewStore.delete(tx, decision);
            else ReviewStore.setState(tx, decision.agent(), decision.number(), Decision.State.DONE);
            if (!nothingDone && decision.undoes() > 0)
                ReviewStore.setState(tx, decision.agent(), decision.undoes(), Decision.State.UNDONE);
        });
        interrupted = false;
        if (nothingDone) throw PendingChanges.outdated(skipped.getFirst().path());
        return decision.with(decision.steps().stream()
                .filter(step -> !skipped.contains(step))
                .toList());
    }

    /** Finishes a decision of this daemon that could not be finished at first. */
    void finishInterrupted() throws InterruptedException {
        if (interrupted) finishStored();
    }

    /** Finishes all decisions that are stored and not finished, also those of an earlier daemon. */
    void finishStored() throws InterruptedException {
        for (var decision :
                store.read(tx -> ReviewStore.begun(tx, baseline.info().agent()))) finishStored(decision);
    }

    private void finishStored(Decision decision) throws InterruptedException {
        var startedAt = clock.instant();
        try {
            finish(decision);
        } catch (AgentOsException overtaken) {
            if (overtaken.code() != ErrorCode.OUTDATED) throw overtaken;
            System.getLogger("review")
                    .log(Level.INFO, "a decision can no longer be carried out: {0}", overtaken.getMessage());
        }
        for (var folder : new HashSet<>(
                decision.steps().stream().map(step -> step.path().parent()).toList()))
            files.clearLeftBehind(folder, startedAt);
    }
}
