package dev.agentos.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The environment variables that {@code agentos} sends to the daemon: those that commands, terminals and coding agents
 * need. Others are not sent, unless the person names them in {@code AGENTOS_SEND_ENV}. A name that ends in {@code *}
 * stands for all that begin with the rest.
 */
public final class SentVariables {
    /** Names and prefixes to send as well, separated by spaces or commas. */
    public static final String MORE = "AGENTOS_SEND_ENV";

    private static final Set<String> NAMES = Set.of(
            // the person and their session
            "PATH",
            "HOME",
            "USER",
            "LOGNAME",
            "SHELL",
            "ENV",
            "BASH_ENV",
            "ZDOTDIR",
            "INPUTRC",
            "PS1",
            "HOSTNAME",
            "LANG",
            "LANGUAGE",
            "TZ",
            "TMPDIR",
            "EDITOR",
            "VISUAL",
            "PAGER",
            "MANPAGER",
            "MANPATH",
            "LESS",
            "BROWSER",
            "TERM",
            "COLORTERM",
            "NO_COLOR",
            "FORCE_COLOR",
            "CLICOLOR",
            "CLICOLOR_FORCE",
            "LS_COLORS",
            "COLORFGBG",
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "XAUTHORITY",
            "DBUS_SESSION_BUS_ADDRESS",
            "SSH_AUTH_SOCK",
            "SSH_AGENT_PID",
            "SSH_CONNECTION",
            "SSH_CLIENT",
            "SSH_TTY",
            "SSH_ASKPASS",
            "GNUPGHOME",
            "GPG_TTY",
            // the way to the network
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "ALL_PROXY",
            "NO_PROXY",
            "http_proxy",
            "https_proxy",
            "all_proxy",
            "no_proxy",
            "SSL_CERT_FILE",
            "SSL_CERT_DIR",
            "REQUESTS_CA_BUNDLE",
            "CURL_CA_BUNDLE",
            // tools
            "GIT_SSH",
            "GIT_SSH_COMMAND",
            "GIT_EDITOR",
            "GIT_PAGER",
            "GIT_TERMINAL_PROMPT",
            // not the settings themselves, which GIT_CONFIG_VALUE_0 and others hold with their secrets
            "GIT_CONFIG_GLOBAL",
            "GIT_CONFIG_SYSTEM",
            "GIT_CONFIG_NOSYSTEM",
            "GIT_AUTHOR_NAME",
            "GIT_AUTHOR_EMAIL",
            "GIT_COMMITTER_NAME",
            "GIT_COMMITTER_EMAIL",
            "JAVA_HOME",
            "M2_HOME",
            "PNPM_HOME",
            "VIRTUAL_ENV",
            "LD_LIBRARY_PATH",
            "LIBRARY_PATH",
            "CPATH",
            "PKG_CONFIG_PATH",
            "CC",
            "CXX",
            "CFLAGS",
            "CXXFLAGS",
            "LDFLAGS",
            "MAKEFLAGS",
            // agents
            "GH_TOKEN",
            "GITHUB_TOKEN",
            "GH_HOST");

    private static final List<String> PREFIXES = List.of(
            "AGENTOS_",
            "LC_",
            "TERM_",
            "XDG_",
            "JAVA_",
            "JDK_",
            "MAVEN_",
            "GRADLE_",
            "NODE_",
            "NPM_",
            "npm_config_",
            "NVM_",
            "FNM_",
            "VOLTA_",
            "BUN_",
            "DENO_",
            "GO",
            "CARGO_",
            "RUST",
            "PYENV_",
            "PYTHON",
            "PIP_",
            "UV_",
            "CONDA_",
            "POETRY_",
            "RBENV_",
            "GEM_",
            "BUNDLE_",
            "ASDF_",
            "MISE_",
            "SDKMAN_",
            "NIX_",
            "HOMEBREW_",
            "DOTNET_",
            "ANDROID_",
            "CMAKE_",
            "CUDA_");

    /** Of agents and of the services behind them, keys included: without these an agent cannot work. */
    private static final List<String> AGENT_PREFIXES = List.of(
            "ANTHROPIC_",
            "CLAUDE_",
            "OPENAI_",
            "CODEX_",
            "GEMINI_",
            "GOOGLE_",
            "COPILOT_",
            "OPENCODE_",
            "AIDER_",
            "AMP_",
            "AZURE_OPENAI_",
            "AWS_",
            "OPENROUTER_",
            "MISTRAL_",
            "GROQ_",
            "XAI_",
            "DEEPSEEK_",
            "COHERE_",
            "TOGETHER_",
            "FIREWORKS_",
            "CEREBRAS_",
            "PERPLEXITY_",
            "OLLAMA_",
            "MOONSHOT_",
            "ZAI_",
            "HF_",
            "LITELLM_",
            "DISABLE_AUTOUPDATER",
            "DISABLE_TELEMETRY");

    /** Variables that a tool's prefix matches by accident: {@code CARGO_REGISTRY_TOKEN}, {@code NPM_CONFIG__AUTH}. */
    private static final Pattern SECRET =
            Pattern.compile("TOKEN|SECRET|PASSW|CREDENTIAL|AUTH|_KEY|_PAT$", Pattern.CASE_INSENSITIVE);

    private SentVariables() {}

    public static Map<String, String> of(Map<String, String> environment) {
        var more = List.of(environment.getOrDefault(MORE, "").strip().split("[\\s,]+"));
        var sent = new HashMap<>(environment);
        sent.keySet().removeIf(name -> !isListed(name) && more.stream().noneMatch(pattern -> matches(pattern, name)));
        return sent;
    }

    private static boolean isListed(String name) {
        return NAMES.contains(name)
                || AGENT_PREFIXES.stream().anyMatch(name::startsWith)
                || PREFIXES.stream().anyMatch(name::startsWith)
                        && !SECRET.matcher(name).find();
    }

    /** Whether a pattern matches a name. A pattern is a name; a final {@code *} matches any ending. */
    public static boolean matches(String pattern, String name) {
        return pattern.endsWith("*")
                ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                : name.equals(pattern);
    }
}
