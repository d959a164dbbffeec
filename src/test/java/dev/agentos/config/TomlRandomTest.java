package dev.agentos.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Cost;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

class TomlRandomTest {
    private static final String SYNTAX = "ab1.0_-+:TZ=[]{}\"'\\#,\n\r\t exutfnai\u0000é\uD83D\uDE00\uD800";

    private final long firstSeed = ThreadLocalRandom.current().nextLong();

    @Test
    void whatIsWrittenIsReadBack() {
        for (long seed = firstSeed; seed < firstSeed + 2000; seed++) {
            var toml = new RandomToml(seed);
            var table = toml.table(4);
            var text = toml.written(table, List.of());
            assertThat(Plain.of(Toml.parse("seed-" + seed, text)))
                    .as("seed %d:\n%s", seed, text)
                    .isEqualTo(table);
        }
    }

    @Test
    void damagedTextIsReadOrRefusedButNeverBreaksTheReader() {
        for (long seed = firstSeed; seed < firstSeed + 3000; seed++) {
            var toml = new RandomToml(seed);
            readOrRefuse(seed, damaged(toml.written(toml.table(3), List.of()), new Random(seed)));
        }
    }

    @Test
    void garbageIsReadOrRefusedButNeverBreaksTheReader() {
        for (long seed = firstSeed; seed < firstSeed + 5000; seed++) readOrRefuse(seed, garbage(new Random(seed)));
    }

    @Test
    void hugeInputsTakeBoundedTime() {
        int size = (1 << 20) - 20;
        var hostile = List.of(
                "[",
                "{a=",
                "a.",
                "a=[[],\n",
                "\\",
                "\"\"\"\\ ",
                "a=1\n",
                "[[a]]\n",
                "a = 1",
                "9",
                "#",
                "\n",
                "1:",
                "'");
        assertThat(Cost.of(() -> {
                    for (var piece : hostile) {
                        readOrRefuse(0, piece.repeat(size / piece.length()));
                        readOrRefuse(0, "a = " + piece.repeat(size / piece.length()));
                        readOrRefuse(0, "a = \"\"\"" + piece.repeat(size / piece.length()));
                    }
                }))
                .isLessThan(Duration.ofSeconds(20));
    }

    private static void readOrRefuse(long seed, String text) {
        try {
            Toml.parse("random", text);
        } catch (AgentOsException refused) {
            assertThat(refused).hasMessageMatching("(?s)random:\\d+:\\d+: .*; expected .*");
        } catch (Throwable broken) {
            var shown = text.substring(0, Math.min(text.length(), 2000));
            throw new AssertionError("seed " + seed + " broke the reader with:\n" + shown, broken);
        }
    }

    private static String damaged(String text, Random random) {
        var damaged = new StringBuilder(text + " ");
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            int at = random.nextInt(damaged.length());
            switch (random.nextInt(3)) {
                case 0 -> damaged.deleteCharAt(at).append(' ');
                case 1 -> damaged.insert(at, SYNTAX.charAt(random.nextInt(SYNTAX.length())));
                default -> damaged.setCharAt(at, SYNTAX.charAt(random.nextInt(SYNTAX.length())));
            }
        }
        return damaged.toString();
    }

    private static String garbage(Random random) {
        var garbage = new StringBuilder();
        for (int i = random.nextInt(60); i > 0; i--) garbage.append(SYNTAX.charAt(random.nextInt(SYNTAX.length())));
        return garbage.toString();
    }
}
