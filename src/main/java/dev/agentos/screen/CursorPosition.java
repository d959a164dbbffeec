package dev.agentos.screen;

/** The position of a cursor, counted from 0; behind the last column while a wrap is pending. */
record CursorPosition(int row, int column) {}
