package dev.agentos.agent;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The scripts of a project: {@code setup} prepares a worktree, {@code run} runs the project, {@code teardown} cleans
 * up; each may be empty. {@code own} are those of the user's own settings, which need no permission.
 */
public record WorktreeScripts(Path project, String setup, String run, String teardown, boolean own) {
    public boolean isEmpty() {
        return setup.isBlank() && run.isBlank() && teardown.isBlank();
    }

    /** Identifies exactly these texts. */
    public String digest() {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            for (var text : new String[] {setup, run, teardown}) {
                var bytes = text.getBytes(StandardCharsets.UTF_8);
                digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
