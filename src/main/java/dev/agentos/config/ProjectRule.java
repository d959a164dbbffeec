package dev.agentos.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;

/**
 * How far a project's file may change a setting. The file comes with a repository that a stranger may have written, so
 * it may make agents safer than their user wants, never less safe.
 *
 * @param summary what a project may do, to follow "a project may"
 * @param settled the outcome, from the value so far and the value the project asks for
 * @param granted whether an outcome gives the project what it asked for
 */
record ProjectRule<T>(String summary, BinaryOperator<T> settled, BiPredicate<T, T> granted) {
    private static final String FORBIDDEN = "not change it";

    private ProjectRule(String summary, BinaryOperator<T> settled) {
        this(summary, settled, Object::equals);
    }

    static <T> ProjectRule<T> changeIt() {
        return new ProjectRule<>("change it", (mine, wanted) -> wanted);
    }

    /** For scripts: the caller must check that the user has allowed the text. */
    static <T> ProjectRule<T> changeItOnceAllowed() {
        return new ProjectRule<>("change it, once you have allowed its text", (mine, wanted) -> wanted);
    }

    static <T> ProjectRule<T> notChangeIt() {
        return new ProjectRule<>(FORBIDDEN, (mine, wanted) -> mine, (outcome, wanted) -> false);
    }

    static ProjectRule<Boolean> onlyTurnItOff() {
        return new ProjectRule<>("only turn it off", Boolean::logicalAnd);
    }

    static ProjectRule<Boolean> onlyTurnItOn() {
        return new ProjectRule<>("only turn it on", Boolean::logicalOr);
    }

    static ProjectRule<Integer> onlyLowerIt() {
        return new ProjectRule<>("only lower it", Math::min);
    }

    static ProjectRule<ByteSize> onlyShrinkIt() {
        return new ProjectRule<>("only lower it", BinaryOperator.minBy(Comparator.comparingLong(ByteSize::bytes)));
    }

    /** @param strictestFirst words that compare; another one is neither left nor reached */
    static ProjectRule<String> onlyTightenIt(List<String> strictestFirst) {
        return new ProjectRule<>("only tighten it", (mine, wanted) -> {
            int place = strictestFirst.indexOf(wanted);
            return place >= 0 && place < strictestFirst.indexOf(mine) ? wanted : mine;
        });
    }

    static ProjectRule<List<String>> onlyAddToIt() {
        return new ProjectRule<>("only add to it", ProjectRule::union, List::containsAll);
    }

    /** For a list that allows everything while it is empty, and so must never become empty by narrowing. */
    static ProjectRule<List<String>> onlyNarrowIt() {
        return new ProjectRule<>("only narrow it", ProjectRule::narrowed, ProjectRule::sameItems);
    }

    /** Whether the value a project asks for need not even be read. */
    boolean forbids() {
        return summary.equals(FORBIDDEN);
    }

    private static List<String> union(List<String> mine, List<String> wanted) {
        var all = new LinkedHashSet<>(mine);
        all.addAll(wanted);
        return List.copyOf(all);
    }

    private static List<String> narrowed(List<String> mine, List<String> wanted) {
        if (mine.isEmpty()) return wanted;
        var common = new ArrayList<>(mine);
        common.retainAll(Set.copyOf(wanted));
        return common.isEmpty() ? mine : List.copyOf(common);
    }

    private static boolean sameItems(List<String> outcome, List<String> wanted) {
        return Set.copyOf(outcome).equals(Set.copyOf(wanted));
    }
}
