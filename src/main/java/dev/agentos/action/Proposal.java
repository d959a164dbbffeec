package dev.agentos.action;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.document.Edit;
import dev.agentos.document.Strategy;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.NewAction;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A validated request for an action: it has what its type needs, within the limits. */
record Proposal(ActionType type, NewAction said) {
    private static final int MAX_TEXT = 1 << 20;
    private static final int MAX_SHOWN = 64 << 10;
    private static final int MAX_RATIONALE = 10_000;
    private static final int MAX_WORDS = 1_000;
    private static final int MAX_COMMAND = 64 << 10;
    private static final int MAX_ETAG = 200;

    static Proposal of(NewAction said) {
        var proposal = new Proposal(ActionType.of(said.type()), said);
        proposal.requireConfidence();
        requireAtMost("a rationale", said.rationale(), MAX_RATIONALE);
        requireAtMost("an etag", said.etag(), MAX_ETAG);
        requireAtMost("a text", said.text(), proposal.type.isShown() ? MAX_SHOWN : MAX_TEXT);
        requireAtMost("a match", said.match(), MAX_TEXT);
        requireAtMost("a patch", said.patch(), MAX_TEXT);
        if (said.strategy() != null) Strategy.of(said.strategy());
        proposal.requireContent();
        return proposal;
    }

    private void requireConfidence() {
        if (said.confidence() == null || !(said.confidence() >= 0 && said.confidence() <= 1))
            throw new InvalidInput("\"confidence\" must be a number from 0 to 1", "");
    }

    private static void requireAtMost(String what, @Nullable String text, int max) {
        if (text != null && text.length() > max)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE, what + " can have at most " + max + " characters", "make it shorter");
    }

    private void requireContent() {
        if (type == ActionType.COMMAND_EXECUTE) {
            requireCommand();
            return;
        }
        if (path().isRoot())
            throw new InvalidInput(type + " needs a file, not the workspace itself", "name it with \"path\"");
        switch (type) {
            case CODE_INSERT -> {
                require(
                        said.from() != null
                                && (said.to() == null || said.to().equals(said.from()))
                                && said.match() == null,
                        "needs \"from\", the position to insert at");
                require(said.text() != null && !said.text().isEmpty(), "needs a \"text\"");
            }
            case CODE_REPLACE, SUGGESTION_PROVIDE, EXPLANATION_ADD -> {
                requirePlace();
                require(said.text() != null, "needs a \"text\"");
            }
            case CODE_DELETE -> {
                requirePlace();
                require(said.text() == null, "takes no \"text\"");
            }
            case FILE_CREATE -> require(said.text() != null, "needs a \"text\", which may be empty");
            case FILE_MODIFY ->
                require(
                        (said.text() == null) != (said.patch() == null),
                        "needs either the whole \"text\" or a \"patch\"");
            case COMMAND_EXECUTE -> throw new IllegalStateException("a command has no text");
        }
        if (type != ActionType.FILE_CREATE && said.match() == null && said.patch() == null)
            require(
                    said.version() != null || said.etag() != null,
                    "needs the \"version\" of the document or the \"etag\" of the file that you read");
    }

    private void requirePlace() {
        require(
                said.match() != null || said.from() != null && said.to() != null,
                "needs a position: \"from\" and \"to\", or \"match\"");
    }

    private void requireCommand() {
        var command = said.command();
        require(
                command != null && !command.isEmpty() && command.stream().allMatch(Objects::nonNull),
                "needs a \"command\": its words, as in [\"make\", \"test\"]");
        if (command().size() > MAX_WORDS
                || command().stream().mapToInt(String::length).sum() > MAX_COMMAND)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE,
                    "a command can have at most " + MAX_WORDS + " words and " + MAX_COMMAND + " characters",
                    "put it into a script");
    }

    private void require(boolean there, String what) {
        if (!there) throw new InvalidInput(type + " " + what, "docs/reference/actions.md has an example of each type");
    }

    WorkspacePath path() {
        return new WorkspacePath(said.path() == null ? "" : said.path());
    }

    String text() {
        return Optional.ofNullable(said.text()).orElse("");
    }

    List<String> command() {
        return Objects.requireNonNull(said.command());
    }

    Optional<Strategy> strategy() {
        return Optional.ofNullable(said.strategy()).map(Strategy::of);
    }

    boolean isHeld() {
        return Boolean.TRUE.equals(said.hold());
    }

    /** Whether its place can be found without the text that it was seen in. */
    boolean findsItsPlace() {
        return said.match() != null || said.patch() != null;
    }

    /** Whether it says what the whole text is to be. */
    boolean isWhole() {
        return type == ActionType.FILE_CREATE || type == ActionType.FILE_MODIFY && said.patch() == null;
    }

    /** Its edits of the text that was read; for an explanation, which edits nothing, the place it refers to. */
    Edit edit() {
        var text = type == ActionType.CODE_DELETE || type == ActionType.EXPLANATION_ADD ? "" : inside(text());
        if (said.patch() != null) return new Edit.Patch(said.patch());
        if (isWhole()) return new Edit.Rewrite(text);
        if (said.match() != null) return new Edit.ReplaceMatch(inside(said.match()), text);
        int from = Objects.requireNonNull(said.from());
        return new Edit.Replace(from, said.to() == null ? from : said.to(), text);
    }

    /** Documents always use LF, even if their files do not. */
    private static String inside(String text) {
        return text.replace("\r\n", "\n");
    }
}
