package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.file.EditObserver;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.TrashView;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;

/** What people do in the folders of agents is theirs: it becomes part of what is agreed, and no change of the agent. */
public final class PeoplesEdits implements EditObserver {
    private final Reviews reviews;

    public PeoplesEdits(Reviews reviews) {
        this.reviews = reviews;
    }

    private record Begun(Reviews.Place place, PersonEdit edit) {}

    /** Agents write by way of us too; that is for review, as what they write themselves. */
    @Override
    public Writing writes(String by, Path file, byte[] content) {
        if (Participant.isAgent(by)) return done -> {};
        var begun = new ArrayList<Begun>();
        for (var place : reviews.around(file))
            quietly(place, () -> begun.add(new Begun(place, place.review().beginEdit(place.path(), content))));
        return done -> begun.forEach(one -> {
            one.place().review().endEdit(one.edit(), done);
            if (done) reviews.written(one.place());
        });
    }

    @Override
    public void moved(String by, Path from, Path to) {
        if (Participant.isAgent(by)) return;
        for (var place : reviews.around(from)) {
            if (to.startsWith(place.review().info().root()))
                quietly(
                        place,
                        () -> place.review()
                                .movedByPerson(
                                        place.path(),
                                        new WorkspacePath(place.review()
                                                .info()
                                                .root()
                                                .relativize(to)
                                                .toString())));
            else quietly(place, () -> place.review().deletedByPerson(place.path()));
        }
        for (var place : reviews.around(to))
            if (!from.startsWith(place.review().info().root()))
                quietly(place, () -> place.review().addedByPerson(place.path()));
    }

    @Override
    public void deleted(String by, Path path, Optional<TrashView> kept) {
        for (var place : reviews.around(path)) {
            if (kept.isPresent())
                quietly(place, () -> place.review().trashed(kept.get().id()));
            if (!Participant.isAgent(by)) quietly(place, () -> place.review().deletedByPerson(place.path()));
        }
    }

    /** What the agent had changed in them it still has. */
    @Override
    public void restored(String by, TrashView kept, Path from, Path to) {
        if (Participant.isAgent(by)) return;
        for (var place : reviews.around(to)) {
            var root = place.review().info().root();
            if (from.startsWith(root))
                quietly(
                        place,
                        () -> place.review()
                                .restoredByPerson(
                                        kept,
                                        new WorkspacePath(root.relativize(from).toString()),
                                        place.path()));
            else quietly(place, () -> place.review().addedByPerson(place.path()));
        }
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    /** Nobody is kept from writing because it could not be noted whose it is. */
    private static void quietly(Reviews.Place place, Work work) {
        try {
            work.run();
        } catch (AgentOsException failed) {
            System.getLogger("review")
                    .log(
                            Level.WARNING,
                            "what a person did to {0} is counted as the agent''s: {1}",
                            place.path(),
                            failed.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
