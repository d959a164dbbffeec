package dev.agentos.screen;

/** The link of a cell (OSC 8). Cells with the same id and address belong together; the id may be empty. */
public record Hyperlink(String id, String address) {
    int size() {
        return id.length() + address.length();
    }
}
