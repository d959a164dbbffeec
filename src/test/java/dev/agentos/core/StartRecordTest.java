package dev.agentos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartRecordTest {
    @TempDir
    Path folder;

    private Home home;
    private StartRecord record;

    @BeforeEach
    void prepare() throws Exception {
        home = Home.of(Map.of("AGENTOS_HOME", folder.resolve("home").toString()))
                .prepare();
        record = new StartRecord(home);
        Files.createDirectories(home.output("daemon").getParent());
        Files.writeString(home.output("daemon"), "Terminating due to java.lang.OutOfMemoryError of long ago\n");
    }

    private void fail() throws Exception {
        Files.writeString(
                home.output("daemon"),
                "Terminating due to java.lang.OutOfMemoryError: Java heap space\n",
                StandardOpenOption.APPEND);
    }

    @Test
    void afterTwoFailuresTheNextStartsInSafeMode() throws Exception {
        assertThat(record.begin()).isFalse();
        fail();
        assertThat(record.begin()).isFalse();
        fail();
        assertThat(record.begin()).isTrue();
        assertThat(record.begin()).as("killed in safe mode").isTrue();
        record.clear();
        assertThat(record.begin()).isFalse();
    }

    @Test
    void beingKilledSomeTimesIsNoReason() throws Exception {
        for (int i = 0; i < 6; i++) assertThat(record.begin()).isFalse();
        assertThat(record.begin()).isTrue();
    }

    @Test
    void whatIsInTheFileDoesNotKeepADaemonFromStarting() throws Exception {
        Files.writeString(home.folder().resolve("starts"), "running 99999999999999999999\nnonsense\n");
        assertThat(record.begin()).isFalse();
        Files.delete(home.output("daemon"));
        assertThat(record.begin()).isFalse();
    }
}
