package dev.agentos.exec;

import dev.agentos.core.Home;
import java.nio.file.Path;
import java.util.Map;

/** A real nucleus, run from the compiled classes, and programs that it runs for a test. */
public final class TestNucleus implements AutoCloseable {
    private final Home home;
    private final NucleusLink link;
    private final Programs programs;

    /** {@code folder} becomes the home; its path must be short enough for a socket. */
    public TestNucleus(Path folder) throws Exception {
        home = Home.of(Map.of("AGENTOS_HOME", folder.toString())).prepare();
        var script = Path.of("src/test/scripts/nucleus").toAbsolutePath();
        link = new NucleusLink(home, script.toString(), state -> {}, () -> true);
        programs = new Programs(home, link);
        link.start(programs);
    }

    public Home home() {
        return home;
    }

    public Programs programs() {
        return programs;
    }

    NucleusLink link() {
        return link;
    }

    @Override
    public void close() throws Exception {
        link.stopNucleus();
        link.close();
    }
}
