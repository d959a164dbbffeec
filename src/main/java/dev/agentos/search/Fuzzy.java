package dev.agentos.search;

import dev.agentos.core.InvalidInput;
import dev.agentos.protocol.PathMatchView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How well a path matches the typed characters: all in order; better in the name than in the folders, at the beginnings
 * of words, and side by side.
 */
final class Fuzzy {
    private static final int MAX_LENGTH = 200;
    private static final int IN_NAME = 40;
    private static final int AT_START_OF_NAME = 25;
    private static final int AT_START_OF_WORD = 12;
    private static final int SIDE_BY_SIDE = 10;
    private static final int SAME_CASE = 1;
    private static final int MAX_GAP_PENALTY = 20;

    private final String typed;
    private final String lower;

    Fuzzy(String text) {
        this.typed = text.replace(" ", "");
        this.lower = typed.toLowerCase(Locale.ROOT);
        if (typed.length() > MAX_LENGTH)
            throw new InvalidInput("the search text can have at most " + MAX_LENGTH + " characters");
    }

    Optional<PathMatchView> match(String path) {
        if (typed.isEmpty()) return Optional.of(new PathMatchView(path, 0, List.of()));
        var lowerPath = path.toLowerCase(Locale.ROOT);
        if (lowerPath.length() != path.length()) lowerPath = path;
        int name = path.lastIndexOf('/') + 1;
        var inName = positions(path, lowerPath, name);
        if (inName.isPresent()) return Optional.of(view(path, name, inName.get(), IN_NAME));
        return positions(path, lowerPath, 0).map(found -> view(path, name, found, 0));
    }

    /** The whole at once if it is there, else greedily, at beginnings of words where the rest still fits. */
    private Optional<List<Integer>> positions(String path, String lowerPath, int from) {
        int whole = lowerPath.indexOf(lower, from);
        var found = new ArrayList<Integer>();
        if (whole >= 0) {
            for (int i = 0; i < lower.length(); i++) found.add(whole + i);
            return Optional.of(found);
        }
        for (int i = 0, at = from; i < lower.length(); i++) {
            int next = lowerPath.indexOf(lower.charAt(i), at);
            if (next < 0) return Optional.empty();
            int word = startOfWord(path, lowerPath, lower.charAt(i), at);
            if (next != at && word >= 0 && fits(lowerPath, i + 1, word + 1)) next = word;
            found.add(next);
            at = next + 1;
        }
        return Optional.of(found);
    }

    private static int startOfWord(String path, String lowerPath, char wanted, int from) {
        for (int at = lowerPath.indexOf(wanted, from); at >= 0; at = lowerPath.indexOf(wanted, at + 1))
            if (beginsWord(path, at)) return at;
        return -1;
    }

    private boolean fits(String lowerPath, int index, int from) {
        int at = from;
        for (int i = index; i < lower.length(); i++) {
            at = lowerPath.indexOf(lower.charAt(i), at) + 1;
            if (at == 0) return false;
        }
        return true;
    }

    private static boolean beginsWord(String path, int at) {
        if (at == 0) return true;
        char before = path.charAt(at - 1);
        return "/_-. ".indexOf(before) >= 0 || Character.isUpperCase(path.charAt(at)) && Character.isLowerCase(before);
    }

    private PathMatchView view(String path, int name, List<Integer> found, int bonus) {
        int score = bonus;
        for (int i = 0; i < found.size(); i++) {
            int at = found.get(i);
            if (at == name) score += AT_START_OF_NAME;
            else if (beginsWord(path, at)) score += AT_START_OF_WORD;
            if (i > 0 && at == found.get(i - 1) + 1) score += SIDE_BY_SIDE;
            if (path.charAt(at) == typed.charAt(i)) score += SAME_CASE;
        }
        int gaps = found.getLast() - found.getFirst() + 1 - found.size();
        return new PathMatchView(path, score - Math.min(MAX_GAP_PENALTY, gaps) - path.length() / 20, found);
    }
}
