package dev.agentos.screen;

import java.util.SortedMap;
import java.util.TreeMap;

/** The colours that a program has changed: the 256 of the palette, then foreground, background and cursor. */
final class Palette {
    static final int FOREGROUND = 256;
    static final int BACKGROUND = 257;
    static final int CURSOR = 258;
    private static final int[] FIRST = {
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF
    };

    private final SortedMap<Integer, Integer> changed = new TreeMap<>();

    void set(int place, int rgb) {
        changed.put(place, rgb);
    }

    void reset(int place) {
        changed.remove(place);
    }

    void resetIndexed() {
        changed.headMap(FOREGROUND).clear();
    }

    void resetAll() {
        changed.clear();
    }

    int get(int place) {
        var rgb = changed.get(place);
        return rgb == null ? initial(place) : rgb;
    }

    private static int initial(int place) {
        if (place < 16) return FIRST[place];
        if (place < 232)
            return level((place - 16) / 36) << 16 | level((place - 16) / 6 % 6) << 8 | level((place - 16) % 6);
        if (place < FOREGROUND) return (8 + (place - 232) * 10) * 0x010101;
        return place == BACKGROUND ? 0x000000 : 0xFFFFFF;
    }

    private static int level(int step) {
        return step == 0 ? 0 : 55 + step * 40;
    }

    /** The sequences that lead from the initial colours to these. */
    String sequence() {
        var text = new StringBuilder();
        changed.forEach((place, rgb) -> text.append("\033]")
                .append(place < FOREGROUND ? "4;" + place : String.valueOf(10 + place - FOREGROUND))
                .append(';')
                .append(Colour.written(rgb))
                .append("\033\\"));
        return text.toString();
    }
}
