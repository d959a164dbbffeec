package dev.agentos.screen;

import java.util.List;

/**
 * The four character sets G0 to G3, which of them is in use, and which one for the next character only. Only characters
 * from space to tilde are translated.
 */
record CharacterSets(List<Kind> sets, int used, int once) {
    enum Kind {
        ASCII('B'),
        BRITISH('A'),
        DRAWING('0');

        private static final String DRAWN = "\u00a0◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·";
        private final char designator;

        Kind(char designator) {
            this.designator = designator;
        }

        int translate(int c) {
            return switch (this) {
                case ASCII -> c;
                case BRITISH -> c == '#' ? '£' : c;
                case DRAWING -> c >= '_' && c <= '~' ? DRAWN.charAt(c - '_') : c;
            };
        }

        /** Sets that are not known look like ASCII. */
        static Kind of(int designator) {
            for (var kind : values()) if (kind.designator == designator) return kind;
            return ASCII;
        }
    }

    private static final int NONE = -1;
    private static final String DESIGNATIONS = "()*+";
    private static final String SHIFTS = "\017\016no";

    static final CharacterSets INITIAL =
            new CharacterSets(List.of(Kind.ASCII, Kind.ASCII, Kind.ASCII, Kind.ASCII), 0, NONE);

    CharacterSets {
        sets = List.copyOf(sets);
    }

    /** Nothing to translate. */
    boolean arePlain() {
        return once == NONE && sets.get(used) == Kind.ASCII;
    }

    int translate(int c) {
        return sets.get(once == NONE ? used : once).translate(c);
    }

    CharacterSets with(int place, Kind kind) {
        var changed = new Kind[] {sets.get(0), sets.get(1), sets.get(2), sets.get(3)};
        changed[place] = kind;
        return new CharacterSets(List.of(changed), used, once);
    }

    CharacterSets using(int place) {
        return new CharacterSets(sets, place, once);
    }

    CharacterSets usingOnce(int place) {
        return new CharacterSets(sets, used, place);
    }

    CharacterSets afterPrint() {
        return once == NONE ? this : new CharacterSets(sets, used, NONE);
    }

    /** The sequences that lead from the initial sets to these. */
    String sequence() {
        var text = new StringBuilder();
        for (int place = 0; place < 4; place++)
            if (sets.get(place) != Kind.ASCII)
                text.append("\033").append(DESIGNATIONS.charAt(place)).append(sets.get(place).designator);
        if (used != 0) text.append(used == 1 ? "" : "\033").append(SHIFTS.charAt(used));
        if (once != NONE) text.append("\033").append(once == 2 ? 'N' : 'O');
        return text.toString();
    }
}
