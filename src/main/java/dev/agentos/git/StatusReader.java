package dev.agentos.git;

import dev.agentos.protocol.GitFileView;
import dev.agentos.protocol.GitFileView.State;
import dev.agentos.protocol.GitStatusView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code git status --porcelain=v2 --branch -z}. */
final class StatusReader {
    private final String[] fields;
    private final List<GitFileView> files = new ArrayList<>();
    private String branch = "";
    private @Nullable String head;
    private @Nullable String upstream;
    private int ahead;
    private int behind;

    StatusReader(String text) {
        this.fields = text.split("\0");
    }

    GitStatusView read(GitStatusView.@Nullable State state) {
        for (int i = 0; i < fields.length; i++) {
            var field = fields[i];
            if (field.length() < 2) continue;
            switch (field.charAt(0)) {
                case '#' -> header(field.substring(2));
                case '1' -> changed(field, 8, null);
                case '2' -> changed(field, 9, fields[++i]);
                case 'u' -> conflict(field);
                case '?' ->
                    files.add(new GitFileView(field.substring(2), null, State.UNCHANGED, State.UNTRACKED, null));
                default -> {}
            }
        }
        boolean detached = branch.equals("(detached)");
        return new GitStatusView(detached ? null : branch, head, upstream, ahead, behind, detached, state, files, null);
    }

    private void header(String header) {
        var words = header.split(" ");
        switch (words[0]) {
            case "branch.oid" -> head = words[1].equals("(initial)") ? null : words[1];
            case "branch.head" -> branch = words[1];
            case "branch.upstream" -> upstream = words[1];
            case "branch.ab" -> {
                ahead = Integer.parseInt(words[1].substring(1));
                behind = Integer.parseInt(words[2].substring(1));
            }
            default -> {}
        }
    }

    /** The path follows a fixed number of words and may hold blanks itself. */
    private void changed(String field, int words, @Nullable String oldPath) {
        var parts = field.split(" ", words + 1);
        files.add(new GitFileView(parts[words], oldPath, index(parts[1]), worktree(parts[1]), null));
    }

    private void conflict(String field) {
        var parts = field.split(" ", 11);
        files.add(new GitFileView(parts[10], null, index(parts[1]), worktree(parts[1]), meaning(parts[1])));
    }

    private static State index(String letters) {
        return State.of(letters.charAt(0));
    }

    private static State worktree(String letters) {
        return State.of(letters.charAt(1));
    }

    private static String meaning(String sides) {
        return switch (sides) {
            case "DD" -> "both deleted";
            case "AU" -> "added by us";
            case "UD" -> "deleted by them";
            case "UA" -> "added by them";
            case "DU" -> "deleted by us";
            case "AA" -> "both added";
            default -> "both modified";
        };
    }
}
