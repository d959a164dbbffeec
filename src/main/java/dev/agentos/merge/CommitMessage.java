package dev.agentos.merge;

import dev.agentos.core.BidiControls;
import dev.agentos.git.TreeChange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The default commit message: the prompt or a summary as the subject, then the changed files. */
final class CommitMessage {
    private static final int MAX_SUBJECT_LENGTH = 72;
    private static final int MAX_NAMED = 20;

    private CommitMessage() {}

    static String of(String task, List<TreeChange> changes) {
        var subject = task.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElseGet(() -> subject(changes));
        var body = new ArrayList<String>();
        add(body, "Added", changes, TreeChange::isAdded);
        add(body, "Changed", changes, change -> !change.isAdded() && !change.isDeleted());
        add(body, "Deleted", changes, TreeChange::isDeleted);
        return BidiControls.remove(shortened(BidiControls.remove(subject)) + "\n\n" + String.join("\n", body) + "\n");
    }

    private static String subject(List<TreeChange> changes) {
        if (changes.isEmpty()) return "Merge";
        var first = changes.getFirst();
        var verb = changes.stream().allMatch(TreeChange::isAdded)
                ? "Add "
                : changes.stream().allMatch(TreeChange::isDeleted) ? "Delete " : "Change ";
        if (changes.size() == 1) return verb + first.path();
        return verb + first.path() + " and " + (changes.size() - 1)
                + (changes.size() == 2 ? " other file" : " other files");
    }

    private static String shortened(String subject) {
        if (subject.codePointCount(0, subject.length()) <= MAX_SUBJECT_LENGTH) return subject;
        return subject.substring(0, subject.offsetByCodePoints(0, MAX_SUBJECT_LENGTH - 1))
                        .stripTrailing() + "…";
    }

    private static void add(List<String> body, String word, List<TreeChange> changes, Predicate<TreeChange> chosen) {
        var paths = changes.stream().filter(chosen).map(TreeChange::path).toList();
        if (paths.isEmpty()) return;
        body.add(word + ": " + String.join(", ", paths.subList(0, Math.min(MAX_NAMED, paths.size())))
                + (paths.size() > MAX_NAMED ? ", and " + (paths.size() - MAX_NAMED) + " more" : ""));
    }
}
