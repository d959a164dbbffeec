package dev.agentos.conversation;

import dev.agentos.document.SeenText;
import dev.agentos.file.Etag;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The text that each agent last read from or wrote to each file: its next write is a change of that text. Beyond
 * {@link #MAX_CHARACTERS} the least recently used text is dropped. Guarded by itself.
 */
final class ReadTexts {
    static final int MAX_CHARACTERS = 32 << 20;

    private record Key(ConversationId agent, Path file) {}

    /** {@code etag} is that of the file with this text. */
    record Read(SeenText seen, String etag) {
        static Read of(SeenText seen) {
            return new Read(seen, Etag.of(seen.text().getBytes(StandardCharsets.UTF_8)));
        }
    }

    private final Map<Key, Read> reads = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    synchronized Optional<Read> find(ConversationId agent, Path file) {
        return Optional.ofNullable(reads.get(new Key(agent, file)));
    }

    synchronized void remember(ConversationId agent, Path file, Read read) {
        var before = reads.put(new Key(agent, file), read);
        characters += size(read) - (before == null ? 0 : size(before));
        var oldest = reads.entrySet().iterator();
        while (characters > MAX_CHARACTERS && oldest.hasNext()) {
            characters -= size(oldest.next().getValue());
            oldest.remove();
        }
    }

    synchronized void forget(ConversationId agent) {
        reads.entrySet().removeIf(entry -> {
            boolean gone = entry.getKey().agent().equals(agent);
            if (gone) characters -= size(entry.getValue());
            return gone;
        });
    }

    /** Counts a minimum size, so that empty texts are limited too. */
    private static long size(Read read) {
        return read.seen().text().length() + 200L;
    }
}
