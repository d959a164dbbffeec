package dev.agentos.screen;

/** What DECSC keeps for DECRC: a wrap that is pending at the edge of the screen too, but no link. */
record SavedCursor(int row, int column, boolean pendingWrap, Style style, CharacterSets sets, boolean origin) {
    static final SavedCursor INITIAL = new SavedCursor(0, 0, false, Style.PLAIN, CharacterSets.INITIAL, false);

    Place place() {
        return new Place(row, pendingWrap ? column + 1 : column);
    }

    SavedCursor movedTo(int row, int column) {
        return new SavedCursor(row, column, false, style, sets, origin);
    }
}
