package dev.agentos.git;

import dev.agentos.core.InvalidInput;
import java.util.regex.Pattern;

/**
 * Names of branches, commits and remotes from outside: nothing that git could take for an option, a range, a refspec or
 * an address.
 */
final class GitName {
    private static final Pattern REVISION = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_./@#+~^{}=-]{0,249}");
    private static final Pattern REMOTE = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_./-]{0,99}");

    private GitName() {}

    /** A branch, a tag, a commit, or something like {@code HEAD~2}. */
    static String revision(String text) {
        if (!REVISION.matcher(text).matches() || text.contains(".."))
            throw new InvalidInput("not the name of a branch or commit: " + text);
        return text;
    }

    static String remote(String text) {
        if (!REMOTE.matcher(text).matches() || text.contains(".."))
            throw new InvalidInput("not the name of a remote: " + text, "`git remote` lists them");
        return text;
    }
}
