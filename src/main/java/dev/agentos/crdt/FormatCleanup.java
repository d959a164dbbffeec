package dev.agentos.crdt;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Deletes formats that have no effect any more: those between two characters of which a later one has the same key. */
final class FormatCleanup {
    private FormatCleanup() {}

    /** After changes by peers. Deletes in a transaction of its own, so that peers hear of it. */
    static void after(DocTransaction transaction) {
        Set<Branch> texts = new LinkedHashSet<>();
        for (var growth : transaction.grown()) {
            var log = growth.log;
            for (int i = log.indexStartingAt(transaction, growth.start); i < log.size(); i++)
                if (log.get(i) instanceof Item item && !item.isDeleted() && item.content instanceof FormatContent)
                    texts.add(item.parent);
        }
        transaction.doc().transact(cleanup -> {
            transaction.deleted.forEachStruct(transaction, struct -> {
                if (!(struct instanceof Item item) || !item.parent.formatted || texts.contains(item.parent)) return;
                if (item.content instanceof FormatContent) texts.add(item.parent);
                else gapAround(cleanup, item);
            });
            for (var text : texts) all(cleanup, text);
        });
    }

    private static void gapAround(DocTransaction transaction, Item deleted) {
        var last = deleted;
        while (last.right != null && !last.right.isVisible()) last = last.right;
        var keys = new HashSet<String>();
        for (var item = last; item != null && !item.isVisible(); item = item.left)
            if (!item.isDeleted() && item.content instanceof FormatContent format && !keys.add(format.key()))
                transaction.delete(item);
    }

    private static void all(DocTransaction transaction, Branch text) {
        var start = text.start;
        Map<String, @Nullable Object> before = new LinkedHashMap<>();
        var attributes = new LinkedHashMap<String, @Nullable Object>();
        for (var end = text.start; end != null; end = end.right) {
            if (end.isDeleted()) continue;
            if (end.content instanceof FormatContent format) {
                TextCursor.apply(attributes, format);
            } else {
                gap(transaction, start, end, before, attributes);
                before = new LinkedHashMap<>(attributes);
                start = end;
            }
        }
    }

    /**
     * From an item to the next character.
     *
     * @param cursor up to here the attributes count, and they are kept right
     */
    static void gap(
            DocTransaction transaction,
            @Nullable Item first,
            @Nullable Item cursor,
            Map<String, @Nullable Object> before,
            Map<String, @Nullable Object> attributes) {
        var lastFormats = new HashMap<String, FormatContent>();
        var end = first;
        for (; end != null && !end.isVisible(); end = end.right)
            if (!end.isDeleted() && end.content instanceof FormatContent format) lastFormats.put(format.key(), format);
        boolean reached = false;
        for (var item = first; item != end; item = item.right) {
            reached |= item == cursor;
            if (item.isDeleted() || !(item.content instanceof FormatContent format)) continue;
            var key = format.key();
            var valueBefore = before.get(key);
            if (lastFormats.get(key) != format || Values.same(valueBefore, format.value())) {
                transaction.delete(item);
                if (!reached
                        && Values.same(attributes.get(key), format.value())
                        && !Values.same(valueBefore, format.value())) {
                    if (valueBefore == null) attributes.remove(key);
                    else attributes.put(key, valueBefore);
                }
            } else if (!reached) {
                TextCursor.apply(attributes, format);
            }
        }
    }
}
