package dev.agentos.document;

/** The state of a document's file. */
public enum FileState {
    /** It exists; writes to it become part of the document. */
    PRESENT,
    /** Deleted or renamed. The document stays; saving creates the file again. */
    MISSING,
    /** It cannot be read or written. */
    UNREADABLE,
    /** It is no longer text, or too large. The document stays as it is. */
    NOT_TEXT
}
