package dev.agentos.git;

import dev.agentos.protocol.GitFileDiffView;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The changes of one file. {@code header} are the lines before the first hunk, as git prints them. */
record FileDiff(
        String path,
        @Nullable String oldPath,
        GitFileDiffView.Status status,
        boolean binary,
        List<String> header,
        List<DiffHunk> hunks) {
    FileDiff {
        header = List.copyOf(header);
        hunks = List.copyOf(hunks);
    }

    GitFileDiffView view() {
        return new GitFileDiffView(
                path,
                oldPath,
                status,
                binary,
                hunks.stream().map(DiffHunk::view).toList());
    }

    boolean has(Set<String> ids) {
        return hunks.stream().map(DiffHunk::id).toList().containsAll(ids);
    }

    /** A patch of these hunks alone. */
    String patch(Set<String> ids) {
        var patch = new StringBuilder(String.join("\n", header)).append('\n');
        hunks.stream().filter(hunk -> ids.contains(hunk.id())).forEach(hunk -> patch.append(hunk.patch()));
        return patch.toString();
    }
}
