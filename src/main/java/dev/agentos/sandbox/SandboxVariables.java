package dev.agentos.sandbox;

import dev.agentos.core.SentVariables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The environment variables of a program in a sandbox: a list without secrets, and those that its kind needs. */
public final class SandboxVariables {
    private static final Set<String> NAMES = Set.of(
            "PATH",
            "HOME",
            "USER",
            "LOGNAME",
            "SHELL",
            "HOSTNAME",
            "LANG",
            "LANGUAGE",
            "TZ",
            "PS1",
            "EDITOR",
            "VISUAL",
            "PAGER",
            "LESS",
            "NO_COLOR",
            "FORCE_COLOR",
            "CLICOLOR",
            "CLICOLOR_FORCE",
            "LS_COLORS",
            "COLORFGBG",
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
            "NODE_EXTRA_CA_CERTS",
            "GIT_AUTHOR_NAME",
            "GIT_AUTHOR_EMAIL",
            "GIT_COMMITTER_NAME",
            "GIT_COMMITTER_EMAIL",
            "JAVA_HOME",
            "VIRTUAL_ENV",
            "DISABLE_AUTOUPDATER",
            "DISABLE_TELEMETRY");
    private static final String LOCALE = "LC_";

    private SandboxVariables() {}

    /** {@code needed} are further names; a final {@code *} matches any ending. */
    public static Map<String, String> of(Map<String, String> environment, List<String> needed) {
        var kept = new HashMap<>(environment);
        kept.keySet()
                .removeIf(name -> !NAMES.contains(name)
                        && !name.startsWith(LOCALE)
                        && needed.stream().noneMatch(pattern -> SentVariables.matches(pattern, name)));
        return kept;
    }
}
