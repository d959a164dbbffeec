package dev.agentos.crdt;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Inserts, formats and deletes at a cursor, and moves it along. */
final class TextEdit {
    private final TextCursor at;

    TextEdit(TextCursor at) {
        this.at = at;
    }

    /** With the formats that are in force. */
    void insertLike(Content content) {
        if (at.text.formatted) insert(content, at.attributes());
        else insertPlain(content);
    }

    /**
     * @param wanted the formats that the content is to have; others that are in force are ended before and resumed
     *     after it
     */
    void insert(Content content, Map<String, ? extends @Nullable Object> wanted) {
        if (!at.text.formatted && wanted.isEmpty()) {
            insertPlain(content);
            return;
        }
        var attributes = new LinkedHashMap<String, @Nullable Object>(wanted);
        for (var key : at.attributes().keySet()) attributes.putIfAbsent(key, null);
        skipMatching(attributes);
        var ended = begin(attributes);
        if (at.text.markers != null) at.text.markers.changed(at.index, content.length());
        at.insert(content);
        end(ended);
    }

    private void insertPlain(Content content) {
        while (at.right != null && at.right.isDeleted()) at.forward();
        if (at.text.markers != null) at.text.markers.changed(at.index, content.length());
        at.insert(content);
    }

    /** A position beyond the end of the text is reached by adding line breaks, as in Quill. */
    void format(long length, Map<String, ? extends @Nullable Object> attributes) {
        skipMatching(attributes);
        var ended = begin(attributes);
        long left = length;
        while (at.right != null && (left > 0 || (!ended.isEmpty() && (at.right.isDeleted() || at.format() != null)))) {
            var format = at.format();
            if (format != null && attributes.containsKey(format.key())) {
                boolean redundant = Values.alike(attributes.get(format.key()), format.value());
                if (!redundant && left == 0) break;
                if (redundant) ended.remove(format.key());
                else ended.put(format.key(), format.value());
                at.transaction.delete(at.right);
            } else if (format == null && !at.right.isDeleted()) {
                at.splitRight(left);
                left -= at.right.length;
            }
            at.forward();
        }
        if (left > 0) at.insert(new StringContent("\n".repeat(Math.toIntExact(left))));
        end(ended);
    }

    void delete(long length) {
        boolean formatted = at.text.formatted;
        Map<String, @Nullable Object> attributesBefore = formatted ? new LinkedHashMap<>(at.attributes()) : Map.of();
        var first = at.right;
        long left = length;
        while (left > 0 && at.right != null) {
            if (!at.right.isDeleted() && isTextual(at.right.content)) {
                at.splitRight(left);
                left -= at.right.length;
                at.transaction.delete(at.right);
            }
            at.forward();
        }
        if (formatted) FormatCleanup.gap(at.transaction, first, at.right, attributesBefore, at.attributes());
        if (at.text.markers != null) at.text.markers.changed(at.index, left - length);
    }

    private static boolean isTextual(Content content) {
        return content instanceof StringContent || content instanceof EmbedContent || content instanceof TypeContent;
    }

    /** Steps over formats that are wanted anyway. */
    private void skipMatching(Map<String, ? extends @Nullable Object> attributes) {
        while (at.right != null) {
            var format = at.format();
            if (!at.right.isDeleted()
                    && (format == null || !Values.alike(attributes.get(format.key()), format.value()))) return;
            at.forward();
        }
    }

    /** @return the formats to be resumed afterwards */
    private Map<String, @Nullable Object> begin(Map<String, ? extends @Nullable Object> attributes) {
        var ended = new LinkedHashMap<String, @Nullable Object>(2);
        attributes.forEach((key, value) -> {
            var current = at.attributes().get(key);
            if (Values.alike(current, value)) return;
            ended.put(key, current);
            at.insert(new FormatContent(key, value));
        });
        return ended;
    }

    private void end(Map<String, @Nullable Object> ended) {
        while (at.right != null) {
            var format = at.format();
            if (format == null
                    ? !at.right.isDeleted()
                    : !ended.containsKey(format.key()) || !Values.alike(ended.get(format.key()), format.value())) break;
            if (format != null) ended.remove(format.key());
            at.forward();
        }
        ended.forEach((key, value) -> at.insert(new FormatContent(key, value)));
    }
}
