package dev.agentos.screen;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sequences in a program's output that make a terminal answer by itself, and takes them out of output that is
 * shown once more: what asked is gone, and the answers would be typed into what runs now. Takes any bytes in any
 * pieces; what it keeps is bounded.
 */
public final class QuestionFilter {
    private static final int MAX_SEQUENCE = 256;
    private static final int MAX_COMMAND = 4096;
    private static final int BEL = 0x07;
    private static final int CAN = 0x18;
    private static final int SUB = 0x1a;
    private static final int ESC = 0x1b;
    /** Leads the controls from 0x80 to 0x9f in UTF-8. */
    private static final int LEAD = 0xc2;

    private static final int STRING_TERMINATOR = 0x9c;

    private enum State {
        GROUND,
        ESCAPE,
        CONTROL_SEQUENCE,
        DROPPED_SEQUENCE,
        SYSTEM_COMMAND,
        DEVICE_STRING,
        /** A string that is passed on, or not, to its end. */
        PASSED_STRING,
        DROPPED_STRING
    }

    private State state = State.GROUND;
    /** The start of a sequence that may still turn out to be a query. */
    private final ByteArrayOutputStream held = new ByteArrayOutputStream(16);

    private @Nullable ByteArrayOutputStream out;
    private boolean asked;
    private boolean bellEnds;
    /** The last byte was the first of two that may be a control character. */
    private boolean lead;

    private int marker;
    private int intermediate;
    private int number;
    private boolean firstNumber;

    /** The bytes without questions; a sequence that is not complete is held back. */
    public void strip(byte[] bytes, int from, int to, ByteArrayOutputStream rest) {
        out = rest;
        run(bytes, from, to);
        out = null;
    }

    /** Whether these bytes, which are passed on as they are, ask something. */
    public boolean asks(byte[] bytes, int from, int to) {
        asked = false;
        run(bytes, from, to);
        return asked;
    }

    /** Whether what comes next still belongs to something that was taken out. */
    public boolean isDropping() {
        return state == State.DROPPED_SEQUENCE || state == State.DROPPED_STRING;
    }

    /** The bytes held back so far, to be passed on unfiltered. */
    public byte[] held() {
        var bytes = new ByteArrayOutputStream();
        if (!isDropping()) bytes.writeBytes(held.toByteArray());
        if (lead) bytes.write(LEAD);
        return bytes.toByteArray();
    }

    private void run(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (state == State.GROUND && !lead) {
                int end = at;
                while (end < to && bytes[end] != ESC && bytes[end] != (byte) LEAD && bytes[end] != 0x05) end++;
                if (out != null) out.write(bytes, at, end - at);
                at = end;
                if (at == to) return;
            }
            take(bytes[at++] & 0xff);
        }
    }

    private void take(int b) {
        if (lead) {
            lead = false;
            if (b >= 0x80 && b < 0xa0) {
                control8(b);
                return;
            }
            accept(LEAD);
        }
        if (b == LEAD) lead = true;
        else accept(b);
    }

    /**
     * The controls from 0x80 to 0x9f: each stands for ESC and the character 0x40 below it, and ends an unfinished
     * sequence.
     */
    private void control8(int b) {
        if (state == State.SYSTEM_COMMAND) endCommand();
        else if (state != State.DROPPED_STRING && state != State.DROPPED_SEQUENCE) pass();
        boolean endsDropped = b == STRING_TERMINATOR && state != State.GROUND;
        begin(LEAD, State.GROUND);
        held.write(b);
        if (endsDropped) held.reset();
        else introduce(b - 0x40);
    }

    private void accept(int b) {
        switch (state) {
            case GROUND -> ground(b);
            case ESCAPE -> inEscape(b);
            case CONTROL_SEQUENCE -> inControlSequence(b);
            case DROPPED_SEQUENCE -> {
                if (b == ESC) begin(b, State.ESCAPE);
                else if (isFinal(b) || isCancel(b)) state = State.GROUND;
            }
            case SYSTEM_COMMAND -> inSystemCommand(b);
            case DEVICE_STRING -> inDeviceString(b);
            case PASSED_STRING, DROPPED_STRING -> inString(b);
        }
    }

    private void ground(int b) {
        if (b == ESC) begin(b, State.ESCAPE);
        else if (Questions.control(b)) asked = true;
        else if (out != null) out.write(b);
    }

    private void begin(int b, State next) {
        held.reset();
        held.write(b);
        state = next;
        marker = 0;
        intermediate = 0;
        number = 0;
        firstNumber = true;
    }

    private void inEscape(int b) {
        if (interrupted(b)) return;
        held.write(b);
        if (b < 0x20) return; // done at once by the terminal, in the middle of the sequence
        if (b < 0x30) intermediate = b;
        else if (intermediate == 0) introduce(b);
        else pass();
    }

    private void introduce(int b) {
        switch (b) {
            case '[' -> state = State.CONTROL_SEQUENCE;
            case ']' -> state = State.SYSTEM_COMMAND;
            case 'P' -> state = State.DEVICE_STRING;
            case '_' -> drop(State.DROPPED_STRING, false);
            case 'X', '^' -> passString(false);
            default -> {
                if (Questions.escape(b)) drop(State.GROUND, false);
                else pass();
            }
        }
    }

    private void inControlSequence(int b) {
        if (interrupted(b)) return;
        held.write(b);
        if (isFinal(b)) {
            if (Questions.control(marker, intermediate, number, b)) drop(State.GROUND, false);
            else pass();
        } else if (held.size() > MAX_SEQUENCE) {
            drop(State.DROPPED_SEQUENCE, false);
        } else {
            parameter(b);
        }
    }

    private void parameter(int b) {
        if (b >= '0' && b <= '9' && firstNumber) number = Math.min(9_999, number * 10 + b - '0');
        else if (b == ';' || b == ':') firstNumber = false;
        else if (b >= 0x3c && b < 0x40) marker = b;
        else if (b >= 0x20 && b < 0x30) intermediate = b;
    }

    private void inSystemCommand(int b) {
        if (b == ESC) {
            endCommand();
            begin(b, State.ESCAPE);
            return;
        }
        if (interrupted(b)) return;
        held.write(b);
        if (b == BEL) endCommand();
        else if (b == ';' && Questions.onlyTells(command())) passString(true);
        else if (held.size() > MAX_COMMAND) drop(State.DROPPED_STRING, true);
    }

    private void endCommand() {
        if (Questions.command(command())) drop(State.GROUND, false);
        else pass();
    }

    /** The text of the command so far, without what introduced it and separates its number. */
    private String command() {
        var text = held.toString(StandardCharsets.ISO_8859_1).substring(2);
        return text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
    }

    private void inDeviceString(int b) {
        if (interrupted(b)) return;
        held.write(b);
        if (isFinal(b)) {
            if (Questions.device(intermediate, b)) drop(State.DROPPED_STRING, false);
            else passString(false);
        } else if (held.size() > MAX_SEQUENCE) {
            drop(State.DROPPED_STRING, false);
        } else {
            parameter(b);
        }
    }

    private void inString(int b) {
        if (b == ESC) {
            begin(b, State.ESCAPE);
            return;
        }
        if (state == State.PASSED_STRING && out != null) out.write(b);
        if (isCancel(b) || b == BEL && bellEnds) state = State.GROUND;
    }

    /** Another sequence begins, or this one is cancelled: what there was of it is passed on, since it means nothing. */
    private boolean interrupted(int b) {
        if (b == ESC) {
            pass();
            begin(b, State.ESCAPE);
            return true;
        }
        if (!isCancel(b)) return false;
        held.write(b);
        pass();
        return true;
    }

    private static boolean isCancel(int b) {
        return b == CAN || b == SUB;
    }

    private static boolean isFinal(int b) {
        return b >= 0x40 && b < 0x7f;
    }

    private void pass() {
        if (out != null) out.writeBytes(held.toByteArray());
        held.reset();
        state = State.GROUND;
    }

    private void passString(boolean bell) {
        pass();
        state = State.PASSED_STRING;
        bellEnds = bell;
    }

    private void drop(State next, boolean bell) {
        asked = true;
        held.reset();
        state = next;
        bellEnds = bell;
    }
}
