package dev.agentos.git;

import dev.agentos.protocol.GitFileDiffView.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what {@code git show --name-status -z} prints: a letter and a name, or two names where a file was renamed or
 * copied.
 */
final class NameReader {
    private final String[] fields;

    NameReader(String printed) {
        this.fields = printed.split("\0");
    }

    List<FileDiff> read() {
        var files = new ArrayList<FileDiff>();
        for (int at = 0; at + 1 < fields.length; at += 2) {
            var status = status(fields[at]);
            boolean moved = status == Status.RENAMED || status == Status.COPIED;
            files.add(new FileDiff(
                    fields[moved ? at + 2 : at + 1],
                    moved ? fields[at + 1] : null,
                    status,
                    false,
                    List.of(),
                    List.of()));
            if (moved) at++;
        }
        return files;
    }

    private static Status status(String letter) {
        return switch (letter.charAt(0)) {
            case 'A' -> Status.ADDED;
            case 'D' -> Status.DELETED;
            case 'R' -> Status.RENAMED;
            case 'C' -> Status.COPIED;
            default -> Status.MODIFIED;
        };
    }
}
