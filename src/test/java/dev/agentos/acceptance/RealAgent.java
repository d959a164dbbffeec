package dev.agentos.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The agents that the tests run, each with the settings it needs to talk to a scripted model and to ask before it
 * writes.
 */
enum RealAgent {
    CLAUDE("claude-code", "claude", "claude-agent-acp", "/quit", "Esc to cancel") {
        @Override
        void settle(Path home, Path copy, String model, Map<String, String> environment) throws IOException {
            Files.writeString(home.resolve(".claude.json"), """
                    {"hasCompletedOnboarding": true, "customApiKeyResponses": {"approved": ["dummy"], "rejected": []},
                     "projects": {"%s": {"hasTrustDialogAccepted": true}}}
                    """.formatted(copy));
            Files.writeString(
                    Files.createDirectory(home.resolve(".claude")).resolve("settings.json"),
                    "{\"permissions\": {\"ask\": [\"Write\"]}}");
            environment.putAll(Map.of(
                    "ANTHROPIC_BASE_URL",
                    model,
                    "ANTHROPIC_API_KEY",
                    "dummy",
                    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
                    "1",
                    "DISABLE_AUTOUPDATER",
                    "1"));
        }
    },
    CODEX("openai-codex", "codex", "codex-acp", "/quit", "Would you like to") {
        @Override
        void settle(Path home, Path copy, String model, Map<String, String> environment) throws IOException {
            Files.writeString(Files.createDirectory(home.resolve(".codex")).resolve("config.toml"), """
                    model = "gpt-5"
                    model_provider = "scripted"
                    approval_policy = "on-request"
                    sandbox_mode = "read-only"
                    check_for_update_on_startup = false
                    [model_providers.scripted]
                    name = "scripted"
                    base_url = "%s/v1"
                    env_key = "OPENAI_SCRIPTED_KEY"
                    wire_api = "responses"
                    [projects."%s"]
                    trust_level = "trusted"
                    [projects."%s"]
                    trust_level = "trusted"
                    """.formatted(
                            model, copy, copy.getParent().getParent()));
            environment.putAll(Map.of("OPENAI_SCRIPTED_KEY", "dummy", "AGENTOS_SEND_ENV", "OPENAI_SCRIPTED_KEY"));
        }
    },
    GEMINI("gemini-cli", "gemini", "gemini", "/quit", "Allow once") {
        @Override
        void settle(Path home, Path copy, String model, Map<String, String> environment) throws IOException {
            Files.writeString(
                    Files.createDirectory(home.resolve(".gemini")).resolve("settings.json"),
                    "{\"security\": {\"auth\": {\"selectedType\": \"gemini-api-key\"}}, "
                            + "\"model\": {\"name\": \"gemini-2.5-pro\"}}");
            environment.putAll(Map.of(
                    "GEMINI_API_KEY", "dummy", "GOOGLE_GEMINI_BASE_URL", model, "GEMINI_CLI_TRUST_WORKSPACE", "true"));
        }
    },
    OPENCODE("opencode", "opencode", "opencode", "/exit", "Permission required") {
        @Override
        void settle(Path home, Path copy, String model, Map<String, String> environment) throws IOException {
            Files.writeString(
                    Files.createDirectories(home.resolve(".config/opencode")).resolve("opencode.json"),
                    """
                    {"autoupdate": false, "model": "fake/fake-1", "small_model": "fake/fake-1",
                     "permission": {"edit": "ask", "bash": "ask"},
                     "provider": {"fake": {"npm": "@ai-sdk/openai-compatible",
                      "options": {"baseURL": "%s/v1", "apiKey": "dummy"}, "models": {"fake-1": {"name": "Fake 1"}}}}}
                    """.formatted(model));
            environment.put("OPENCODE_DISABLE_MODELS_FETCH", "1");
        }
    };

    /** One every time; with {@code -Dagents=all} every one. */
    static List<RealAgent> tested() {
        return System.getProperty("agents", "").equals("all") ? List.of(values()) : List.of(CLAUDE);
    }

    static final Path PROGRAMS = Path.of("src/test/agents/node_modules/.bin").toAbsolutePath();

    final String plugin;
    final String program;
    /** What speaks the Agent Client Protocol for it. */
    final String speaks;
    /** What ends it when typed. */
    final String quit;

    private final String question;

    RealAgent(String plugin, String program, String speaks, String quit, String question) {
        this.question = question;
        this.plugin = plugin;
        this.program = program;
        this.speaks = speaks;
        this.quit = quit;
    }

    abstract void settle(Path home, Path copy, String model, Map<String, String> environment) throws IOException;

    /**
     * Writes its settings into a fresh home, for work in {@code copy}; returns the environment it is to be started
     * with.
     */
    Map<String, String> prepare(Path home, Path copy, String model) throws IOException {
        var environment = new LinkedHashMap<String, String>();
        environment.put("HOME", Files.createDirectories(home).toString());
        environment.put("PATH", PROGRAMS + ":" + System.getenv("PATH"));
        settle(home, copy, model, environment);
        return environment;
    }

    /** Whether a person who looks at this screen is asked something. */
    boolean asks(String screen) {
        return screen.contains(question);
    }

    /**
     * What its screen says while Escape stops its work: OpenCode wants it twice, soon after each other. Of the others,
     * once is enough at any time.
     */
    List<String> interrupts() {
        return this == OPENCODE ? List.of("esc interrupt", "esc again to interrupt") : List.of();
    }

    boolean speaksAcp() {
        return Files.isExecutable(PROGRAMS.resolve(speaks));
    }

    boolean isInstalled() {
        return Files.isExecutable(PROGRAMS.resolve(program));
    }
}
