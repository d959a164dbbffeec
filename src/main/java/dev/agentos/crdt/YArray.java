package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A list of values. */
public final class YArray extends SharedType {
    private final ListEdit list;

    YArray(Branch branch) {
        super(branch);
        list = new ListEdit(branch);
    }

    public int length() {
        return (int) branch.length;
    }

    public @Nullable Object get(int index) {
        return list.get(Objects.checkIndex(index, length()));
    }

    /** @param values each null, Boolean, String, a number, byte[], {@link Subdocument}, or a list or map of such */
    public void insert(int index, List<? extends @Nullable Object> values) {
        insertContents(index, Contents.ofAll(values));
    }

    public void append(List<? extends @Nullable Object> values) {
        var contents = Contents.ofAll(values);
        edit(transaction -> list.append(transaction, contents));
    }

    public YText insertText(int index) {
        return (YText) insertType(index, TypeKind.TEXT);
    }

    public YArray insertArray(int index) {
        return (YArray) insertType(index, TypeKind.ARRAY);
    }

    public YMap insertMap(int index) {
        return (YMap) insertType(index, TypeKind.MAP);
    }

    private SharedType insertType(int index, TypeKind kind) {
        var content = Contents.type(kind);
        insertContents(index, List.of(content));
        return content.branch().view();
    }

    private void insertContents(int index, List<Content> contents) {
        Objects.checkFromIndexSize(index, 0, length());
        edit(transaction -> list.insert(transaction, index, contents));
    }

    public void delete(int index, int length) {
        Objects.checkFromIndexSize(index, length, length());
        if (length > 0) edit(transaction -> list.delete(transaction, index, length));
    }

    /** A copy; types within stay shared types. */
    public List<@Nullable Object> toList() {
        var values = new ArrayList<@Nullable Object>((int) branch.length);
        for (var item = branch.start; item != null; item = item.right)
            if (item.isVisible()) values.addAll(item.content.values());
        return Collections.unmodifiableList(values);
    }

    @Override
    Object plain() {
        return toList();
    }

    public Registration observe(Consumer<ArrayEvent> listener) {
        return listen(event -> listener.accept((ArrayEvent) event));
    }
}
