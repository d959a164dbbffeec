package dev.agentos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BuildVersionTest {
    @Test
    void theVersionIsTheOneOfTheBuild() throws Exception {
        assertThat(Files.readString(Path.of("pom.xml")))
                .contains("<artifactId>agentos</artifactId>\n    <version>" + BuildVersion.CURRENT + "</version>");
    }
}
