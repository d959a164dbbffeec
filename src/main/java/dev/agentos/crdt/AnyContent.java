package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plain values in a row. */
final class AnyContent implements Content {
    private ArrayList<@Nullable Object> values;

    AnyContent(List<? extends @Nullable Object> values) {
        this.values = new ArrayList<>(values);
    }

    static AnyContent read(ByteReader in) {
        int count = in.count();
        var values = new ArrayList<@Nullable Object>();
        for (int i = 0; i < count; i++) values.add(AnyReader.read(in));
        return new AnyContent(values);
    }

    @Override
    public int ref() {
        return 8;
    }

    @Override
    public long length() {
        return values.size();
    }

    @Override
    public List<@Nullable Object> values() {
        return values;
    }

    @Override
    public Content copy() {
        return new AnyContent(values);
    }

    @Override
    public Content split(long offset) {
        var right = new AnyContent(values.subList((int) offset, values.size()));
        values = new ArrayList<>(values.subList(0, (int) offset));
        return right;
    }

    @Override
    public boolean canJoin(Content right) {
        return right instanceof AnyContent;
    }

    @Override
    public void join(Content right) {
        values.addAll(((AnyContent) right).values);
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.varUint(values.size() - offset);
        for (int i = (int) offset; i < values.size(); i++) AnyWriter.write(out, values.get(i));
    }
}
