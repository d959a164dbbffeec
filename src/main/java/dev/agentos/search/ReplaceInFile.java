package dev.agentos.search;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.TimedText;
import dev.agentos.file.Expected;
import dev.agentos.file.FileKinds;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.ErrorView;
import dev.agentos.protocol.ReplaceRequest.ReplaceFile;
import dev.agentos.protocol.ReplacedView;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces a pattern in files, or shows what would become of them. */
final class ReplaceInFile {
    private final String by;
    private final FileTree tree;
    private final Pattern pattern;
    private final String replacement;
    private final long deadline;

    /** In a plain search the replacement is plain too; after a regular expression {@code $1} is its first group. */
    ReplaceInFile(String by, FileTree tree, Query query, String replacement, long deadline) {
        this.by = by;
        this.tree = tree;
        this.pattern = query.pattern();
        this.replacement = query.regex() ? replacement : Matcher.quoteReplacement(replacement);
        this.deadline = deadline;
    }

    ReplacedView in(ReplaceFile file, boolean preview) {
        try {
            var path = new WorkspacePath(file.path());
            var content = tree.read(path, Searches.MAX_FILE);
            if (!content.etag().equals(file.etag()))
                throw new AgentOsException(
                        ErrorCode.OUTDATED, "\"" + path + "\" has changed since it was searched", "search again");
            var text = FileKinds.text(content.bytes())
                    .orElseThrow(() -> new InvalidInput("\"" + path + "\" is not UTF-8 text"));
            var lines = new ReplacedLines(text);
            var changed =
                    replaced(text, file.only() == null ? match -> true : new HashSet<>(file.only())::contains, lines);
            var etag = preview || lines.count() == 0
                    ? null
                    : tree.write(by, path, changed.getBytes(StandardCharsets.UTF_8), Expected.state(file.etag()))
                            .etag();
            return new ReplacedView(file.path(), lines.count(), lines.all(), lines.matches(), etag, null);
        } catch (AgentOsException refused) {
            return new ReplacedView(
                    file.path(),
                    0,
                    List.of(),
                    List.of(),
                    null,
                    ErrorView.of(refused).error());
        }
    }

    private String replaced(String text, IntPredicate wanted, ReplacedLines lines) {
        var result = new StringBuilder();
        try {
            var matcher = pattern.matcher(new TimedText(text, deadline));
            int last = 0;
            int match = 0;
            while (matcher.find()) {
                if (matcher.end() == matcher.start() || !wanted.test(++match)) continue;
                int before = result.length() + matcher.start() - last;
                matcher.appendReplacement(result, replacement);
                lines.replaced(matcher.start(), matcher.end(), result.substring(before));
                last = matcher.end();
            }
            matcher.appendTail(result);
            return result.toString();
        } catch (TimedText.TimeOver | StackOverflowError tooMuch) {
            throw new AgentOsException(ErrorCode.TIMED_OUT, "the regular expression takes too long", "make it simpler");
        } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
            throw new InvalidInput(
                    "the replacement does not fit the expression: " + wrong.getMessage(),
                    "write \\$ for a dollar sign");
        }
    }
}
