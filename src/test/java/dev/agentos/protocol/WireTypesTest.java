package dev.agentos.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.feature.TestFeatures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WireTypesTest {
    private static final Path FOLDER = Path.of("web/src/protocol");
    private static final String REFRESH = "scripts/mvn test -Dtest=WireTypesTest -Dwire.write";

    enum Colour {
        RED,
        GREEN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
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
            @OneOf(Colour.class) @Nullable String shade,
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
                  colour: WireTypesTestColour
                  shade?: WireTypesTestColour
                  one?: WireTypesTestInner
                }
                """);
    }

    @Test
    void anEnumIsAUnionOfItsTexts() {
        assertThat(WireTypes.declaration(Colour.class))
                .isEqualTo("\nexport type WireTypesTestColour = 'red' | 'green'\n");
    }

    @Test
    void theCanvasHasTheRecordsOfToday() throws Exception {
        check("wire.ts", WireTypes.records(REFRESH));
    }

    @Test
    void theCanvasHasTheEventsOfToday(@TempDir Path folder) throws Exception {
        try (var features = TestFeatures.open(folder)) {
            check("events.ts", WireTypes.events(features.events(), REFRESH));
        }
    }

    @Test
    void theCanvasHasTheRoutesOfToday(@TempDir Path folder) throws Exception {
        try (var features = TestFeatures.open(folder)) {
            check("routes.ts", WireTypes.routes(features.routes(), REFRESH));
        }
    }

    private static void check(String name, String types) throws IOException {
        var file = FOLDER.resolve(name);
        if (System.getProperty("wire.write") != null) Files.writeString(file, types);
        assertThat(Files.readString(file).equals(types))
                .as(file + " is not what the Java sources say now: run `" + REFRESH + "`")
                .isTrue();
    }
}
