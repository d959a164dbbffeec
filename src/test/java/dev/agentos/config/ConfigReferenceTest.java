package dev.agentos.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigReferenceTest {
    private static final Path REFERENCE = Path.of("docs/reference/config.md");

    @Test
    void theReferenceHasARowForEveryKey() throws Exception {
        var rows = ConfigKeys.all().stream().map(ConfigReferenceTest::row).toList();
        var lines = Files.readAllLines(REFERENCE).stream().map(line -> line.replaceAll(" +", " ")); // aligned columns
        assertThat(lines).containsAll(rows);
    }

    @Test
    void theReferenceHasNoRowForAKeyThatIsGone() throws Exception {
        var rows = Files.readAllLines(REFERENCE).stream().filter(line -> line.startsWith("| `") && line.contains("."));
        assertThat(rows.map(line -> line.split("`")[1]).filter(name -> !name.contains("<")))
                .allMatch(name -> ConfigKeys.find(name).isPresent());
    }

    @Test
    void theReferenceNamesEveryAgentAndVariable() throws Exception {
        assertThat(Files.readString(REFERENCE)).contains(ConfigKeys.AGENTS).contains(ConfigKeys.ENVIRONMENT.keySet());
    }

    private static String row(ConfigKey<?> key) {
        var meaning = key.description() + (key.needsRestart() ? " ¹" : key.doesNothingYet() ? " ²" : "");
        return "| `" + key.name() + "` | " + key.type().allowed() + " | `" + writtenFallback(key) + "` | " + meaning
                + " | " + key.projectMay() + " |";
    }

    private static <T> String writtenFallback(ConfigKey<T> key) {
        return key.type().toml(key.fallback());
    }
}
