package dev.agentos.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The characters of a text, each with a number of its own that it keeps while the text is changed around it. What a change deleted and its rollback brought back has the
 * numbers that it had.
 */
final class Characters {
    private int[] numbers;
    private int next;
    /** What a change with a cause has deleted, by its cause. */
    private final Map<String, int[]> deleted = new HashMap<>();

    /** Numbered by where they are. */
    Characters(int length) {
        numbers = new int[length];
        Arrays.setAll(numbers, index -> index);
        next = length;
    }

    int length() {
        return numbers.length;
    }

    int number(int index) {
        return numbers[index];
    }

    void apply(Trail.Step step) {
        var back = deleted.getOrDefault(rolledBack(step), new int[0]);
        int used = 0;
        var gone = new ArrayList<int[]>();
        for (var replacement : step.replacements()) gone.add(Arrays.copyOfRange(numbers, replacement.from(), replacement.to()));
        var inserted = new ArrayList<int[]>();
        for (var replacement : step.replacements()) {
            var fresh = new int[replacement.text().length()];
            for (int i = 0; i < fresh.length; i++) fresh[i] = used < back.length ? back[used++] : next++;
            inserted.add(fresh);
        }
        for (int i = step.replacements().size() - 1; i >= 0; i--) replace(step.replacements().get(i), inserted.get(i));
        if (!step.cause().isEmpty()) deleted.put(step.cause(), joined(gone));
    }

    private static String rolledBack(Trail.Step step) {
        return step.cause().startsWith(Document.ROLLBACK) ? step.cause().substring(Document.ROLLBACK.length()) : "";
    }

    private void replace(Replacement replacement, int[] fresh) {
        var changed = new int[numbers.length + replacement.growth()];
        System.arraycopy(numbers, 0, changed, 0, replacement.from());
        System.arraycopy(fresh, 0, changed, replacement.from(), fresh.length);
        System.arraycopy(numbers, replacement.to(), changed, replacement.from() + fresh.length, numbers.length - replacement.to());
        numbers = changed;
    }

    private static int[] joined(List<int[]> parts) {
        return parts.stream().flatMapToInt(Arrays::stream).toArray();
    }
}
