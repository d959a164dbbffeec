package dev.agentos.git;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names contents as git does, without asking it. */
public enum BlobNames {
    SHA1("SHA-1"),
    SHA256("SHA-256");

    private final String algorithm;

    BlobNames(String algorithm) {
        this.algorithm = algorithm;
    }

    public String of(byte[] content) {
        try {
            var digest = MessageDigest.getInstance(algorithm);
            digest.update(("blob " + content.length + "\0").getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has " + algorithm, missing);
        }
    }
}
