package dev.agentos.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

class TomlEditRandomTest {
    private final long firstSeed = ThreadLocalRandom.current().nextLong();

    @Test
    void replacingAnyValueChangesNothingElse() {
        for (long seed = firstSeed; seed < firstSeed + 1000; seed++) {
            var toml = new RandomToml(seed);
            var table = toml.table(3);
            var text = toml.written(table, List.of());
            for (var key : table.keySet()) {
                if (table.get(key) instanceof Map) continue;
                var edited = Toml.parse("edited", TomlEdit.set("random", text, List.of(key), "\"new\""));
                var expected = new LinkedHashMap<>(table);
                expected.put(key, "new");
                assertThat(Plain.of(edited))
                        .as("seed %d, key %s:\n%s", seed, key, text)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void addingAKeyToAnyTableChangesNothingElse() {
        for (long seed = firstSeed; seed < firstSeed + 1000; seed++) {
            var toml = new RandomToml(seed);
            var table = toml.table(3);
            var text = toml.written(table, List.of());
            for (var key : table.keySet()) {
                if (!(table.get(key) instanceof Map)) continue;
                var edited = Toml.parse("edited", TomlEdit.set("random", text, List.of(key, "fresh"), "7"));
                var expected = new LinkedHashMap<>(table);
                expected.put(key, with((Map<?, ?>) table.get(key)));
                assertThat(Plain.of(edited))
                        .as("seed %d, key %s:\n%s", seed, key, text)
                        .isEqualTo(expected);
            }
        }
    }

    private static Map<Object, Object> with(Map<?, ?> table) {
        var added = new LinkedHashMap<Object, Object>(table);
        added.put("fresh", 7L);
        return added;
    }
}
