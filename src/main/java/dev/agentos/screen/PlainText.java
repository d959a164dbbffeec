package dev.agentos.screen;

import java.nio.charset.StandardCharsets;

/**
 * A program's output as lines of plain text. A line that was overwritten, as progress bars do, appears in its last
 * state; where a program moves its cursor to another row, a line ends. The state between two pieces is bounded.
 */
public final class PlainText {
    private static final int LONGEST_LINE = 10_000;
    private static final String TO_ANOTHER_ROW = "ABEFHdf";

    private final Parser parser = new Parser(new Lines());
    private final StringBuilder whole = new StringBuilder();
    private final StringBuilder line = new StringBuilder();
    private int column;

    /** The lines that these bytes complete, each with its line break. */
    public String feed(byte[] bytes, int offset, int length) {
        parser.feed(bytes, offset, offset + length);
        var text = whole.toString();
        whole.setLength(0);
        return text;
    }

    /** The line that is not complete yet. */
    public String rest() {
        return line.toString().stripTrailing();
    }

    private void put(int codePoint) {
        if (column >= LONGEST_LINE) end();
        while (line.length() < column) line.append(' ');
        var character = Character.toString(codePoint);
        line.replace(column, Math.min(column + character.length(), line.length()), character);
        column += character.length();
    }

    private void end() {
        whole.append(rest()).append('\n');
        line.setLength(0);
        column = 0;
    }

    private void moveTo(int place) {
        column = Math.clamp(place, 0, LONGEST_LINE);
    }

    private final class Lines implements Parser.Target {
        @Override
        public void printAscii(byte[] bytes, int from, int to) {
            new String(bytes, from, to - from, StandardCharsets.US_ASCII)
                    .chars()
                    .forEach(PlainText.this::put);
        }

        @Override
        public void print(int codePoint) {
            put(codePoint);
        }

        @Override
        public void execute(int control) {
            switch (control) {
                case '\n', 0x0B, '\f' -> end();
                case '\r' -> column = 0;
                case '\b' -> moveTo(column - 1);
                case '\t' -> moveTo(column / 8 * 8 + 8);
                default -> {}
            }
        }

        @Override
        public void escape(ControlSequence sequence, int last) {}

        @Override
        public void controlSequence(ControlSequence sequence, int last) {
            if (sequence.marker() != 0 || sequence.hasIntermediates()) return;
            switch (last) {
                case 'C' -> moveTo(column + sequence.positive(0));
                case 'D' -> moveTo(column - sequence.positive(0));
                case 'G' -> moveTo(sequence.positive(0) - 1);
                case 'K' -> erase(sequence.number(0, 0));
                default -> {
                    if (TO_ANOTHER_ROW.indexOf(last) >= 0 && !line.isEmpty()) end();
                }
            }
        }

        private void erase(int part) {
            if (part == 2) line.setLength(0);
            else if (part == 0 && column < line.length()) line.setLength(column);
        }

        @Override
        public void systemCommand(String text) {}
    }
}
