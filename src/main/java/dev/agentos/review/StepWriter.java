package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.TaskGroup;
import dev.agentos.file.ExactFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * Makes files what the steps of a decision say, if they still are what they were. What is done already is not done
 * again.
 */
final class StepWriter {
    private static final int AT_ONCE = 200;
    /** Each write waits for the disk, and for whoever still has the file open: several do so together. */
    private static final int WRITERS = 16;

    private final TreeStore trees;
    private final ExactFiles files;
    private final Function<ExactFiles.Found, TreeFile> named;
    private final Function<WorkspacePath, Optional<TreeFile>> unshown;

    /** {@code named} is how a file is kept in a tree, {@code unshown} what stands for one that cannot be shown. */
    StepWriter(
            TreeStore trees,
            ExactFiles files,
            Function<ExactFiles.Found, TreeFile> named,
            Function<WorkspacePath, Optional<TreeFile>> unshown) {
        this.unshown = unshown;
        this.trees = trees;
        this.files = files;
        this.named = named;
    }

    /**
     * First what goes, with the folders that are empty then: a file may take the place of a folder. Returns the steps
     * whose files somebody else has written since.
     */
    List<Step> write(List<Step> steps) throws InterruptedException {
        var left = new ArrayList<Step>();
        for (var step : steps)
            if (step.changesFile() && step.fileAfter().isEmpty() && !isDone(step, Map.of())) left.add(step);
        var written = steps.stream()
                .filter(step -> step.changesFile() && step.fileAfter().isPresent())
                .toList();
        for (int from = 0; from < written.size(); from += AT_ONCE)
            left.addAll(writeTogether(written.subList(from, Math.min(written.size(), from + AT_ONCE))));
        return left;
    }

    private Queue<Step> writeTogether(List<Step> steps) throws InterruptedException {
        var contents = trees.contents(
                steps.stream().flatMap(step -> step.fileAfter().stream()).toList());
        var waiting = new ConcurrentLinkedQueue<>(steps);
        var left = new ConcurrentLinkedQueue<Step>();
        try (var writers = new TaskGroup("writing what was decided")) {
            for (int i = 0; i < Math.min(WRITERS, steps.size()); i++)
                writers.fork(() -> {
                    for (var step = waiting.poll(); step != null; step = waiting.poll())
                        if (!isDone(step, contents)) left.add(step);
                });
            writers.awaitAll();
        }
        return left;
    }

    private boolean isDone(Step step, Map<String, byte[]> contents) {
        try {
            return step.fileBefore().filter(Unshown::is).isPresent()
                    ? isUnshownReplaced(step, contents)
                    : isReplaced(step, contents);
        } catch (AgentOsException refused) {
            if (refused.code() == ErrorCode.OUTDATED || refused.code() == ErrorCode.CONFLICT) return false;
            throw refused;
        }
    }

    /**
     * The name goes, whatever file has it, and other names of that file stay; then there is room for what is agreed.
     */
    private boolean isUnshownReplaced(Step step, Map<String, byte[]> contents) {
        var found = files.read(step.path(), FileStates.LARGEST);
        if (found.isPresent()) return found.map(named).equals(step.fileAfter());
        var stat = files.stat(step.path());
        if (stat.isPresent()) {
            if (!unshown.apply(step.path()).equals(step.fileBefore())) return false;
            files.unlink(step.path(), stat.get());
        }
        if (step.fileAfter().isPresent()) put(step, Optional.empty(), contents);
        return true;
    }

    private boolean isReplaced(Step step, Map<String, byte[]> contents) {
        var found = files.read(step.path(), FileStates.LARGEST);
        var file = found.map(named);
        if (file.equals(step.fileAfter())) return true;
        if (!file.equals(step.fileBefore())) return false;
        put(step, found, contents);
        return true;
    }

    private void put(Step step, Optional<ExactFiles.Found> found, Map<String, byte[]> contents) {
        if (step.fileAfter().isEmpty()) {
            files.delete(step.path(), found.orElseThrow());
            return;
        }
        var after = step.fileAfter().get();
        if (after.isLink()) files.link(step.path(), contents.get(after.id()), found);
        else files.write(step.path(), contents.get(after.id()), after.mode().equals(TreeFile.EXECUTABLE), found);
    }
}
