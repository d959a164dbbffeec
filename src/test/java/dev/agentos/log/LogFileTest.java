package dev.agentos.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
    @TempDir
    Path folder;

    @Test
    void aFileThatIsFullStartsAnewAndTheLastThreeAreKept() throws Exception {
        var path = folder.resolve("a.log");
        var log = new LogFile(path, 10);
        for (int i = 1; i <= 6; i++) log.append("line " + i + "\n");
        assertThat(Files.readString(path)).isEqualTo("line 6\n");
        assertThat(Files.readString(folder.resolve("a.log.1"))).isEqualTo("line 5\n");
        assertThat(Files.readString(folder.resolve("a.log.3"))).isEqualTo("line 3\n");
        assertThat(folder.resolve("a.log.4")).doesNotExist();
    }

    @Test
    void aNewProcessGoesOnInTheSameFile() throws Exception {
        var path = folder.resolve("a.log");
        new LogFile(path).append("before\n");
        new LogFile(path).append("after\n");
        assertThat(Files.readString(path)).isEqualTo("before\nafter\n");
    }

    @Test
    void anEntryIsOneLineForPeopleAndOneObjectForPrograms() {
        var entry = new LogLine(Instant.EPOCH, Level.WARNING, "nucleus", "said \"no\"", null);
        assertThat(entry.text()).isEqualTo("1970-01-01T00:00:00Z WARN nucleus: said \"no\"\n");
        assertThat(entry.json())
                .isEqualTo("{\"time\":\"1970-01-01T00:00:00Z\",\"level\":\"WARN\","
                        + "\"logger\":\"nucleus\",\"message\":\"said \\\"no\\\"\"}\n");
    }
}
