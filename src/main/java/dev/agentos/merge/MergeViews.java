package dev.agentos.merge;

import dev.agentos.agent.Agent;
import dev.agentos.git.Commits;
import dev.agentos.git.MergeConflict;
import dev.agentos.git.TreeChange;
import dev.agentos.git.TreeFile;
import dev.agentos.protocol.MergeCommitView;
import dev.agentos.protocol.MergeConflictView;
import dev.agentos.protocol.MergeFileView;
import dev.agentos.protocol.MergeFileView.Kind;
import dev.agentos.protocol.MergeView;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Merges as the API and the command line show them. */
final class MergeViews {
    private static final long MAX_TEXT_LENGTH = 1 << 18;
    private static final int MAX_TEXTS = 50;
    private static final String BRANCHES = "refs/heads/";

    private MergeViews() {}

    static MergeView of(
            Agent agent,
            MergeView.State state,
            Optional<String> commit,
            Optional<String> into,
            Optional<String> merged,
            List<MergeConflictView> conflicts) {
        return new MergeView(
                agent.id().text(),
                agent.session().text(),
                state,
                agent.branch(),
                commit.orElse(null),
                into.map(MergeViews::shortName).orElse(null),
                merged.orElse(null),
                conflicts);
    }

    static String shortName(String branch) {
        return branch.startsWith(BRANCHES) ? branch.substring(BRANCHES.length()) : branch;
    }

    static MergeFileView of(TreeChange change) {
        return new MergeFileView(
                change.path(), change.isAdded() ? Kind.CREATED : change.isDeleted() ? Kind.DELETED : Kind.MODIFIED);
    }

    static MergeCommitView of(Commits.Subject commit) {
        return new MergeCommitView(commit.id(), commit.text());
    }

    /** Includes the texts of the first conflicts only. */
    static List<MergeConflictView> of(Commits commits, Path folder, List<MergeConflict> conflicts)
            throws InterruptedException {
        var views = new ArrayList<MergeConflictView>();
        for (var conflict : conflicts) {
            boolean shown = views.size() < MAX_TEXTS;
            views.add(new MergeConflictView(
                    conflict.path(),
                    conflict.why(),
                    shown ? text(commits, folder, conflict.base()) : null,
                    shown ? text(commits, folder, conflict.ours()) : null,
                    shown ? text(commits, folder, conflict.theirs()) : null,
                    conflict.ours().map(TreeFile::mode).orElse(null),
                    conflict.theirs().map(TreeFile::mode).orElse(null)));
        }
        return views;
    }

    private static @Nullable String text(Commits commits, Path folder, Optional<TreeFile> file)
            throws InterruptedException {
        if (file.isEmpty()
                || file.get().size() > MAX_TEXT_LENGTH
                || file.get().mode().equals("160000")) return null;
        var content = commits.content(folder, file.get().id());
        for (byte b : content) if (b == 0) return null;
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException noText) {
            return null;
        }
    }
}
