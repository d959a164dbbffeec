package dev.agentos.screen;

/** Which mouse events the program wants and how they are to be written. */
public record Mouse(Tracking tracking, Encoding encoding) {
    /** Each includes what the one before reports. */
    public enum Tracking {
        NONE(0),
        PRESS(9),
        PRESS_AND_RELEASE(1000),
        DRAG(1002),
        MOTION(1003);

        private final int mode;

        Tracking(int mode) {
            this.mode = mode;
        }
    }

    public enum Encoding {
        BYTES(0),
        UTF8(1005),
        SGR(1006),
        URXVT(1015),
        SGR_PIXELS(1016);

        private final int mode;

        Encoding(int mode) {
            this.mode = mode;
        }
    }

    static final Mouse OFF = new Mouse(Tracking.NONE, Encoding.BYTES);

    /**
     * The result of setting or resetting a private mode, if it is one of the mouse's. Resetting any tracking ends
     * tracking; so with encodings.
     */
    Mouse after(int mode, boolean set) {
        for (var tracking : Tracking.values())
            if (mode != 0 && tracking.mode == mode) return new Mouse(set ? tracking : Tracking.NONE, encoding);
        for (var encoding : Encoding.values())
            if (mode != 0 && encoding.mode == mode) return new Mouse(tracking, set ? encoding : Encoding.BYTES);
        return this;
    }

    boolean isSet(int mode) {
        return mode != 0 && (tracking.mode == mode || encoding.mode == mode);
    }

    static boolean knows(int mode) {
        return !OFF.after(mode, true).equals(OFF);
    }

    String sequence() {
        return sequence(tracking.mode) + sequence(encoding.mode);
    }

    private static String sequence(int mode) {
        return mode == 0 ? "" : "\033[?" + mode + "h";
    }
}
