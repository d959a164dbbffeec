package dev.agentos.screen;

/** Sets, resets and reports modes (SM, RM, DECRQM), among them the alternate screen and the mouse. */
final class ModeSwitch {
    private static final int NOT_KNOWN = 0;
    private static final int SET = 1;
    private static final int RESET = 2;

    private final ScreenState state;
    private final Movement movement;

    ModeSwitch(ScreenState state, Movement movement) {
        this.state = state;
        this.movement = movement;
    }

    void switchAll(ControlSequence sequence, boolean set) {
        boolean isPrivate = sequence.marker() == '?';
        for (int i = 0; i < sequence.count(); i++) {
            int number = sequence.number(i, 0);
            Mode.find(number, isPrivate).ifPresentOrElse(mode -> put(mode, set), () -> {
                if (isPrivate) putOther(number, set);
            });
        }
    }

    private void put(Mode mode, boolean set) {
        state.modes.put(mode, set);
        switch (mode) {
            case ORIGIN -> {
                movement.home();
                state.caret.setFollowsPrint(false);
            }
            case LEFT_RIGHT_MARGINS -> {
                state.margins = state.margins.withColumns(0, state.columns - 1);
                state.caret.setPendingWrap(false);
                state.caret.setFollowsPrint(false);
            }
            default -> {}
        }
    }

    private void putOther(int number, boolean set) {
        switch (number) {
            case 47, 1047 -> showAlternate(set);
            case 1048 -> keepCursor(set);
            case 1049 -> {
                if (set && state.alternate != null) return;
                if (set) keepCursor(true);
                showAlternate(set);
                if (!set) keepCursor(false);
            }
            default -> state.mouse = state.mouse.after(number, set);
        }
    }

    private void keepCursor(boolean save) {
        if (save) movement.save();
        else movement.restore();
        state.caret.setFollowsPrint(false);
    }

    /** The alternate screen is blank whenever it comes up; only what it has saved of its cursor stays. */
    private void showAlternate(boolean shown) {
        if (shown == (state.alternate != null)) return;
        if (shown) state.showAlternate();
        else state.hideAlternate();
        state.caret.setFollowsPrint(false);
    }

    void report(ControlSequence sequence) {
        boolean isPrivate = sequence.marker() == '?';
        int number = sequence.number(0, 0);
        int value = Mode.find(number, isPrivate)
                .map(mode -> state.modes.has(mode) ? SET : RESET)
                .orElseGet(() -> isPrivate ? other(number) : NOT_KNOWN);
        state.replies.add("\033[" + (isPrivate ? "?" : "") + number + ";" + value + "$y");
    }

    private int other(int number) {
        return switch (number) {
            case 47, 1047, 1049 -> state.alternate != null ? SET : RESET;
            default -> {
                if (!Mouse.knows(number)) yield NOT_KNOWN;
                yield state.mouse.isSet(number) ? SET : RESET;
            }
        };
    }
}
