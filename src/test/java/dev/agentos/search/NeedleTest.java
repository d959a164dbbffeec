package dev.agentos.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeedleTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "abc,abc",
                "ab*cd,cd",
                "abc?de,ab",
                "foo\\(bar,foo",
                "\\w+Free,Free",
                "(abc)de,de",
                "a{3}bcd,bcd",
                "class \\w+ extends,` extends`",
                "a|b,``",
                "[ab]c,``",
                "(?i)abc,``",
                "\\x41bc,``",
                "\\Qa.b\\E,``",
                "\\p{L}bcd,``",
                "abc+d,abc",
                "^import$,import",
                "a.b,a"
            })
    void thePlainPartOfAnExpressionIsFound(String regex, String plain) {
        assertThat(Needle.plainPart(regex)).isEqualTo(plain);
    }

    /** A file is never passed over that the expression would have matched. */
    @Test
    void noMatchIsMissed() {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            var regex = some(random, "abAB*+?.^$(){}2\\wd|[]", 1 + random.nextInt(8));
            boolean caseSensitive = random.nextBoolean();
            var query = new Query(regex, true, caseSensitive, false, "", "", 1);
            Pattern pattern;
            try {
                pattern = query.pattern();
            } catch (RuntimeException wrong) {
                continue;
            }
            var text = some(random, "abAB2wd.()", random.nextInt(12));
            var needle = Needle.of(query);
            if (needle.isEmpty() || needle.get().isIn(text.getBytes(StandardCharsets.UTF_8))) continue;
            assertThat(pattern.matcher(text).find())
                    .as("%s in %s, seed %d", regex, text, seed)
                    .isFalse();
        }
    }

    @Test
    void bracketsThatDoNotBalanceAreRefused() {
        for (boolean word : new boolean[] {true, false})
            assertThatThrownBy(() -> new Query("a)*(b", true, true, word, "", "", 1).pattern())
                    .hasMessageContaining("not a regular expression");
    }

    private static String some(Random random, String alphabet, int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        return text.toString();
    }
}
