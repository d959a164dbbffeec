package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.git.RepositoryTrust;
import dev.agentos.security.TrustedTexts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The agent kinds and presets that a project brings, as a person reads them before they trust the project. */
record ProjectFiles(Path place, String text) {
    static ProjectFiles around(Path folder) {
        var kinds = TomlFolder.ofProject(folder, "agents");
        var lines = new ArrayList<>(lines("agent kind", kinds));
        lines.addAll(lines("preset", TomlFolder.ofProject(folder, "presets")));
        return new ProjectFiles(kinds.path().getParent(), String.join("\n", lines));
    }

    private static List<String> lines(String what, TomlFolder folder) {
        var lines = new ArrayList<String>();
        for (var file : folder.files()) {
            lines.add(what + " " + file.getFileName());
            text(file).lines().forEach(line -> lines.add("    " + line));
        }
        return lines;
    }

    private static String text(Path file) {
        try {
            return TomlFolder.read(file);
        } catch (AgentOsException unreadable) {
            return String.valueOf(unreadable.getMessage());
        }
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    boolean isTrusted(TrustedTexts trusted) {
        return isEmpty() || trusted.isTrusted(place, text);
    }

    /** Refuses when nobody has trusted them; {@code what} is the one that somebody wants to use. */
    void requireTrusted(TrustedTexts trusted, String what) {
        if (!isTrusted(trusted))
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED,
                    what + " comes from this project, and nobody has trusted it",
                    RepositoryTrust.HOW);
    }
}
