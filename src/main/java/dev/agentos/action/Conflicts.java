package dev.agentos.action;

import dev.agentos.document.Contest;
import dev.agentos.document.Document;
import dev.agentos.document.Version;
import dev.agentos.protocol.ActionConflict;
import java.util.List;

/** The three ways in which an action can be in conflict, each in words that say who and where. */
final class Conflicts {
    private Conflicts() {}

    static ActionConflict concurrentEdit(Document document, Contest contest) {
        return new ActionConflict(
                ActionConflict.Type.CONCURRENT_EDIT,
                contest.by(),
                contest.from(),
                contest.to(),
                contest.there(),
                contest.wanted(),
                String.join(", ", contest.by()) + " has changed \""
                        + document.info().path() + "\" from " + contest.from() + " to " + contest.to()
                        + " since it was read");
    }

    /** {@code lost} is what gives way, when something does. */
    static ActionConflict versionMismatch(Document document, String lost, String wanted) {
        var by = document.history(Long.MAX_VALUE, 1).stream().map(Version::by).toList();
        return new ActionConflict(
                ActionConflict.Type.VERSION_MISMATCH,
                by,
                null,
                null,
                lost.isEmpty() ? null : lost,
                wanted,
                "\"" + document.info().path()
                        + "\" has changed since it was read, and the position cannot be found; last changed by "
                        + String.join("", by));
    }

    static ActionConflict permissionDenied(String who, String why) {
        return new ActionConflict(ActionConflict.Type.PERMISSION_DENIED, List.of(who), null, null, null, null, why);
    }
}
