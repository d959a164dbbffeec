package dev.agentos.security;

import dev.agentos.core.Home;
import dev.agentos.core.RandomId;
import dev.agentos.core.SmallFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The texts that a person has trusted, one for each place, in a file of its own. The text is kept, not only its digest,
 * so that a later one can be shown as a difference.
 */
public final class TrustedTexts {
    private static final int MAX_TEXT = 4 << 20;

    private final Path folder;

    public TrustedTexts(Home home) {
        this.folder = home.folder().resolve("trust");
    }

    public boolean isTrusted(Path place, String text) {
        return trusted(place).filter(text::equals).isPresent();
    }

    /** The text that was trusted last; the current one may differ. */
    public Optional<String> trusted(Path place) {
        try {
            return SmallFile.read(file(place), MAX_TEXT);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    public void trust(Path place, String text) {
        try {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
            var fresh = folder.resolve(RandomId.next());
            Home.createPrivately(fresh);
            Files.writeString(fresh, text);
            Files.move(fresh, file(place), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns whether something had been trusted. */
    public boolean forget(Path place) {
        try {
            return Files.deleteIfExists(file(place));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Path file(Path place) {
        return folder.resolve(digest(place.toString()));
    }

    /** Stands for exactly this text. */
    public static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }
}
