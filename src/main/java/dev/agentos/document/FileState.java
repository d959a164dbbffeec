package dev.agentos.document;

/** What became of a document's file. */
public enum FileState {
    /** It is there, and what is written into it becomes part of the document. */
    PRESENT,
    /** Deleted or renamed. The document stays; saving makes the file anew. */
    MISSING,
    /** It cannot be read, or not be written. */
    UNREADABLE,
    /** Somebody made it something else than text, or too large. The document stays as it is. */
    NOT_TEXT
}
