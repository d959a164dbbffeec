package dev.agentos.daemon;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Bytes to text, piece by piece: a character that a piece cuts waits for its rest; what is no UTF-8 becomes U+FFFD. */
final class Utf8Text {
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE).onUnmappableCharacter(CodingErrorAction.REPLACE);
    private ByteBuffer cut = ByteBuffer.allocate(0);

    String add(ByteBuffer bytes) {
        var whole = cut.hasRemaining() ? ByteBuffer.allocate(cut.remaining() + bytes.remaining()).put(cut).put(bytes).flip() : bytes;
        var text = CharBuffer.allocate(whole.remaining());
        decoder.decode(whole, text, false);
        cut = ByteBuffer.allocate(whole.remaining()).put(whole).flip();
        return text.flip().toString();
    }

    /** What is left when nothing more comes. */
    String rest() {
        var text = CharBuffer.allocate(cut.remaining() + 1);
        decoder.decode(cut, text, true);
        decoder.flush(text);
        return text.flip().toString();
    }
}
