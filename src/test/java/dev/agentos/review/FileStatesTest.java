package dev.agentos.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.file.ExactFiles;
import dev.agentos.file.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that the system says nobody has written since the review began. */
class FileStatesTest {
    @TempDir
    Path temporary;

    private Path root;
    private final MemoryTrees trees = new MemoryTrees();

    @BeforeEach
    void write() throws IOException {
        root = Files.createDirectories(temporary.toRealPath().resolve("project"));
        for (var name : List.of("dev", "prod", "deep/dev", "deep/prod")) {
            Files.createDirectories(root.resolve(name));
            Files.writeString(root.resolve(name).resolve("settings"), name.endsWith("dev") ? "D" : "P");
        }
    }

    private FileStates began(Instant at) throws InterruptedException {
        var files = new ExactFiles(new FileTree(root, temporary.resolve("home")));
        var states = new FileStates(files, trees, Clock.systemUTC(), at);
        states.setStartedFromCommit(true);
        states.startFrom(InitialFiles.of(trees, trees.asCheckedOut(root).orElseThrow()));
        return states;
    }

    private void swap(String one, String other) throws IOException {
        Files.move(root.resolve(one), root.resolve("kept"));
        Files.move(root.resolve(other), root.resolve(one));
        Files.move(root.resolve("kept"), root.resolve(other));
    }

    private static List<String> pending(FileStates states) {
        return states.pending().stream().map(one -> one.path().text()).toList();
    }

    @Test
    void whatIsInFoldersThatChangePlacesIsChanged() throws Exception {
        var states = began(Instant.now().plus(Duration.ofHours(1)));
        states.scan();
        assertThat(pending(states)).isEmpty();
        swap("dev", "prod");
        swap("deep/dev", "deep/prod");
        states.scan();
        assertThat(pending(states))
                .containsExactly("deep/dev/settings", "deep/prod/settings", "dev/settings", "prod/settings");
        swap("dev", "prod");
        states.scan();
        assertThat(pending(states)).containsExactly("deep/dev/settings", "deep/prod/settings");
    }

    @Test
    void aFolderThatWasMovedHereBeforeTheFirstLookIsRead() throws Exception {
        var prepared = Files.createDirectory(temporary.resolve("prepared"));
        Files.writeString(prepared.resolve("settings"), "X");
        var began = Instant.now().plus(Duration.ofMillis(100));
        var states = began(began);
        while (!Instant.now().isAfter(began)) Thread.onSpinWait();
        Files.move(root.resolve("dev"), temporary.resolve("away"));
        Files.move(prepared, root.resolve("dev"));
        states.scan();
        assertThat(pending(states)).containsExactly("dev/settings");
    }
}
