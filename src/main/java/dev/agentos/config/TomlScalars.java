package dev.agentos.config;

import java.time.temporal.Temporal;

/** Reads values that are one word: booleans, numbers, and with {@link TomlMoments} dates and times. */
final class TomlScalars {
    private static final String VALUE = "a string in quotes, a number, true, false, a date, an array or a table";

    private final TomlCursor cursor;

    TomlScalars(TomlCursor cursor) {
        this.cursor = cursor;
    }

    TomlValue any() {
        int start = cursor.offset();
        int line = cursor.line();
        var word = word();
        if (word.isEmpty()) throw cursor.unexpected(VALUE);
        if (TomlMoments.looksLike(word)) return new TomlValue.Moment(moment(start, word), line);
        return switch (word) {
            case "true" -> new TomlValue.Truth(true, line);
            case "false" -> new TomlValue.Truth(false, line);
            case "inf", "+inf" -> new TomlValue.Decimal(Double.POSITIVE_INFINITY, line);
            case "-inf" -> new TomlValue.Decimal(Double.NEGATIVE_INFINITY, line);
            case "nan", "+nan", "-nan" -> new TomlValue.Decimal(Double.NaN, line);
            default -> number(start, word, line);
        };
    }

    private String word() {
        var word = cursor.takeWhile(TomlScalars::isWordCharacter);
        boolean timeFollows = TomlMoments.isDate(word) && cursor.peek() == ' ' && isDigit(cursor.peek(1));
        if (!timeFollows) return word;
        cursor.next();
        return word + "T" + cursor.takeWhile(TomlScalars::isWordCharacter);
    }

    private Temporal moment(int start, String word) {
        return TomlMoments.parse(word)
                .orElseThrow(() -> cursor.errorAt(
                        start,
                        word + " is not a date or time",
                        "a form like 2026-01-31, 07:32:00, 2026-01-31T07:32:00 or 2026-01-31T07:32:00Z"));
    }

    private TomlValue number(int start, String word, int line) {
        if (!isDigit(word.charAt(0)) && !isSign(word.charAt(0)) && word.charAt(0) != '.')
            throw cursor.errorAt(start, shortened(word) + " is not a value", VALUE);
        try {
            return isDecimal(word) ? decimal(word, line) : whole(word, line);
        } catch (NumberFormatException malformed) {
            throw cursor.errorAt(
                    start,
                    shortened(word) + " is not a number: " + malformed.getMessage(),
                    "a form like 42, -1_000, 0xff, 0o17, 0b11, 3.14 or 1e6");
        }
    }

    private static boolean isDecimal(String word) {
        return !word.startsWith("0x") && (word.contains(".") || word.contains("e") || word.contains("E"));
    }

    private static TomlValue whole(String word, int line) {
        int radix = word.startsWith("0x") ? 16 : word.startsWith("0o") ? 8 : word.startsWith("0b") ? 2 : 10;
        var digits = radix == 10 ? unsigned(word) : word.substring(2);
        requireDigits(digits, radix);
        if (radix == 10) requireNoLeadingZero(digits);
        var plain = (word.startsWith("-") ? "-" : "") + digits.replace("_", "");
        try {
            return new TomlValue.Whole(Long.parseLong(plain, radix), line);
        } catch (NumberFormatException tooLarge) {
            throw new NumberFormatException("it does not fit in 64 bits");
        }
    }

    private static TomlValue decimal(String word, int line) {
        var parts = unsigned(word).split("[eE]", 2);
        var mantissa = parts[0].split("\\.", 2);
        requireNoLeadingZero(mantissa[0]);
        for (var digits : mantissa) requireDigits(digits, 10);
        if (parts.length == 2) requireDigits(unsigned(parts[1]), 10);
        return new TomlValue.Decimal(Double.parseDouble(word.replace("_", "")), line);
    }

    private static String unsigned(String word) {
        return !word.isEmpty() && isSign(word.charAt(0)) ? word.substring(1) : word;
    }

    private static void requireNoLeadingZero(String digits) {
        if (digits.length() > 1 && digits.startsWith("0")) throw new NumberFormatException("it begins with 0");
    }

    private static void requireDigits(String digits, int radix) {
        if (digits.isEmpty()) throw new NumberFormatException("a digit is missing");
        if (digits.startsWith("_") || digits.endsWith("_") || digits.contains("__"))
            throw new NumberFormatException("_ may only stand between two digits");
        for (char c : digits.toCharArray())
            if (c != '_' && Character.digit(c, radix) < 0)
                throw new NumberFormatException("'" + c + "' is not a digit");
    }

    private static String shortened(String word) {
        return word.length() <= 40 ? word : word.substring(0, 40) + "…";
    }

    private static boolean isWordCharacter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c > 0 && "_+-.:".indexOf(c) >= 0;
    }

    private static boolean isSign(int c) {
        return c == '+' || c == '-';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
