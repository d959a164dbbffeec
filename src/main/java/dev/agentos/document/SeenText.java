package dev.agentos.document;

/**
 * The text that somebody saw before they say what it is to be. {@code version} is its version in the document with this
 * epoch; the epoch is empty for a text that was seen elsewhere, in the file for example.
 */
public record SeenText(String text, String epoch, long version) {
    public static SeenText of(String text) {
        return new SeenText(text, "", 0);
    }

    boolean isIn(DocumentInfo document) {
        return epoch.equals(document.epoch());
    }
}
