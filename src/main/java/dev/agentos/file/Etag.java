package dev.agentos.file;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Identifies one state of a file: by its content, or for large files by its metadata. */
public final class Etag {
    /** Content up to here is read whole. */
    static final int MAX_READ = 1 << 20;

    private Etag() {}

    public static String of(byte[] content) {
        return HexFormat.of().formatHex(sha256(content), 0, 16);
    }

    static String of(FileStat large) {
        return "%x-%x-%x-%x"
                .formatted(
                        large.identity().number(),
                        large.size(),
                        large.modified().getEpochSecond(),
                        large.modified().getNano());
    }

    private static byte[] sha256(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }
}
