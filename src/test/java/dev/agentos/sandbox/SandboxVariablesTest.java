package dev.agentos.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SandboxVariablesTest {
    @Test
    void onlyListedAndNeededOnesAreKept() {
        var all = Map.of(
                "PATH", "/usr/bin",
                "LC_ALL", "C.UTF-8",
                "SSH_AUTH_SOCK", "/run/agent",
                "LD_LIBRARY_PATH", ":/lib",
                "GITHUB_TOKEN", "secret",
                "ANTHROPIC_API_KEY", "secret",
                "OPENAI_API_KEY", "secret",
                "MINE", "1");
        assertThat(SandboxVariables.of(all, List.of("ANTHROPIC_*", "MINE")))
                .containsOnlyKeys("PATH", "LC_ALL", "ANTHROPIC_API_KEY", "MINE");
        assertThat(SandboxVariables.of(all, List.of())).containsOnlyKeys("PATH", "LC_ALL");
    }
}
