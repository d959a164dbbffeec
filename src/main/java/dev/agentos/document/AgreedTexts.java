package dev.agentos.document;

import dev.agentos.core.Home;
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
 * The content that a file had when document and file last agreed: what others have written since is the difference to it. Written before the file is,
 * so that after a crash the file is compared with what really was in it; then there may be two, and the log says which one counted.
 */
final class AgreedTexts {
    private static final String PREFIX = "agreed-";

    private final Path folder;

    AgreedTexts(Path folder) {
        this.folder = folder;
    }

    private Path file(String etag) {
        return folder.resolve(PREFIX + etag);
    }

    void write(String etag, String text) throws IOException {
        var fresh = folder.resolve("agreed.tmp");
        Files.writeString(fresh, text, StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(fresh, Home.OWNER_ONLY_FILE);
        Files.move(fresh, file(etag), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    Optional<String> read(String etag) throws IOException {
        return Files.exists(file(etag)) ? Optional.of(Files.readString(file(etag), StandardCharsets.UTF_8)) : Optional.empty();
    }

    /**
     * What the present content of the file, and its text, are to be compared with: that very content when it was agreed on, else what the log says was. After
     * a crash while saving there are two, and the nearer one counts, for the other never got into the file. When what the log says is not here, the log has lost its end: then
     * the document as it is, {@code current}, is compared with the file, which is newer.
     */
    String before(String etag, String text, String agreed, String current) throws IOException {
        if (!Files.exists(file(agreed))) return current;
        var same = read(etag);
        if (same.isPresent()) return same.get();
        var kept = all();
        if (kept.size() < 2) return read(agreed).orElse(current);
        var texts = new ArrayList<String>();
        for (var file : kept) texts.add(Files.readString(file, StandardCharsets.UTF_8));
        return texts.stream().min(Comparator.comparingInt(candidate -> distance(candidate, text))).orElse(text);
    }

    static int distance(String a, String b) {
        return TextDiff.between(a, b).stream().mapToInt(difference -> difference.to() - difference.from() + difference.text().length()).sum();
    }

    void keepOnly(String etag) throws IOException {
        for (var file : all()) if (!file.equals(file(etag))) Files.deleteIfExists(file);
    }

    private List<Path> all() throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(PREFIX)).toList();
        }
    }
}
