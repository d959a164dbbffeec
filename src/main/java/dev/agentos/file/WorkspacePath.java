package dev.agentos.file;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A path in a workspace that is safe to read and to show: names joined by {@code /}, without a way up or out, without
 * characters that look like others, and not in a {@code .git} folder. The empty text is the workspace itself. The file
 * need not exist; links on the way are checked by {@link FileTree}.
 */
public record WorkspacePath(String text) implements Comparable<WorkspacePath> {
    public static final WorkspacePath ROOT = new WorkspacePath("");
    private static final int MAX_BYTES = 4_000;
    /** Folders within folders: what is deeper can be opened by its path, but is neither watched nor walked through. */
    public static final int MAX_DEPTH = 64;

    private static final int SHOWN = 120;
    private static final String REFUSED = " is refused: ";

    public WorkspacePath {
        if (text.length() > MAX_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES)
            throw refused(text, "it is too long");
        if (!text.isEmpty()) for (var name : text.split("/", -1)) requireSafe(text, name);
    }

    private static void requireSafe(String text, String name) {
        SafeName.complaint(name).ifPresent(why -> {
            throw refused(text, why);
        });
    }

    /** Why a name is no path that is safe to show; empty when it is. */
    public static Optional<String> complaint(String name) {
        try {
            new WorkspacePath(name);
            return Optional.empty();
        } catch (AgentOsException refused) {
            var said = String.valueOf(refused.getMessage());
            return Optional.of(said.substring(said.lastIndexOf(REFUSED) + REFUSED.length()));
        }
    }

    /** The one refusal of everything that would leave the workspace. */
    static AgentOsException refused(String path, String why) {
        var shown = path.length() > SHOWN ? path.substring(0, SHOWN) + "…" : path;
        return new AgentOsException(
                ErrorCode.PATH_OUTSIDE,
                "the path \"" + AgentOsException.harmless(shown) + "\"" + REFUSED + why,
                "name a file of the workspace, as in src/main.c");
    }

    public boolean isRoot() {
        return text.isEmpty();
    }

    public List<String> names() {
        return isRoot() ? List.of() : List.of(text.split("/"));
    }

    /** Nested deeper than any scan of all files goes. */
    public boolean isTooDeep() {
        return text.chars().filter(c -> c == '/').skip(MAX_DEPTH).findFirst().isPresent();
    }

    /** The last name; empty for the workspace itself. */
    public String name() {
        return text.substring(text.lastIndexOf('/') + 1);
    }

    /** The folder that it is in; the workspace is in none, and answers itself. */
    public WorkspacePath parent() {
        int slash = text.lastIndexOf('/');
        return slash < 0 ? ROOT : new WorkspacePath(text.substring(0, slash));
    }

    public WorkspacePath child(String name) {
        return new WorkspacePath(isRoot() ? name : text + "/" + name);
    }

    /** Whether it is {@code folder} or somewhere below it. */
    public boolean isIn(WorkspacePath folder) {
        return folder.isRoot() || equals(folder) || text.startsWith(folder.text + "/");
    }

    @Override
    public int compareTo(WorkspacePath other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
