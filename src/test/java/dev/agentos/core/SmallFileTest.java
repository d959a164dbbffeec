package dev.agentos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SmallFileTest {
    @TempDir
    Path folder;

    @Test
    void aFileOfAtMostSoManyBytesIsReadAlsoByWayOfALink() throws Exception {
        var file = Files.writeString(folder.resolve("file"), "123");
        assertThat(SmallFile.read(file, 3)).contains("123");
        assertThat(SmallFile.read(file, 2)).isEmpty();
        assertThat(SmallFile.read(Files.createSymbolicLink(folder.resolve("link"), file), 3))
                .contains("123");
        assertThat(SmallFile.read(Files.write(folder.resolve("latin"), new byte[] {(byte) 0xe4}), 3))
                .contains("\ufffd");
    }

    @Test
    void whatIsNoFileIsNotRead() throws Exception {
        assertThat(SmallFile.read(folder.resolve("missing"), 3)).isEmpty();
        assertThat(SmallFile.read(folder, 3)).isEmpty();
        assertThat(SmallFile.read(Files.createSymbolicLink(folder.resolve("zero"), Path.of("/dev/zero")), 3))
                .isEmpty();
        var pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThat(SmallFile.read(pipe, 3)).isEmpty();
    }
}
