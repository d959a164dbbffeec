package dev.agentos.document;

/**
 * The text that a participant saw before an edit. {@code version} is its version in the document with this epoch; the
 * epoch is empty for a text seen elsewhere, as in the file.
 */
public record SeenText(String text, String epoch, long version) {
    public static SeenText of(String text) {
        return new SeenText(text, "", 0);
    }

    boolean isIn(DocumentInfo document) {
        return epoch.equals(document.epoch());
    }
}
