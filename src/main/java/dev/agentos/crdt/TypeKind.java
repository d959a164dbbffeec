package dev.agentos.crdt;

/** The shared types, in the order of their numbers on the wire. */
enum TypeKind {
    ARRAY,
    MAP,
    TEXT,
    XML_ELEMENT,
    XML_FRAGMENT,
    XML_HOOK,
    XML_TEXT,
    /** A root that peers write to and that has not been accessed here yet; never on the wire. */
    UNKNOWN;

    boolean isText() {
        return this == TEXT || this == XML_TEXT;
    }

    boolean hasName() {
        return this == XML_ELEMENT || this == XML_HOOK;
    }

    static TypeKind read(ByteReader in) {
        long number = in.varUint();
        if (number >= UNKNOWN.ordinal()) throw new InvalidUpdate("there is no shared type " + number);
        return values()[(int) number];
    }
}
