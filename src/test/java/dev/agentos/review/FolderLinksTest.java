package dev.agentos.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLinksTest {
    @TempDir
    Path root;

    @Test
    void filesBelowALinkAreBehindItHoweverDeep() throws Exception {
        Files.createDirectories(root.resolve("real/inner"));
        Files.createSymbolicLink(root.resolve("link"), root.resolve("real"));
        var links = new FolderLinks(root);
        assertThat(links.isBehindLink("link/inner/file")).isTrue();
        assertThat(links.isBehindLink("link/file")).isTrue();
        assertThat(links.isBehindLink("real/inner/file")).isFalse();
        assertThat(links.isBehindLink("link")).as("the link itself").isFalse();
    }

    @Test
    void aFolderIsCheckedAgainOnceCleared() throws Exception {
        Files.createDirectories(root.resolve("folder"));
        var links = new FolderLinks(root);
        assertThat(links.isBehindLink("folder/file")).isFalse();
        Files.delete(root.resolve("folder"));
        Files.createSymbolicLink(root.resolve("folder"), root);
        assertThat(links.isBehindLink("folder/file")).as("cached").isFalse();
        links.clear();
        assertThat(links.isBehindLink("folder/file")).isTrue();
    }
}
