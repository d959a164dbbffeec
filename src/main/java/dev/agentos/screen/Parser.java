package dev.agentos.screen;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Cuts a stream of bytes into characters, control characters and sequences, after the state machine that Paul Williams
 * drew from the VT500. Any bytes in any pieces give the same calls, and what it keeps between two pieces is bounded.
 * Knows syntax, not meaning.
 */
final class Parser {
    private static final int MAX_COMMAND = 4096;
    private static final int MAX_DEVICE_COMMAND = 16;
    private static final int BEL = 0x07;
    private static final int CAN = 0x18;
    private static final int SUB = 0x1A;
    private static final int ESC = 0x1B;
    private static final int DELETE = 0x7F;
    private static final int STRING_TERMINATOR = 0x9C;

    /** Receives the parsed sequences. */
    interface Target {
        /** Characters from space to tilde. */
        void printAscii(byte[] bytes, int from, int to);

        /** A character that is no control character. */
        void print(int codePoint);

        /** A control character below 0x20. */
        void execute(int control);

        void escape(ControlSequence sequence, int last);

        void controlSequence(ControlSequence sequence, int last);

        void systemCommand(String text);

        /** A short DCS string; long ones are ignored. */
        default void deviceCommand(String text) {}
    }

    private enum State {
        GROUND,
        ESCAPE,
        CONTROL_SEQUENCE,
        IGNORED_SEQUENCE,
        SYSTEM_COMMAND,
        IGNORED_COMMAND,
        DEVICE_COMMAND,
        /** SOS, PM, APC and long DCS: their contents are ignored. */
        IGNORED_STRING
    }

    private final Target target;
    private final Utf8Decoder decoder = new Utf8Decoder();
    private final ControlSequence sequence = new ControlSequence();
    private StringBuilder command = new StringBuilder();
    private State state = State.GROUND;

    Parser(Target target) {
        this.target = target;
    }

    void feed(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            byte b = bytes[at];
            if (b < 0) {
                decode(b);
                at++;
                continue;
            }
            breakOff();
            if (state == State.GROUND && isGraphic(b)) {
                int end = at + 1;
                while (end < to && isGraphic(bytes[end])) end++;
                target.printAscii(bytes, at, end);
                at = end;
            } else {
                accept(b);
                at++;
            }
        }
    }

    /** The bytes of an incomplete character or sequence, which lead a new parser to the same state. */
    byte[] unfinished() {
        var text = new StringBuilder();
        switch (state) {
            case GROUND -> {}
            case ESCAPE -> sequence.appendTo(text.append("\033"));
            case CONTROL_SEQUENCE -> sequence.appendTo(text.append("\033["));
            case IGNORED_SEQUENCE -> text.append("\033[0?");
            case SYSTEM_COMMAND -> text.append("\033]").append(command);
            case IGNORED_COMMAND -> text.append("\033]!");
            case DEVICE_COMMAND -> text.append("\033P").append(command);
            case IGNORED_STRING -> text.append("\033X");
        }
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(text.toString().getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(decoder.taken());
        return bytes.toByteArray();
    }

    private static boolean isGraphic(byte b) {
        return b >= ' ' && b != DELETE;
    }

    private void decode(byte b) {
        int codePoint = decoder.next(b);
        if (codePoint == Utf8Decoder.BROKEN_OFF) {
            accept(Utf8Decoder.REPLACEMENT);
            codePoint = decoder.next(b);
        }
        if (codePoint != Utf8Decoder.INCOMPLETE) accept(codePoint);
    }

    private void breakOff() {
        if (decoder.isIdle()) return;
        decoder.reset();
        accept(Utf8Decoder.REPLACEMENT);
    }

    private void accept(int c) {
        if (c < 0x20) control(c);
        else if (c >= 0x80 && c < 0xA0) control8(c);
        else if (c != DELETE) {
            switch (state) {
                case GROUND -> target.print(c);
                case ESCAPE -> inEscape(c);
                case CONTROL_SEQUENCE -> inControlSequence(c);
                case IGNORED_SEQUENCE -> {
                    if (c >= 0x40 && c < 0x80) state = State.GROUND;
                }
                case SYSTEM_COMMAND -> inSystemCommand(c);
                case DEVICE_COMMAND -> inDeviceCommand(c);
                case IGNORED_COMMAND, IGNORED_STRING -> {}
            }
        }
    }

    private void control(int c) {
        switch (c) {
            case ESC -> {
                endCommand();
                sequence.clear();
                state = State.ESCAPE;
            }
            case CAN, SUB -> state = State.GROUND;
            case BEL -> {
                if (state == State.SYSTEM_COMMAND || state == State.IGNORED_COMMAND) {
                    endCommand();
                    state = State.GROUND;
                } else if (!inString()) {
                    target.execute(c);
                }
            }
            default -> {
                if (!inString()) target.execute(c);
            }
        }
    }

    private boolean inString() {
        return switch (state) {
            case SYSTEM_COMMAND, IGNORED_COMMAND, DEVICE_COMMAND, IGNORED_STRING -> true;
            case GROUND, ESCAPE, CONTROL_SEQUENCE, IGNORED_SEQUENCE -> false;
        };
    }

    /** The controls from 0x80 to 0x9F: each stands for ESC and the character 0x40 below it. */
    private void control8(int c) {
        if (c == STRING_TERMINATOR) {
            endCommand();
            state = State.GROUND;
            return;
        }
        sequence.clear();
        state = State.ESCAPE;
        inEscape(c - 0x40);
    }

    private void inEscape(int c) {
        if (c >= 0x80) state = State.GROUND;
        else if (c < 0x30) sequence.addIntermediate(c);
        else if (sequence.hasIntermediates()) endEscape(c);
        else
            switch (c) {
                case '[' -> state = State.CONTROL_SEQUENCE;
                case ']' -> startCommand(State.SYSTEM_COMMAND);
                case 'P' -> startCommand(State.DEVICE_COMMAND);
                case 'X', '^', '_' -> state = State.IGNORED_STRING;
                default -> endEscape(c);
            }
    }

    private void endEscape(int last) {
        state = State.GROUND;
        target.escape(sequence, last);
    }

    private void inControlSequence(int c) {
        if (c >= 0x80) {
            state = State.GROUND;
        } else if (c >= 0x40) {
            state = State.GROUND;
            target.controlSequence(sequence, c);
        } else if (c < 0x30) {
            sequence.addIntermediate(c);
        } else if (sequence.hasIntermediates() || c >= 0x3C && !sequence.isEmpty()) {
            state = State.IGNORED_SEQUENCE;
        } else if (c <= '9') {
            sequence.addDigit(c - '0');
        } else if (c >= 0x3C) {
            sequence.setMarker(c);
        } else {
            sequence.addSeparator(c == ':');
        }
    }

    private void startCommand(State kind) {
        state = kind;
        if (command.capacity() > 256) command = new StringBuilder();
        command.setLength(0);
    }

    private void inSystemCommand(int c) {
        boolean known = !command.isEmpty() || c >= '0' && c <= '9';
        if (known && command.length() < MAX_COMMAND) command.appendCodePoint(c);
        else state = State.IGNORED_COMMAND;
    }

    private void inDeviceCommand(int c) {
        if (command.length() < MAX_DEVICE_COMMAND) command.appendCodePoint(c);
        else state = State.IGNORED_STRING;
    }

    private void endCommand() {
        if (state == State.SYSTEM_COMMAND) target.systemCommand(command.toString());
        if (state == State.DEVICE_COMMAND) target.deviceCommand(command.toString());
    }
}
