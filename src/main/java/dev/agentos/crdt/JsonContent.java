package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plain values in a row, as documents of old versions of Yjs have them. */
final class JsonContent implements Content {
    private static final String UNDEFINED = "undefined";

    private ArrayList<@Nullable Object> values;

    private JsonContent(List<? extends @Nullable Object> values) {
        this.values = new ArrayList<>(values);
    }

    static JsonContent read(ByteReader in) {
        int count = in.count();
        var values = new ArrayList<@Nullable Object>();
        for (int i = 0; i < count; i++) {
            var json = in.text();
            values.add(json.equals(UNDEFINED) ? Undefined.UNDEFINED : JsonReader.read(json));
        }
        return new JsonContent(values);
    }

    @Override
    public int ref() {
        return 2;
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
        return new JsonContent(values);
    }

    @Override
    public Content split(long offset) {
        var right = new JsonContent(values.subList((int) offset, values.size()));
        values = new ArrayList<>(values.subList(0, (int) offset));
        return right;
    }

    @Override
    public boolean canJoin(Content right) {
        return right instanceof JsonContent;
    }

    @Override
    public void join(Content right) {
        values.addAll(((JsonContent) right).values);
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.varUint(values.size() - offset);
        for (int i = (int) offset; i < values.size(); i++)
            out.text(values.get(i) == Undefined.UNDEFINED ? UNDEFINED : JsonWriter.write(values.get(i)));
    }
}
