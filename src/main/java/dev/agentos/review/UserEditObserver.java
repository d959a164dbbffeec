package dev.agentos.review;

import dev.agentos.core.Participant;
import dev.agentos.file.EditObserver;
import dev.agentos.file.TrashItem;
import dev.agentos.file.WorkspacePath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;

/** Tells the review of every agent in whose folder a user edits, moves or deletes files. */
public final class UserEditObserver implements EditObserver {
    private final ReviewedAgents agents;

    public UserEditObserver(ReviewedAgents agents) {
        this.agents = agents;
    }

    private record Begun(OpenReview open, UserEdit edit) {}

    /** An agent can write through AgentOS too; that is reviewed like everything it writes. */
    @Override
    public Writing writes(String by, Path file, byte[] content) {
        if (Participant.isAgent(by)) return done -> {};
        var begun = new ArrayList<Begun>();
        for (var open : agents.around(file))
            logFailure(file, () -> begun.add(new Begun(open, open.review().beginEdit(path(open, file), content))));
        return done -> begun.forEach(one -> {
            one.open().review().endEdit(one.edit(), done);
            if (done) agents.publishLater(one.open());
        });
    }

    private static Path root(OpenReview open) {
        return open.review().info().root();
    }

    private static WorkspacePath path(OpenReview open, Path file) {
        return new WorkspacePath(root(open).relativize(file).toString());
    }

    @Override
    public void moved(String by, Path from, Path to) {
        if (Participant.isAgent(by)) return;
        for (var open : agents.around(from)) {
            if (to.startsWith(root(open)))
                logFailure(from, () -> open.review().movedByUser(path(open, from), path(open, to)));
            else logFailure(from, () -> open.review().deletedByUser(path(open, from)));
        }
        for (var open : agents.around(to))
            if (!from.startsWith(root(open))) logFailure(to, () -> open.review().addedByUser(path(open, to)));
    }

    @Override
    public void deleted(String by, Path path, Optional<TrashItem> kept) {
        for (var open : agents.around(path)) {
            if (kept.isPresent())
                logFailure(path, () -> open.review().trashed(kept.get().id()));
            if (!Participant.isAgent(by)) logFailure(path, () -> open.review().deletedByUser(path(open, path)));
        }
    }

    @Override
    public void restored(String by, TrashItem kept, Path from, Path to) {
        if (Participant.isAgent(by)) return;
        for (var open : agents.around(to)) {
            if (from.startsWith(root(open)))
                logFailure(to, () -> open.review().restoredByUser(kept, path(open, from), path(open, to)));
            else logFailure(to, () -> open.review().addedByUser(path(open, to)));
        }
    }

    /** The edit is made even if it cannot be recorded as the user's. */
    private static void logFailure(Path file, BestEffort.Task task) {
        BestEffort.run("a user edit of {0} is counted as the agent''s: {1}", file, task);
    }
}
