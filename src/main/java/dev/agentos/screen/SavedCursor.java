package dev.agentos.screen;

/** The state that DECSC saves for DECRC, including a pending wrap at the edge of the screen, but no link. */
record SavedCursor(int row, int column, boolean pendingWrap, Style style, CharacterSets sets, boolean origin) {
    static final SavedCursor INITIAL = new SavedCursor(0, 0, false, Style.PLAIN, CharacterSets.INITIAL, false);

    CursorPosition place() {
        return new CursorPosition(row, pendingWrap ? column + 1 : column);
    }

    SavedCursor movedTo(int row, int column) {
        return new SavedCursor(row, column, false, style, sets, origin);
    }
}
