package dev.agentos.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextDiffTest {
    @Test
    void oneChangedWordIsOneSmallReplacement() {
        assertThat(TextDiff.between("one\ntwo\nthree\n", "one\ntwo!\nthree\n"))
                .containsExactly(new Replacement(7, 7, "!"));
    }

    @Test
    void aCharacterOfTwoUnitsIsNeverCut() {
        var replacements = TextDiff.between("a🙂b", "a🙃b");
        assertThat(replacements).containsExactly(new Replacement(1, 3, "🙃"));
    }

    /** By characters alone the change would begin in one line and end in the other. */
    @Test
    void aLineInsertedBeforeAChangedOneIsNotMixedUpWithIt() {
        var before = "item 115!\n";
        var after = "item 130\nitem 115!!\n";
        var both = List.of(new Replacement(0, 0, "item 130\n"), new Replacement(9, 9, "!"));
        assertThat(TextDiff.between(before, after)).isEqualTo(both);
        assertThat(TextDiff.blocks(before, after)).isEqualTo(both);
    }

    /** So many that the number of pairs does not fit into an int. */
    @Test
    void manyLinesAreNotPaired() {
        var before = IntStream.range(0, 65_175).mapToObj(i -> "a" + i + "\n").collect(Collectors.joining());
        var after = IntStream.range(0, 65_899).mapToObj(i -> "b" + i + "\n").collect(Collectors.joining());
        assertThat(TextDiff.blocks(before, after)).hasSize(1);
        assertThat(LineDistance.between(before, after)).isEqualTo(before.length() + after.length() - 2);
    }

    @Test
    void linesThatAreNotAlikeAreReplacedAsOne() {
        assertThat(TextDiff.blocks("abc\ndef\n", "uvw\nxyz\nqrs\n"))
                .containsExactly(new Replacement(0, 7, "uvw\nxyz\nqrs"));
    }

    @Test
    void twoChangesFarApartAreTwoReplacements() {
        var before = "first\n" + "same\n".repeat(1_000) + "last\n";
        var after = "FIRST\n" + "same\n".repeat(1_000) + "LAST\n";
        assertThat(TextDiff.between(before, after)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void whatDiffersIsEverythingThatHasToChange(long seed) {
        var random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            var before = text(random);
            var after = edited(before, random);
            var replacements = TextDiff.between(before, after);
            assertThat(Replacement.apply(before, replacements))
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(after);
            for (var replacement : replacements)
                assertThat(isWhole(before, replacement))
                        .as("seed %d round %d", seed, round)
                        .isTrue();
        }
    }

    /** What they typed is there, what we typed is there, and what neither touched too. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void whatBothDidIsInTheMerge(long seed) {
        var random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            var base = "0123456789abcdefghijklmnopqrst\n".repeat(5);
            var ours = random(base, random, 'A');
            var theirs = random(base, random, 'a' - 32 + 13);
            var merged = Replacement.apply(Replacement.apply(base, ours), Rebase.onto(ours, theirs));
            var context = "seed %d round %d: %s / %s".formatted(seed, round, ours, theirs);
            for (var replacement : ours) assertThat(merged).as(context).contains(replacement.text());
            for (var replacement : theirs) assertThat(merged).as(context).contains(replacement.text());
            assertThat(survivors(merged)).as(context).isEqualTo(untouched(base, ours, theirs));
        }
    }

    private static String survivors(String merged) {
        return merged.replaceAll("[A-Z]", "");
    }

    private static String untouched(String base, List<Replacement> ours, List<Replacement> theirs) {
        var all = new ArrayList<>(ours);
        all.addAll(theirs);
        var left = new StringBuilder();
        for (int i = 0; i < base.length(); i++) {
            int at = i;
            if (all.stream().noneMatch(replacement -> replacement.from() <= at && at < replacement.to()))
                left.append(base.charAt(i));
        }
        return left.toString();
    }

    /** A few, in order and apart, whose new text is of capitals that say whose they are. */
    private static List<Replacement> random(String base, Random random, int letter) {
        var replacements = new ArrayList<Replacement>();
        int at = random.nextInt(20);
        while (at < base.length() - 20) {
            int length = random.nextInt(12);
            var text = String.valueOf((char) letter).repeat(1 + random.nextInt(3))
                    + (char) (letter + 1 + random.nextInt(5));
            replacements.add(new Replacement(at, at + length, text));
            at += length + 1 + random.nextInt(40);
        }
        return replacements;
    }

    private static boolean isWhole(String text, Replacement replacement) {
        return !cuts(text, replacement.from())
                && !cuts(text, replacement.to())
                && (replacement.text().isEmpty()
                        || !Character.isLowSurrogate(replacement.text().charAt(0))
                                && !Character.isHighSurrogate(replacement
                                        .text()
                                        .charAt(replacement.text().length() - 1)));
    }

    private static boolean cuts(String text, int index) {
        return index > 0
                && index < text.length()
                && Character.isSurrogatePair(text.charAt(index - 1), text.charAt(index));
    }

    private static String text(Random random) {
        var words = List.of("int", " ", "x", "\n", "🙂", "🙃", "é", "{", "}", "return", "\n");
        var text = new StringBuilder();
        int length = random.nextInt(200);
        for (int i = 0; i < length; i++) text.append(words.get(random.nextInt(words.size())));
        return text.toString();
    }

    private static String edited(String text, Random random) {
        var points = new ArrayList<>(text.codePoints().boxed().toList());
        int edits = random.nextInt(8);
        for (int i = 0; i < edits; i++) {
            int at = random.nextInt(points.size() + 1);
            if (random.nextBoolean() && at < points.size()) points.remove(at);
            else text(random).codePoints().limit(10).forEach(point -> points.add(Math.min(at, points.size()), point));
        }
        var result = new StringBuilder();
        points.forEach(result::appendCodePoint);
        return result.toString();
    }
}
