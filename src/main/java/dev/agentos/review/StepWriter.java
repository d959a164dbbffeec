package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.TaskGroup;
import dev.agentos.file.ExactFiles;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Writes the files of a decision's steps, unless they have changed meanwhile. Steps that are done are skipped. */
final class StepWriter {
    private static final int BATCH_SIZE = 200;
    /** A write waits for the disk and for processes that have the file open, so several run at once. */
    private static final int MAX_WRITERS = 16;

    private final TreeStore trees;
    private final ExactFiles files;
    private final FileStates states;

    StepWriter(TreeStore trees, ExactFiles files, FileStates states) {
        this.trees = trees;
        this.files = files;
        this.states = states;
    }

    /**
     * Deletes first, with the folders that become empty, because a file may take the place of a folder. Returns the
     * steps that were skipped because the file has changed in the meantime.
     */
    List<Step> write(List<Step> steps) throws InterruptedException {
        var left = new ArrayList<Step>();
        for (var step : steps)
            if (step.changesFile() && step.fileAfter().isEmpty() && !isDone(step, Map.of())) left.add(step);
        var written = steps.stream()
                .filter(step -> step.changesFile() && step.fileAfter().isPresent())
                .toList();
        for (int from = 0; from < written.size(); from += BATCH_SIZE)
            left.addAll(writeTogether(written.subList(from, Math.min(written.size(), from + BATCH_SIZE))));
        return left;
    }

    private Queue<Step> writeTogether(List<Step> steps) throws InterruptedException {
        var contents = trees.contents(
                steps.stream().flatMap(step -> step.fileAfter().stream()).toList());
        var waiting = new ConcurrentLinkedQueue<>(steps);
        var left = new ConcurrentLinkedQueue<Step>();
        try (var writers = new TaskGroup("writing the decided files")) {
            for (int i = 0; i < Math.min(MAX_WRITERS, steps.size()); i++)
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

    /** Removes the name only, not other hard links to the file, then restores the baseline. */
    private boolean isUnshownReplaced(Step step, Map<String, byte[]> contents) {
        var found = files.read(step.path(), FileStates.MAX_FILE_SIZE);
        if (found.isPresent()) return found.map(states::file).equals(step.fileAfter());
        var stat = files.stat(step.path());
        if (stat.isPresent()) {
            if (!states.unshown(step.path()).equals(step.fileBefore())) return false;
            files.unlink(step.path(), stat.get());
        }
        if (step.fileAfter().isPresent()) put(step, Optional.empty(), contents);
        return true;
    }

    private boolean isReplaced(Step step, Map<String, byte[]> contents) {
        var found = files.read(step.path(), FileStates.MAX_FILE_SIZE);
        var file = found.map(states::file);
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
