package dev.agentos.feature;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.agentos.bus.MessageType;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventsTest {
    @Test
    void everyEventOfAFeatureHasAWireForm(@TempDir Path folder) throws Exception {
        try (var features = TestFeatures.open(folder)) {
            assertThat(features.events().keySet()).isEqualTo(published());
        }
    }

    /** The constants of all packages but the bus, whose own types no feature uses. */
    private static Set<String> published() {
        return new ClassFileImporter(Set.of(new ImportOption.DoNotIncludeTests()))
                .importPackages("dev.agentos").stream()
                        .filter(type -> !type.getPackageName().equals("dev.agentos.bus"))
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> field.getRawType().isEquivalentTo(MessageType.class))
                        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                        .map(EventsTest::name)
                        .collect(Collectors.toSet());
    }

    private static String name(JavaField field) {
        try {
            var constant = field.reflect();
            constant.setAccessible(true);
            return ((MessageType) constant.get(null)).name();
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
