package dev.agentos.agent;

import dev.agentos.core.Home;
import dev.agentos.core.RandomId;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * A private folder for each agent: the files of its plugin, so that the user's own settings are not touched, and the
 * file {@value #HOOKS}, to which the program's hooks append a word per event.
 */
final class LaunchFiles {
    private static final String HOOKS = "hooks";
    private static final int MAX_WORD_LENGTH = 200;

    private final Path root;

    /** The last word of a hook, and when it was written. */
    record Word(String text, Instant at) {
        static final Word NONE = new Word("", Instant.EPOCH);
    }

    LaunchFiles(Path root) {
        this.root = root;
    }

    Path folder(AgentId agent) {
        return root.resolve(agent.text());
    }

    Path hooks(AgentId agent) {
        return folder(agent).resolve(HOOKS);
    }

    /** Prepares the folder for a new program, without the words of earlier hooks. */
    void write(AgentId agent, AgentPlugin plugin) throws IOException {
        delete(agent);
        createFolder(folder(agent));
        Home.createPrivately(hooks(agent));
        for (var file : plugin.files().entrySet()) {
            var path = folder(agent).resolve(file.getKey());
            createFolder(path.getParent());
            Home.createPrivately(path);
            Files.writeString(path, file.getValue());
        }
    }

    private static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
    }

    void delete(AgentId agent) throws IOException {
        if (!Files.exists(folder(agent))) return;
        try (var files = Files.walk(folder(agent))) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }

    /** The agents that have a folder. */
    List<AgentId> owners() throws IOException {
        if (!Files.isDirectory(root)) return List.of();
        try (var folders = Files.list(root)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .filter(RandomId::isValid)
                    .map(AgentId::new)
                    .toList();
        }
    }

    /**
     * The last complete line. If the program has replaced the file, for example by a pipe, it is ignored, so that
     * reading never blocks.
     */
    Word lastWord(AgentId agent) {
        if (!Files.isRegularFile(hooks(agent), LinkOption.NOFOLLOW_LINKS)) return Word.NONE;
        try (var file = new RandomAccessFile(hooks(agent).toFile(), "r")) {
            var tail = new byte[(int) Math.min(file.length(), MAX_WORD_LENGTH)];
            file.seek(file.length() - tail.length);
            file.readFully(tail);
            var text = new String(tail, StandardCharsets.UTF_8);
            int end = text.lastIndexOf('\n');
            if (end < 0) return Word.NONE;
            return new Word(
                    text.substring(text.lastIndexOf('\n', end - 1) + 1, end).strip(),
                    Files.getLastModifiedTime(hooks(agent)).toInstant());
        } catch (IOException nothing) {
            return Word.NONE;
        }
    }
}
