package dev.agentos.merge;

import dev.agentos.core.BidiControls;
import dev.agentos.git.TreeChange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What a commit says when nobody has said it: the task, or what became of the files. */
final class CommitMessage {
    private static final int LONGEST_SUBJECT = 72;
    private static final int MOST_NAMED = 20;

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
        if (subject.codePointCount(0, subject.length()) <= LONGEST_SUBJECT) return subject;
        return subject.substring(0, subject.offsetByCodePoints(0, LONGEST_SUBJECT - 1))
                        .stripTrailing() + "…";
    }

    private static void add(List<String> body, String word, List<TreeChange> changes, Predicate<TreeChange> chosen) {
        var paths = changes.stream().filter(chosen).map(TreeChange::path).toList();
        if (paths.isEmpty()) return;
        body.add(word + ": " + String.join(", ", paths.subList(0, Math.min(MOST_NAMED, paths.size())))
                + (paths.size() > MOST_NAMED ? ", and " + (paths.size() - MOST_NAMED) + " more" : ""));
    }
}
