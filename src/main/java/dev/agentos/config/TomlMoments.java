package dev.agentos.config;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates and times in the four forms of TOML. Digits of a second beyond the ninth are dropped. */
final class TomlMoments {
    private static final String DATE = "(?<date>\\d{4}-\\d\\d-\\d\\d)";
    private static final String TIME = "(?<time>\\d\\d:\\d\\d:\\d\\d)(?<fraction>\\.\\d+)?";
    private static final Pattern DATE_ONLY = Pattern.compile(DATE);
    private static final Pattern TIME_ONLY = Pattern.compile(TIME);
    private static final Pattern DATE_AND_TIME =
            Pattern.compile(DATE + "[Tt]" + TIME + "(?<offset>[Zz]|[+-]\\d\\d:\\d\\d)?");
    private static final Pattern BEGINNING = Pattern.compile("\\d{2,}:|\\d{4}-\\d");

    private TomlMoments() {}

    /** Whether the word begins like a date or time, so that a mistake in it is reported as one. */
    static boolean looksLike(String word) {
        return BEGINNING.matcher(word).lookingAt();
    }

    static boolean isDate(String word) {
        return DATE_ONLY.matcher(word).matches();
    }

    /** Empty when the form is wrong or there is no such day or time. */
    static Optional<Temporal> parse(String word) {
        try {
            if (isDate(word)) return Optional.of(LocalDate.parse(word));
            var time = TIME_ONLY.matcher(word);
            if (time.matches()) return Optional.of(timeIn(time));
            var both = DATE_AND_TIME.matcher(word);
            return both.matches() ? Optional.of(dateAndTimeIn(both)) : Optional.empty();
        } catch (DateTimeException noSuchMoment) {
            return Optional.empty();
        }
    }

    private static LocalTime timeIn(Matcher match) {
        var time = LocalTime.parse(match.group("time"));
        var fraction = match.group("fraction");
        if (fraction == null) return time;
        var nanos = (fraction.substring(1) + "000000000").substring(0, 9);
        return time.withNano(Integer.parseInt(nanos));
    }

    private static Temporal dateAndTimeIn(Matcher match) {
        var local = LocalDate.parse(match.group("date")).atTime(timeIn(match));
        var offset = match.group("offset");
        return offset == null ? local : OffsetDateTime.of(local, ZoneOffset.of(offset.toUpperCase(Locale.ROOT)));
    }
}
