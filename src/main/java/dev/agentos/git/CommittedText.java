package dev.agentos.git;

import dev.agentos.file.FileKinds;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.GitTextRequest;
import dev.agentos.protocol.GitTextView;
import dev.agentos.protocol.GitTextView.State;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Files of one repository as they were committed. What is stored is given: filters, which are programs, do not run. */
record CommittedText(GitProgram git, Path folder) {
    private static final long LARGEST = 1L << 20;
    /** A file of {@code git ls-tree --long}, not a folder, a link or a repository in the repository. */
    private static final Pattern FILE =
            Pattern.compile("100\\d{3} blob (?<object>[0-9a-f]+) +(?<size>\\d+)\t.*\0", Pattern.DOTALL);

    GitTextView of(GitTextRequest wanted) throws InterruptedException {
        var path = new WorkspacePath(wanted.path()).text();
        var revision = wanted.commit() == null ? "HEAD" : GitName.revision(wanted.commit());
        if (wanted.commit() == null && new CommitHistory(git, folder).hasNoCommits())
            return new GitTextView(path, State.ABSENT, null);
        var listed = FILE.matcher(git.run(git.look(folder, List.of("ls-tree", "-z", "--long", revision, "--", path)))
                .text());
        if (!listed.matches()) return new GitTextView(path, State.ABSENT, null);
        if (Long.parseLong(listed.group("size")) > LARGEST) return new GitTextView(path, State.LARGE, null);
        Optional<String> text =
                FileKinds.text(git.run(git.look(folder, List.of("cat-file", "blob", listed.group("object"))))
                        .output());
        return text.map(found -> new GitTextView(path, State.TEXT, found))
                .orElseGet(() -> new GitTextView(path, State.BINARY, null));
    }
}
