package dev.agentos.screen;

/** What DECSC keeps for DECRC. Neither a pending wrap nor a link is kept. */
record SavedCursor(int row, int column, Style style, CharacterSets sets, boolean origin) {
    static final SavedCursor INITIAL = new SavedCursor(0, 0, Style.PLAIN, CharacterSets.INITIAL, false);

    SavedCursor movedTo(int row, int column) {
        return new SavedCursor(row, column, style, sets, origin);
    }
}
