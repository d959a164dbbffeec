package dev.agentos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentVariablesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "PATH",
                "HOME",
                "LC_ALL",
                "TERM",
                "XDG_RUNTIME_DIR",
                "AGENTOS_AGENT_ID",
                "JAVA_HOME",
                "GOPATH",
                "SSH_AUTH_SOCK",
                "https_proxy",
                "GIT_CONFIG_GLOBAL",
                "ANTHROPIC_API_KEY",
                "CLAUDE_CODE_OAUTH_TOKEN",
                "OPENAI_API_KEY",
                "GEMINI_API_KEY",
                "GITHUB_TOKEN",
                "AWS_PROFILE"
            })
    void whatCommandsAndAgentsNeedIsSent(String name) {
        assertThat(SentVariables.of(Map.of(name, "x"))).containsKey(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SECRET_API_KEY",
                "DATABASE_URL",
                "NPM_TOKEN",
                "NPM_CONFIG__AUTH",
                "CARGO_REGISTRY_TOKEN",
                "MY_PATH",
                "STRIPE_API_KEY",
                "PGPASSWORD",
                "GIT_CONFIG_COUNT",
                "GIT_CONFIG_KEY_0",
                "GIT_CONFIG_VALUE_0",
                "GIT_CONFIG_PARAMETERS"
            })
    void otherVariablesStayAtHome(String name) {
        assertThat(SentVariables.of(Map.of(name, "x"))).isEmpty();
    }

    @Test
    void aPersonAddsNamesAndPrefixes() {
        var environment = Map.of(
                "AGENTOS_SEND_ENV", "DATABASE_URL, MYAPP_*", "DATABASE_URL", "a", "MYAPP_KEY", "b", "OTHER", "c");
        assertThat(SentVariables.of(environment)).containsOnlyKeys("AGENTOS_SEND_ENV", "DATABASE_URL", "MYAPP_KEY");
    }
}
