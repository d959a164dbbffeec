package dev.agentos.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class KillTest {
    @TempDir
    Path home;

    @RepeatedTest(3)
    void everythingAcknowledgedSurvivesAKill() throws Exception {
        var database = home.resolve("registry.db");
        var acknowledged = acknowledgedUntilKilled(database);
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(200);
        try (var store = Store.open(database, Clock.systemUTC(), KilledWriter.SCHEMA)) {
            var kept = store.read(tx -> tx.query("select number from row", row -> row.number("number")));
            assertThat(kept).containsAll(acknowledged);
        }
    }

    private static List<Long> acknowledgedUntilKilled(Path database) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(
                        java,
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWriter.class.getName(),
                        database.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var acknowledged = new ArrayList<Long>();
        try (var output = process.inputReader()) {
            while (acknowledged.size() < 200) acknowledged.add(Long.valueOf(output.readLine()));
            process.toHandle().destroyForcibly();
            output.lines().forEach(line -> acknowledged.add(Long.valueOf(line)));
        } finally {
            process.destroyForcibly().waitFor();
        }
        return acknowledged;
    }
}
