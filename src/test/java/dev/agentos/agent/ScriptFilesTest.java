package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a setup ended is in a file that the agent, too, could write. */
class ScriptFilesTest {
    private final AgentId agent = AgentId.next();

    @TempDir
    Path root;

    private Path outcome() throws Exception {
        return Files.createDirectories(root.resolve(agent.text())).resolve("outcome");
    }

    @Test
    void aCodeIsRead() throws Exception {
        Files.writeString(outcome(), "3\n");
        assertThat(new ScriptFiles(root).outcome(agent)).isEqualTo(OptionalInt.of(3));
    }

    @Test
    void whatIsNoCodeIsNone() throws Exception {
        Files.writeString(outcome(), "7".repeat(5_000));
        assertThat(new ScriptFiles(root).outcome(agent)).isEmpty();
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD, unit = TimeUnit.SECONDS)
    void nobodyWaitsForAPipe() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", outcome().toString()).start().waitFor())
                .isZero();
        assertThat(new ScriptFiles(root).outcome(agent)).isEmpty();
    }

    @Test
    void aLinkIsNotFollowed() throws Exception {
        Files.createSymbolicLink(outcome(), Files.writeString(root.resolve("elsewhere"), "0\n"));
        assertThat(new ScriptFiles(root).outcome(agent)).isEmpty();
    }
}
