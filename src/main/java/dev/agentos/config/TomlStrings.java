package dev.agentos.config;

/** Reads the four kinds of TOML string. The cursor stands on the opening quote and is left behind the closing one. */
final class TomlStrings {
    private final TomlCursor cursor;

    TomlStrings(TomlCursor cursor) {
        this.cursor = cursor;
    }

    static boolean isQuote(int c) {
        return c == '"' || c == '\'';
    }

    String any() {
        char quote = (char) cursor.peek();
        return cursor.looksAt(fence(quote)) ? multiLine(quote) : singleLine(quote);
    }

    /** The kind that may also be a key. */
    String singleLine(char quote) {
        int start = cursor.offset();
        var content = new StringBuilder();
        cursor.next();
        while (!cursor.skip(quote)) {
            if (cursor.atLineEnd())
                throw cursor.errorAt(start, "the string is not closed", "a " + quote + " on the same line");
            character(quote, content);
        }
        return content.toString();
    }

    private String multiLine(char quote) {
        int start = cursor.offset();
        var content = new StringBuilder();
        cursor.skip(fence(quote));
        cursor.skipNewline();
        while (!cursor.skip(fence(quote))) {
            if (cursor.peek() == TomlCursor.END) throw cursor.errorAt(start, "the string is not closed", fence(quote));
            if (cursor.skipNewline()) content.append('\n');
            else if (quote != '"' || !skipLineContinuation()) character(quote, content);
        }
        return content.append(quotesBeforeTheFence(quote)).toString();
    }

    /** The fence is the last three of up to five quotes; the others belong to the content. */
    private String quotesBeforeTheFence(char quote) {
        var quotes = "";
        while (quotes.length() < 2 && cursor.skip(quote)) quotes += quote;
        return quotes;
    }

    /** A backslash at the end of a line swallows the line break and every blank up to the next character. */
    private boolean skipLineContinuation() {
        if (cursor.peek() != '\\') return false;
        int ahead = 1;
        while (TomlCursor.isBlank(cursor.peek(ahead))) ahead++;
        if (cursor.peek(ahead) == '\r') ahead++;
        if (cursor.peek(ahead) != '\n') return false;
        while (ahead-- >= 0) cursor.next();
        do cursor.skipBlanks();
        while (cursor.skipNewline());
        return true;
    }

    private void character(char quote, StringBuilder content) {
        boolean escaped = quote == '"' && cursor.peek() == '\\';
        content.appendCodePoint(escaped ? escape() : cursor.plainCharacter("a string"));
    }

    private int escape() {
        int start = cursor.offset();
        cursor.next();
        return switch (cursor.next()) {
            case 'b' -> '\b';
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'f' -> '\f';
            case 'r' -> '\r';
            case '"' -> '"';
            case '\\' -> '\\';
            case 'u' -> codePoint(start, 4);
            case 'U' -> codePoint(start, 8);
            default ->
                throw cursor.errorAt(
                        start,
                        "unknown escape",
                        "\\b \\t \\n \\f \\r \\\" \\\\ \\uXXXX or \\UXXXXXXXX, or a ' string, which has no escapes");
        };
    }

    private int codePoint(int start, int digits) {
        long code = 0;
        for (int i = 0; i < digits; i++) {
            int c = cursor.peek();
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) throw cursor.errorAt(start, "incomplete Unicode escape", digits + " hexadecimal digits");
            code = code * 16 + digit;
            cursor.next();
        }
        boolean surrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        if (code > Character.MAX_CODE_POINT || surrogate)
            throw cursor.errorAt(
                    start, "the escape is not a Unicode character", "a code up to 10FFFF outside D800 to DFFF");
        return (int) code;
    }

    private static String fence(char quote) {
        return String.valueOf(quote).repeat(3);
    }
}
