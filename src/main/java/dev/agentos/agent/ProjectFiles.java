package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.git.RepositoryTrust;
import dev.agentos.security.TrustedTexts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The agent kinds and presets of a project, as a user reads them before trusting the project. */
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

    /** Refuses if they are not trusted; {@code what} is the one to be used. */
    void requireTrusted(TrustedTexts trusted, String what) {
        if (!isTrusted(trusted))
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED,
                    what + " comes from this project, which is not trusted",
                    RepositoryTrust.HOW);
    }
}
