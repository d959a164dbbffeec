package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A text with formats and embedded things. Indexes and lengths are in UTF-16 units, as in {@link String}; an embed
 * takes one.
 */
public final class YText extends SharedType {
    YText(Branch branch) {
        super(branch);
    }

    public int length() {
        return (int) branch.length;
    }

    /** With the formats of what comes before. */
    public void insert(int index, String text) {
        checkIndex(index, 0);
        if (text.isEmpty()) return;
        var content = new StringContent(Values.wellFormed(text));
        edit(transaction -> {
            var cursor = TextCursor.at(transaction, branch, index, true);
            new TextEdit(cursor).insertLike(content);
        });
    }

    public void append(String text) {
        insert(length(), text);
    }

    /** With these formats and no others. */
    public void insert(int index, String text, Map<String, ? extends @Nullable Object> attributes) {
        checkIndex(index, 0);
        if (text.isEmpty()) return;
        var content = new StringContent(Values.wellFormed(text));
        edit(transaction -> new TextEdit(TextCursor.at(transaction, branch, index, false))
                .insert(content, Values.attributes(attributes)));
    }

    /** @param value anything that JSON can hold */
    public void insertEmbed(int index, Object value) {
        checkIndex(index, 0);
        edit(transaction ->
                new TextEdit(TextCursor.at(transaction, branch, index, true)).insert(Contents.embed(value), Map.of()));
    }

    public void insertEmbed(int index, Object value, Map<String, ? extends @Nullable Object> attributes) {
        checkIndex(index, 0);
        edit(transaction -> new TextEdit(TextCursor.at(transaction, branch, index, false))
                .insert(Contents.embed(value), Values.attributes(attributes)));
    }

    public void delete(int index, int length) {
        checkIndex(index, length);
        if (length > 0)
            edit(transaction -> new TextEdit(TextCursor.at(transaction, branch, index, true)).delete(length));
    }

    /** Sets formats; the value null ends one. */
    public void format(int index, int length, Map<String, ? extends @Nullable Object> attributes) {
        checkIndex(index, length);
        if (length > 0)
            edit(transaction -> new TextEdit(TextCursor.at(transaction, branch, index, false))
                    .format(length, Values.attributes(attributes)));
    }

    private void checkIndex(int index, int length) {
        Objects.checkFromIndexSize(index, length, length());
    }

    public void applyDelta(List<Delta> delta) {
        edit(transaction -> {
            var edit = new TextEdit(new TextCursor(transaction, branch));
            for (var step : delta) apply(edit, step);
        });
    }

    private static void apply(TextEdit edit, Delta step) {
        switch (step) {
            case Delta.Insert(String text, var attributes) -> {
                if (!text.isEmpty())
                    edit.insert(new StringContent(Values.wellFormed(text)), Values.attributes(attributes));
            }
            case Delta.Insert(var value, var attributes) ->
                edit.insert(Contents.embed(value), Values.attributes(attributes));
            case Delta.Retain(int length, var attributes) -> edit.format(length, Values.attributes(attributes));
            case Delta.Delete(int length) -> edit.delete(length);
        }
    }

    /** The text as the insertions that make it: runs with the same formats, and embeds. */
    public List<Delta> toDelta() {
        return TextDelta.of(branch, item -> !item.isDeleted());
    }

    /** Some of the text, with the client that inserted it. */
    public record Inserted(long client, int length) {}

    /** The author of the text, run by run. */
    public List<Inserted> insertions() {
        var runs = new ArrayList<Inserted>();
        for (var item = branch.start; item != null; item = item.right)
            if (item.isVisible()) runs.add(new Inserted(item.log.client, (int) item.length));
        return runs;
    }

    /** The characters alone, without formats and embeds. */
    @Override
    public String toString() {
        var text = new StringBuilder((int) branch.length);
        for (var item = branch.start; item != null; item = item.right)
            if (!item.isDeleted() && item.content instanceof StringContent string) text.append(string.text());
        return text.toString();
    }

    @Override
    Object plain() {
        return toString();
    }

    /** Attributes of the text as a whole. */
    public YMap attributes() {
        return new YMap(branch);
    }

    public Registration observe(Consumer<TextEvent> listener) {
        return listen(event -> listener.accept((TextEvent) event));
    }
}
