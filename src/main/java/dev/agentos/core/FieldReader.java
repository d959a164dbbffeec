package dev.agentos.core;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads values from a frame's payload. Invalid input from the peer throws {@link InvalidInput}, nothing else. */
public final class FieldReader {
    private final ByteBuffer bytes;

    public FieldReader(byte[] payload) {
        bytes = ByteBuffer.wrap(payload);
    }

    public int whole() {
        try {
            return bytes.getInt();
        } catch (BufferUnderflowException tooShort) {
            throw incomplete();
        }
    }

    public long large() {
        try {
            return bytes.getLong();
        } catch (BufferUnderflowException tooShort) {
            throw incomplete();
        }
    }

    public boolean truth() {
        if (!bytes.hasRemaining()) throw incomplete();
        return bytes.get() != 0;
    }

    public String text() {
        int length = whole();
        if (length < 0 || length > bytes.remaining()) throw incomplete();
        var utf8 = bytes.slice(bytes.position(), length);
        bytes.position(bytes.position() + length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
        } catch (CharacterCodingException malformed) {
            throw new InvalidInput("a text in the frame is not UTF-8");
        }
    }

    /** Everything that is left. */
    public byte[] rest() {
        var rest = new byte[bytes.remaining()];
        bytes.get(rest);
        return rest;
    }

    public List<String> texts() {
        int count = count();
        var values = new ArrayList<String>();
        for (int i = 0; i < count; i++) values.add(text());
        return values;
    }

    public Map<String, String> pairs() {
        int count = count();
        var pairs = new LinkedHashMap<String, String>();
        for (int i = 0; i < count; i++) {
            var key = text();
            pairs.put(key, text());
        }
        return pairs;
    }

    /** Each element takes at least the four bytes of its length, so a larger count is a lie. */
    private int count() {
        int count = whole();
        if (count < 0 || count > bytes.remaining() / Integer.BYTES) throw incomplete();
        return count;
    }

    private static InvalidInput incomplete() {
        return new InvalidInput("the frame ends before its fields do");
    }
}
