package dev.agentos.crdt;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A place in a text, between two items, and the formats that are in force there. */
final class TextCursor {
    final DocTransaction transaction;
    final Branch text;

    @Nullable
    Item left;

    @Nullable
    Item right;

    long index;
    private @Nullable Map<String, @Nullable Object> attributes;

    TextCursor(DocTransaction transaction, Branch text) {
        this.transaction = transaction;
        this.text = text;
        right = text.start;
    }

    /** Before any tombstones at the index, unless a search marker is right there. */
    static TextCursor at(DocTransaction transaction, Branch text, long index, boolean useMarkers) {
        var cursor = new TextCursor(transaction, text);
        int marker = useMarkers ? text.findMarker(index) : SearchMarkers.NONE;
        if (marker != SearchMarkers.NONE) {
            cursor.right = text.markers.item(marker);
            cursor.left = cursor.right.left;
            cursor.index = text.markers.index(marker);
        }
        cursor.advance(index - cursor.index);
        return cursor;
    }

    private void advance(long count) {
        long left = count;
        while (right != null && left > 0) {
            if (!right.isDeleted() && !(right.content instanceof FormatContent)) {
                splitRight(left);
                left -= right.length;
            }
            forward();
        }
    }

    /** Makes the item on the right no longer than this. */
    void splitRight(long length) {
        if (length < right.length) right.log.indexStartingAt(transaction, right.clock + length);
    }

    void forward() {
        if (!right.isDeleted()) {
            if (right.content instanceof FormatContent format) apply(attributes(), format);
            else index += right.length;
        }
        left = right;
        right = right.right;
    }

    Map<String, @Nullable Object> attributes() {
        if (attributes == null) attributes = new LinkedHashMap<>();
        return attributes;
    }

    /** The format at the right of the cursor, unless it is deleted. */
    @Nullable
    FormatContent format() {
        return right != null && !right.isDeleted() && right.content instanceof FormatContent format ? format : null;
    }

    void insert(Content content) {
        right = transaction.insert(text, left, right, null, content);
        forward();
    }

    static void apply(Map<String, @Nullable Object> attributes, FormatContent format) {
        if (format.value() == null) attributes.remove(format.key());
        else attributes.put(format.key(), format.value());
    }
}
