package dev.agentos.crdt;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as JavaScript prints them. */
final class JavaScriptNumber {
    private static final int LARGEST_PLAIN = 21;
    private static final int SMALLEST_PLAIN = -6;

    private JavaScriptNumber() {}

    static String text(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) return "null";
        if (number == 0) return "0";
        if (number < 0) return "-" + text(-number);
        var shortest = shortest(number);
        return layOut(shortest.unscaledValue().toString(), shortest.precision() - shortest.scale());
    }

    /** Java prints two digits at least, even where one is enough to tell the number. */
    private static BigDecimal shortest(double number) {
        var printed = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        if (printed.precision() != 2) return printed;
        var digit = printed.round(new MathContext(1));
        return digit.doubleValue() == number ? digit.stripTrailingZeros() : printed;
    }

    /** @param point where the decimal point is, counted from the first digit */
    private static String layOut(String digits, int point) {
        int count = digits.length();
        if (count <= point && point <= LARGEST_PLAIN) return digits + "0".repeat(point - count);
        if (0 < point && point <= LARGEST_PLAIN) return digits.substring(0, point) + "." + digits.substring(point);
        if (SMALLEST_PLAIN < point && point <= 0) return "0." + "0".repeat(-point) + digits;
        var exponent = (point > 0 ? "e+" : "e-") + Math.abs(point - 1);
        return digits.charAt(0) + (count == 1 ? "" : "." + digits.substring(1)) + exponent;
    }
}
