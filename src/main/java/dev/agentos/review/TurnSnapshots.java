package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.store.Store;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Commits of an agent's files as they were when its turns started. Guarded by its review's lock. */
final class TurnSnapshots {
    private final Store store;
    private final Baseline baseline;
    private final TreeStore trees;
    private final FileStates states;
    private final PendingChanges changes;

    TurnSnapshots(Store store, Baseline baseline, TreeStore trees, FileStates states, PendingChanges changes) {
        this.store = store;
        this.baseline = baseline;
        this.trees = trees;
        this.states = states;
        this.changes = changes;
    }

    /** Keeps the files as they are now. The parent of the commit is the baseline. */
    Turn take(Turn.Kind kind) throws InterruptedException {
        var kept = baseline.newContents();
        var files = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
        for (var pending : states.pending())
            if (pending.unshown().isEmpty())
                files.put(
                        pending.path(),
                        pending.current().isPresent() ? Optional.of(changes.keep(pending, kept)) : Optional.empty());
        kept.commit();
        var info = baseline.info();
        int number = store.read(tx -> ReviewStore.turns(tx, info.agent())).size() + 1;
        var commit = trees.commit(
                info.turnRef(number), info.baseline(), Baseline.puts(files), "turn " + number, baseline.now());
        var turn = new Turn(number, kind, commit, baseline.now());
        baseline.keep(kept, tx -> ReviewStore.insert(tx, info.agent(), turn));
        return turn;
    }

    /** The steps that return files and baseline to what they were then. */
    List<Step> stepsTo(Turn turn, KeptContents kept) throws InterruptedException {
        var filesThen = trees.read(turn.files());
        var baselineThen = trees.read(turn.files() + "^");
        var paths = new TreeSet<WorkspacePath>(states.paths());
        for (var tree : List.of(filesThen, baselineThen))
            for (var name : tree.keySet()) FileStates.safe(name).ifPresent(paths::add);
        var steps = new ArrayList<Step>();
        for (var path : paths) {
            if (states.current(path).filter(Unshown::is).isPresent()) continue;
            var accepted = Optional.ofNullable(baselineThen.get(path.text()));
            var file = Optional.ofNullable(filesThen.get(path.text()));
            if (accepted.equals(states.baseline(path)) && file.equals(states.current(path))) continue;
            steps.add(new Step(
                    path,
                    states.baseline(path),
                    accepted,
                    file.equals(states.current(path)) ? file : changes.keep(path, kept),
                    file));
        }
        if (steps.isEmpty())
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND, "the files are already in that state", "`agentos turns` lists other turns");
        return steps;
    }
}
