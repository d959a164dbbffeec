package dev.agentos.config;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** A number of bytes such as {@code 4GB}, shown as it was written. Units are powers of 1024; 1GB equals 1024MB. */
public record ByteSize(long bytes, String written) {
    private static final Pattern FORM = Pattern.compile("(\\d{1,18})([KMGT]?B)?", Pattern.CASE_INSENSITIVE);
    private static final String UNITS = "KMGT";

    /** Empty unless {@code text} is digits and perhaps one of B, KB, MB, GB and TB. */
    public static Optional<ByteSize> parse(String text) {
        var match = FORM.matcher(text);
        if (!match.matches()) return Optional.empty();
        long count = Long.parseLong(match.group(1));
        long unit = unit(match.group(2) == null ? "B" : match.group(2).toUpperCase(Locale.ROOT));
        return count > Long.MAX_VALUE / unit ? Optional.empty() : Optional.of(new ByteSize(count * unit, text));
    }

    private static long unit(String name) {
        return 1L << 10 * (UNITS.indexOf(name.charAt(0)) + 1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ByteSize size && size.bytes == bytes;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(bytes);
    }

    @Override
    public String toString() {
        return written;
    }
}
