package dev.agentos.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.Home;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NucleusLinkTest {
    @TempDir
    Path folder;

    @Test
    void aNucleusThatExitsAtOnceIsReportedWithItsCode() throws Exception {
        var home = Home.of(Map.of("AGENTOS_HOME", folder.toString())).prepare();
        var states = new LinkedBlockingQueue<NucleusState>();
        try (var link = new NucleusLink(home, "false", states::add)) {
            link.start(new Programs(home, link));
            assertThat(states.poll(15, TimeUnit.SECONDS))
                    .isEqualTo(new NucleusState.Unavailable("the nucleus exited with code 1"));
        }
    }
}
