package dev.agentos.action;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.document.Anchor;
import dev.agentos.document.Document;
import dev.agentos.document.Span;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.ActionOutcome;
import dev.agentos.protocol.ActionView;
import dev.agentos.protocol.SuggestionView;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.store.Store;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The actions that wait for a person in the files of a workspace (suggestions, queued, in conflict), with their current
 * places in the texts.
 */
public final class Suggestions {
    private static final int MAX_SUGGESTIONS = 500;

    private final Store store;
    private final Permissions permissions;
    private final Workspaces workspaces;
    private final TextActions texts;

    Suggestions(Store store, Permissions permissions, Workspaces workspaces, TextActions texts) {
        this.store = store;
        this.permissions = permissions;
        this.workspaces = workspaces;
        this.texts = texts;
    }

    /**
     * Of one file, or of all with {@link WorkspacePath#ROOT}; those of sessions that the participant may see, oldest
     * first.
     */
    public List<SuggestionView> list(Participant by, WorkspaceId workspace, WorkspacePath path) {
        workspaces.require(by, Action.FILE_READ, workspace);
        return store.read(tx -> ActionStore.waitingIn(tx, workspace, path.text(), MAX_SUGGESTIONS)).stream()
                .filter(action -> permissions.allows(
                        by, Action.SESSION_SEE, action.session().scope()))
                .map(action -> view(by, action))
                .toList();
    }

    private SuggestionView view(Participant by, AgentAction action) {
        var document = document(by, action);
        var outcome = outcome(by, action, document.isPresent());
        var place = document.flatMap(open -> place(open, outcome));
        boolean stale = action.type().hasPlace() && !place.map(Span::text).equals(Optional.ofNullable(outcome.quote()));
        return view(action, outcome, document.map(open -> open.info().epoch()).orElse(null), place.orElse(null), stale);
    }

    /** A file that is to be made has none, and neither has one that is gone. */
    private Optional<Document> document(Participant by, AgentAction action) {
        if (!action.type().hasPlace()) return Optional.empty();
        try {
            return Optional.of(texts.open(by, Action.FILE_READ, action));
        } catch (AgentOsException gone) {
            return Optional.empty();
        }
    }

    /**
     * Adds the place of an action that was not meant to be shown, if it can be found: it was never looked up before.
     */
    private ActionOutcome outcome(Participant by, AgentAction action, boolean open) {
        if (!open || action.outcome().start() != null) return action.outcome();
        try {
            return texts.placed(by, action);
        } catch (AgentOsException elsewhere) {
            return action.outcome();
        }
    }

    private static Optional<Span> place(Document document, ActionOutcome outcome) {
        return outcome.start() == null || outcome.end() == null
                ? Optional.empty()
                : document.locate(new Anchor(outcome.start(), outcome.end()));
    }

    private static SuggestionView view(
            AgentAction action, ActionOutcome outcome, @Nullable String epoch, @Nullable Span place, boolean stale) {
        var said = action.proposal().said();
        boolean explains = action.type() == ActionType.EXPLANATION_ADD;
        return new SuggestionView(
                action.id().text(),
                action.session().text(),
                action.author(),
                ActionView.Type.valueOf(action.type().name()),
                ActionView.State.valueOf(action.state().name()),
                action.proposal().path().text(),
                place == null ? null : place.from(),
                place == null ? null : place.to(),
                outcome.start(),
                outcome.end(),
                epoch,
                outcome.quote(),
                explains ? null : action.proposal().text(),
                said.patch(),
                Objects.requireNonNull(said.confidence()),
                explains ? said.text() : said.rationale(),
                stale,
                action.outcome().conflicts(),
                action.createdAt());
    }
}
