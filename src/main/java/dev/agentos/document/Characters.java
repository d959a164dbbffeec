package dev.agentos.document;

import dev.agentos.text.Replacement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The characters of a text, each with a number that it keeps while the text changes. Text that a change deleted and its
 * rollback restored has its old numbers.
 */
final class Characters {
    private int[] numbers;
    private int next;
    /** What changes with a cause deleted and inserted, by cause. */
    private final Map<String, int[]> deleted = new HashMap<>();

    private final Map<String, int[]> inserted = new HashMap<>();
    private final Set<Integer> takenBack = new HashSet<>();

    Characters(int length) {
        numbers = IntStream.range(0, length).toArray();
        next = length;
    }

    int[] numbers() {
        return numbers.clone();
    }

    /** Whether the insertion of the character was taken back; then another rollback must not restore it. */
    boolean isTakenBack(int number) {
        return takenBack.contains(number);
    }

    void apply(Trail.Step step) {
        var rolledBack = Edits.takenBackBy(step.cause());
        var gone = joined(step.replacements().stream()
                .map(each -> Arrays.copyOfRange(numbers, each.from(), each.to()))
                .toList());
        var back = Arrays.stream(deleted.getOrDefault(rolledBack, new int[0]))
                .filter(number -> !isTakenBack(number))
                .toArray();
        int used = 0;
        var fresh = new int
                [step.replacements().stream()
                        .mapToInt(each -> each.text().length())
                        .sum()];
        for (int i = 0; i < fresh.length; i++) fresh[i] = used < back.length ? back[used++] : next++;
        replace(step.replacements(), fresh);
        for (int number : inserted.getOrDefault(rolledBack, new int[0])) takenBack.add(number);
        if (step.cause().isEmpty()) return;
        deleted.put(step.cause(), gone);
        inserted.put(step.cause(), fresh);
    }

    private void replace(List<Replacement> replacements, int[] fresh) {
        var changed = new int
                [numbers.length
                        + replacements.stream().mapToInt(Replacement::growth).sum()];
        int read = 0;
        int written = 0;
        int used = 0;
        for (var each : replacements) {
            System.arraycopy(numbers, read, changed, written, each.from() - read);
            written += each.from() - read;
            System.arraycopy(fresh, used, changed, written, each.text().length());
            written += each.text().length();
            used += each.text().length();
            read = each.to();
        }
        System.arraycopy(numbers, read, changed, written, numbers.length - read);
        numbers = changed;
    }

    private static int[] joined(List<int[]> parts) {
        return parts.stream().flatMapToInt(Arrays::stream).toArray();
    }
}
