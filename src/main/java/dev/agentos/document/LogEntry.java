package dev.agentos.document;

import dev.agentos.core.FieldReader;
import dev.agentos.core.FieldWriter;
import dev.agentos.core.InvalidInput;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** An entry of a document's log. The version counts the changes since the document was created. */
sealed interface LogEntry {
    long version();

    /**
     * The whole state at a version: the text as one update, the owners of client ids, and the etag of the file when
     * both were last equal. Every segment of the log begins with one.
     */
    record Checkpoint(long version, String etag, Map<Long, String> clients, byte[] state) implements LogEntry {
        public Checkpoint {
            clients = Map.copyOf(clients);
        }
    }

    /**
     * A change; {@code etag} is that of the file that it came from, or empty; {@code cause} identifies it after a
     * crash, or is empty.
     */
    record Change(long version, Instant at, String by, String etag, String cause, byte[] update) implements LogEntry {
        /** Whether it restored text of authors other than {@code by}. */
        boolean isRestored() {
            return cause.equals(Origin.Restored.NAME);
        }
    }

    /** Document and file became equal; {@code etag} is that of the file. */
    record Agreed(long version, Instant at, String by, String etag) implements LogEntry {}

    default byte[] encode() {
        return switch (this) {
            case Checkpoint(long version, var etag, var clients, var state) -> {
                var writer =
                        new FieldWriter().whole(1).large(version).text(etag).whole(clients.size());
                clients.forEach((client, by) -> writer.large(client).text(by));
                yield writer.rest(state).bytes();
            }
            case Change(long version, var at, var by, var etag, var cause, var update) -> {
                var writer = new FieldWriter()
                        .whole(cause.isEmpty() ? 2 : 4)
                        .large(version)
                        .large(at.toEpochMilli())
                        .text(by)
                        .text(etag);
                yield (cause.isEmpty() ? writer : writer.text(cause))
                        .rest(update)
                        .bytes();
            }
            case Agreed(long version, var at, var by, var etag) ->
                new FieldWriter()
                        .whole(3)
                        .large(version)
                        .large(at.toEpochMilli())
                        .text(by)
                        .text(etag)
                        .bytes();
        };
    }

    static LogEntry decode(byte[] bytes) {
        var fields = new FieldReader(bytes);
        int kind = fields.whole();
        long version = fields.large();
        return switch (kind) {
            case 1 -> {
                var etag = fields.text();
                var clients = new HashMap<Long, String>();
                for (int count = fields.whole(); count > 0; count--) clients.put(fields.large(), fields.text());
                yield new Checkpoint(version, etag, clients, fields.rest());
            }
            case 2 ->
                new Change(
                        version, Instant.ofEpochMilli(fields.large()), fields.text(), fields.text(), "", fields.rest());
            case 3 -> new Agreed(version, Instant.ofEpochMilli(fields.large()), fields.text(), fields.text());
            case 4 ->
                new Change(
                        version,
                        Instant.ofEpochMilli(fields.large()),
                        fields.text(),
                        fields.text(),
                        fields.text(),
                        fields.rest());
            default -> throw new InvalidInput("unknown kind of entry " + kind);
        };
    }
}
