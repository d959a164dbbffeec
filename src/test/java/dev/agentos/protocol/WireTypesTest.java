package dev.agentos.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WireTypesTest {
    private static final Path FILE = Path.of("web/src/protocol/wire.ts");
    private static final String REFRESH = "scripts/mvn test -Dtest=WireTypesTest -Dwire.write";

    enum Colour {
        RED,
        GREEN
    }

    record Inner(String text) {}

    record Example(
            String text,
            @Nullable Integer number,
            List<Inner> inner,
            @Nullable List<String> texts,
            Map<String, Long> counts,
            Instant at,
            boolean yes,
            Object anything,
            Colour colour,
            @Nullable Inner one) {}

    @Test
    void aRecordIsAnInterface() {
        assertThat(WireTypes.declaration(Example.class)).isEqualTo("""

                export interface WireTypesTestExample {
                  text: string
                  number?: number
                  inner: readonly WireTypesTestInner[]
                  texts?: readonly string[]
                  counts: Readonly<Record<string, number>>
                  at: string
                  yes: boolean
                  anything: unknown
                  colour: 'RED' | 'GREEN'
                  one?: WireTypesTestInner
                }
                """);
    }

    @Test
    void theCanvasHasTheTypesOfToday() throws Exception {
        var types = WireTypes.typescript(REFRESH);
        if (System.getProperty("wire.write") != null) Files.writeString(FILE, types);
        assertThat(Files.readString(FILE))
                .as(FILE + " is not what the records of dev.agentos.protocol are now: run `" + REFRESH + "`")
                .isEqualTo(types);
    }
}
