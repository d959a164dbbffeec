package dev.agentos.action;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.document.Document;
import dev.agentos.document.Documents;
import dev.agentos.document.Reconciled;
import dev.agentos.document.Strategy;
import dev.agentos.protocol.ActionOutcome;
import dev.agentos.security.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Applies actions to documents, and rolls them back. An open editor shows both as edits by another participant. */
final class TextActions {
    private final Documents documents;

    TextActions(Documents documents) {
        this.documents = documents;
    }

    Result apply(Participant by, AgentAction action, Strategy strategy) {
        return change(by, action, action.author(), document -> reconcile(document, action, strategy));
    }

    /** A file that was to be made and is there already. */
    Result taken(Participant by, AgentAction action, Strategy strategy) {
        return change(by, action, action.author(), document -> mismatch(document, action, strategy));
    }

    /** Takes back exactly what the action did. Safe to be repeated: what was taken back is not taken back twice. */
    void rollBack(Participant by, AgentAction action, String actor, long version) {
        change(
                by,
                action,
                writerOfRollback(action, actor),
                document -> document.isTakenBack(action.id().text())
                        ? document.version()
                        : document.takeBack(actor, action.id().text(), version));
    }

    /**
     * Restored text keeps its author: the file is written for the agent whose action removed it, so that review accepts
     * nothing by it.
     */
    private static String writerOfRollback(AgentAction action, String actor) {
        boolean onlyTakesAway = action.type() == ActionType.CODE_INSERT;
        return onlyTakesAway || Participant.isAgent(actor) ? actor : action.author();
    }

    /** Also saves the file, unless the document has unsaved edits of others. */
    <T> T change(Participant by, AgentAction action, String actor, Function<Document, T> change) {
        var document = open(by, Action.FILE_WRITE, action);
        return document.change(actor, () -> change.apply(document));
    }

    Document open(Participant by, Action action, AgentAction about) {
        return documents.open(by, action, about.workspace(), about.proposal().path());
    }

    private static Result reconcile(Document document, AgentAction action, Strategy strategy) {
        for (long seen : versions(document, action.proposal(), document.version())) {
            try {
                return result(
                        document,
                        document.reconcile(
                                action.author(),
                                action.id().text(),
                                seen,
                                action.proposal().edit(),
                                strategy),
                        strategy);
            } catch (AgentOsException notFound) {
                if (!meansElsewhere(notFound)) throw notFound;
            }
        }
        return mismatch(document, action, strategy);
    }

    /**
     * The versions in which to look for the place: the one that was read, and the current one if the place can be
     * identified by its text.
     */
    private static List<Long> versions(Document document, Proposal proposal, long present) {
        var versions = new ArrayList<Long>();
        if (proposal.said().version() != null) versions.add(proposal.said().version());
        else if (proposal.said().etag() != null)
            document.versionOf(proposal.said().etag()).ifPresent(versions::add);
        if (proposal.findsItsPlace()) versions.add(present);
        return versions;
    }

    private static boolean meansElsewhere(AgentOsException failed) {
        return failed.code() == ErrorCode.NOT_FOUND || failed.code() == ErrorCode.CONFLICT;
    }

    private static Result result(Document document, Reconciled reconciled, Strategy strategy) {
        var conflicts = reconciled.contests().stream()
                .map(contest -> Conflicts.concurrentEdit(document, contest))
                .toList();
        var version = reconciled.changed() ? OptionalLong.of(reconciled.version()) : OptionalLong.empty();
        if (conflicts.isEmpty() || reconciled.changed()) return new Result(ActionState.APPLIED, conflicts, version);
        return new Result(
                switch (strategy) {
                    case PROMPT_USER -> ActionState.PENDING;
                    case USER_WINS -> ActionState.OVERRULED;
                    case AGENT_WINS, MERGE -> ActionState.APPLIED;
                },
                conflicts,
                version);
    }

    /**
     * Only an action that contains the whole text can win over a text that cannot be compared; everything else is for a
     * person to decide.
     */
    private static Result mismatch(Document document, AgentAction action, Strategy strategy) {
        if (strategy == Strategy.AGENT_WINS && action.proposal().isWhole()) return overwrite(document, action);
        var conflict = Conflicts.versionMismatch(document, "", action.proposal().text());
        return new Result(
                strategy == Strategy.USER_WINS ? ActionState.OVERRULED : ActionState.PENDING,
                List.of(conflict),
                OptionalLong.empty());
    }

    private static Result overwrite(Document document, AgentAction action) {
        long version = document.version();
        var conflict = Conflicts.versionMismatch(
                document, document.textAt(version), action.proposal().text());
        var done = document.reconcile(
                action.author(), action.id().text(), version, action.proposal().edit(), Strategy.AGENT_WINS);
        return new Result(
                ActionState.APPLIED,
                List.of(conflict),
                done.changed() ? OptionalLong.of(done.version()) : OptionalLong.empty());
    }

    /** The effect of an action before the daemon ended, and the text before it; empty if it had none yet. */
    Optional<Result> found(AgentAction action) {
        var document = open(Participant.SYSTEM, Action.FILE_WRITE, action);
        var version = document.caused(action.id().text());
        if (version.isEmpty()) return Optional.empty();
        long before = version.getAsLong() - 1;
        for (long seen : versions(document, action.proposal(), before)) {
            try {
                var contests = document.contests(seen, before, action.proposal().edit());
                return Optional.of(new Result(
                        ActionState.APPLIED,
                        contests.stream()
                                .map(contest -> Conflicts.concurrentEdit(document, contest))
                                .toList(),
                        version));
            } catch (AgentOsException notFound) {
                if (!meansElsewhere(notFound)) throw notFound;
            }
        }
        return Optional.of(new Result(
                ActionState.APPLIED,
                List.of(Conflicts.versionMismatch(
                        document, document.textAt(before), action.proposal().text())),
                version));
    }

    /** The outcome of an action that people are shown: where it is, in a way that goes with the text. */
    ActionOutcome placed(Participant by, AgentAction action) {
        var document = open(by, Action.FILE_READ, action);
        for (long seen : versions(document, action.proposal(), document.version())) {
            try {
                var text = document.textAt(seen);
                var range = action.proposal().edit().in(text);
                int from = range.getFirst().from();
                int to = range.getLast().to();
                var anchor = document.anchor(seen, from, to);
                return new ActionOutcome(
                        List.of(),
                        null,
                        null,
                        null,
                        anchor.start(),
                        anchor.end(),
                        text.substring(from, to),
                        null,
                        null,
                        null);
            } catch (AgentOsException notFound) {
                if (notFound instanceof InvalidInput || !meansElsewhere(notFound)) throw notFound;
            }
        }
        throw new AgentOsException(
                ErrorCode.OUTDATED,
                "\"" + document.info().path() + "\" has changed since you read it, and the position cannot be found",
                "read it again");
    }
}
