package dev.agentos.document;

import dev.agentos.core.Home;
import dev.agentos.text.LineDistance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The content that a file had when document and file were last equal; the difference to it is what others have written
 * since. The log says which content that is. A text is also stored before it is saved, under a name of its own: after a
 * crash it may or may not be in the file, and the log does not say.
 */
final class AgreedTexts {
    private static final String AGREED = "agreed-";
    private static final String SAVING = "saving-";
    private static final String STATE = ".state";

    private final Path folder;

    AgreedTexts(Path folder) {
        this.folder = folder;
    }

    private Path agreed(String etag) {
        return folder.resolve(AGREED + etag);
    }

    private Path saving(String etag) {
        return folder.resolve(SAVING + etag);
    }

    /** Call before the log records it. */
    void take(String etag, AgreedText text) throws IOException {
        write(agreed(etag), text);
    }

    /** Call before the file is written. */
    void save(String etag, AgreedText text) throws IOException {
        write(saving(etag), text);
    }

    private void write(Path file, AgreedText text) throws IOException {
        if (text.state().length > 0) put(stateOf(file), text.state());
        else Files.deleteIfExists(stateOf(file));
        put(file, text.text().getBytes(StandardCharsets.UTF_8));
    }

    private void put(Path file, byte[] bytes) throws IOException {
        var fresh = folder.resolve("agreed.tmp");
        Files.write(fresh, bytes);
        Files.setPosixFilePermissions(fresh, Home.OWNER_ONLY_FILE);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Path stateOf(Path file) {
        return file.resolveSibling(file.getFileName() + STATE);
    }

    Optional<AgreedText> read(String etag) throws IOException {
        if (Files.exists(agreed(etag))) return Optional.of(read(agreed(etag)));
        return Files.exists(saving(etag)) ? Optional.of(read(saving(etag))) : Optional.empty();
    }

    private static AgreedText read(Path file) throws IOException {
        var state = stateOf(file);
        var text = Files.readString(file, StandardCharsets.UTF_8);
        return new AgreedText(text, Files.exists(state) ? Files.readAllBytes(state) : new byte[0], 0);
    }

    /**
     * The text to compare the file with: the one that the log names, or one that was being saved, or was saved before
     * the log lost its end, if that is nearer to the file. If the text that the log names is missing, the log has lost
     * its end; then it is the document's present text.
     */
    AgreedText before(String etag, String text, SharedText shared) throws IOException {
        var known = read(shared.agreed());
        if (known.isEmpty()) return shared.replicas().current();
        if (shared.agreed().equals(etag)) return known.get();
        var texts = new ArrayList<AgreedText>();
        texts.add(known.get());
        for (var file : all(SAVING)) if (!isState(file)) texts.add(read(file));
        for (var file : all(AGREED))
            if (!isState(file))
                Optional.of(read(file)).filter(shared.replicas()::hasDone).ifPresent(texts::add);
        return texts.stream()
                .min(Comparator.comparingInt(candidate -> LineDistance.between(candidate.text(), text)))
                .orElseThrow();
    }

    private static boolean isState(Path file) {
        return file.toString().endsWith(STATE);
    }

    /** The log names this text now, so the others are deleted. */
    void keepOnly(String etag) throws IOException {
        if (Files.exists(saving(etag))) write(agreed(etag), read(saving(etag)));
        var kept = List.of(agreed(etag), stateOf(agreed(etag)));
        for (var file : all(AGREED)) if (!kept.contains(file)) Files.deleteIfExists(file);
        for (var file : all(SAVING)) Files.deleteIfExists(file);
    }

    private List<Path> all(String prefix) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .toList();
        }
    }
}
