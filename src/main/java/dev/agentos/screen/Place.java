package dev.agentos.screen;

/** Where a cursor is, counted from 0; behind the last column while a wrap is pending. */
record Place(int row, int column) {}
