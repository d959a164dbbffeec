package dev.agentos.document;

/** The line ending of a file. Documents have LF only; a file with mixed endings keeps CR as a character of its line. */
public enum LineEnding {
    LF("\n"),
    CRLF("\r\n");

    private final String text;

    LineEnding(String text) {
        this.text = text;
    }

    /** CRLF only if every line ends with it, so that nothing is lost. */
    static LineEnding of(String text) {
        int lines = 0;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            if (at == 0 || text.charAt(at - 1) != '\r') return LF;
            lines++;
        }
        boolean strayReturn = text.chars().filter(c -> c == '\r').count() != lines;
        return lines == 0 || strayReturn ? LF : CRLF;
    }

    String inside(String text) {
        return this == LF ? text : text.replace(this.text, "\n");
    }

    String outside(String text) {
        return this == LF ? text : text.replace("\n", this.text);
    }
}
