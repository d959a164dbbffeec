package dev.agentos.core;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes values to a frame's payload, in the order in which {@link FieldReader} reads them. */
public final class FieldWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    public FieldWriter whole(int value) {
        bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
        return this;
    }

    public FieldWriter large(long value) {
        bytes.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
        return this;
    }

    public FieldWriter truth(boolean value) {
        bytes.write(value ? 1 : 0);
        return this;
    }

    public FieldWriter text(String value) {
        var utf8 = value.getBytes(StandardCharsets.UTF_8);
        whole(utf8.length);
        bytes.writeBytes(utf8);
        return this;
    }

    /** The last field: it extends to the end of the frame. */
    public FieldWriter rest(byte[] value) {
        bytes.writeBytes(value);
        return this;
    }

    public FieldWriter texts(List<String> values) {
        whole(values.size());
        for (var value : values) text(value);
        return this;
    }

    public FieldWriter pairs(Map<String, String> pairs) {
        whole(pairs.size());
        for (var pair : pairs.entrySet()) text(pair.getKey()).text(pair.getValue());
        return this;
    }

    public byte[] bytes() {
        return bytes.toByteArray();
    }

    public Frame frame(byte kind) {
        return new Frame(kind, bytes());
    }
}
