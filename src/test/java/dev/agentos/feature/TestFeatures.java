package dev.agentos.feature;

import dev.agentos.config.Config;
import dev.agentos.core.Home;
import dev.agentos.platform.Registry;
import dev.agentos.security.Credentials;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** All features in a home of their own, as the daemon opens them, without a daemon. */
public final class TestFeatures {
    private static final Clock CLOCK = Clock.systemUTC();

    private TestFeatures() {}

    public static Registry open(Path folder) throws IOException {
        return open(Home.of(Map.of("AGENTOS_HOME", folder.resolve("home").toString()))
                .prepare());
    }

    static Registry open(Home home) {
        return Features.open(home, CLOCK, Config::defaults, new Credentials(home.keys(), CLOCK), () -> {
            throw new IllegalStateException("nobody asks for the status");
        });
    }
}
