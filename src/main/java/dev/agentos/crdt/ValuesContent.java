package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plain values in a row. */
final class ValuesContent implements Content {
    private final Encoding encoding;
    private ArrayList<@Nullable Object> values;

    /** How the values stand on the wire. */
    enum Encoding {
        /** As documents of old versions of Yjs have them. */
        JSON(2) {
            private static final String UNDEFINED = "undefined";

            @Override
            @Nullable
            Object read(ByteReader in) {
                var json = in.text();
                return json.equals(UNDEFINED) ? Undefined.UNDEFINED : JsonReader.read(json);
            }

            @Override
            void write(ByteWriter out, @Nullable Object value) {
                out.text(value == Undefined.UNDEFINED ? UNDEFINED : JsonWriter.write(value));
            }
        },
        ANY(8) {
            @Override
            @Nullable
            Object read(ByteReader in) {
                return AnyReader.read(in);
            }

            @Override
            void write(ByteWriter out, @Nullable Object value) {
                AnyWriter.write(out, value);
            }
        };

        private final int ref;

        Encoding(int ref) {
            this.ref = ref;
        }

        abstract @Nullable Object read(ByteReader in);

        abstract void write(ByteWriter out, @Nullable Object value);
    }

    ValuesContent(Encoding encoding, List<? extends @Nullable Object> values) {
        this.encoding = encoding;
        this.values = new ArrayList<>(values);
    }

    static ValuesContent read(Encoding encoding, ByteReader in) {
        int count = in.count();
        var values = new ArrayList<@Nullable Object>();
        for (int i = 0; i < count; i++) values.add(encoding.read(in));
        return new ValuesContent(encoding, values);
    }

    @Override
    public int ref() {
        return encoding.ref;
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
        return new ValuesContent(encoding, values);
    }

    @Override
    public Content split(long offset) {
        var right = new ValuesContent(encoding, values.subList((int) offset, values.size()));
        values = new ArrayList<>(values.subList(0, (int) offset));
        return right;
    }

    @Override
    public boolean canJoin(Content right) {
        return right instanceof ValuesContent other && other.encoding == encoding;
    }

    @Override
    public void join(Content right) {
        values.addAll(((ValuesContent) right).values);
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.varUint(values.size() - offset);
        for (int i = (int) offset; i < values.size(); i++) encoding.write(out, values.get(i));
    }
}
