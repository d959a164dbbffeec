package dev.agentos.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/reference/protocol.md} names every route, as in {@code `GET /api/sessions/{id}`}, and no other. */
class DocumentedRoutesTest {
    private static final Pattern ROUTE = Pattern.compile("`((?:GET|POST|PUT|DELETE) /[^`?\\s]+)[^`\\s]*`");

    @TempDir
    Path folder;

    @Test
    void theDocumentNamesEveryRouteAndNoOther() throws IOException {
        var documented = ROUTE.matcher(Files.readString(Path.of("docs/reference/protocol.md")))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        try (var features = TestFeatures.open(folder)) {
            var declared = features.routes().stream()
                    .map(route -> route.method() + " " + route.path().replace("{+", "{"))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(documented)
                    .as("the routes in docs/reference/protocol.md")
                    .containsExactlyElementsOf(declared);
        }
    }
}
