package dev.agentos.document;

import dev.agentos.core.FieldReader;
import dev.agentos.core.FieldWriter;
import dev.agentos.core.InvalidInput;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** What is written into a document's log. The version counts the changes since the document began. */
sealed interface LogEntry {
    long version();

    /**
     * Everything as it was after a version: the state as one update, whose client ids are whose, and which content of
     * the file was the last that file and document agreed on. Every segment of the log begins with one.
     */
    record Checkpoint(long version, String etag, Map<Long, String> clients, byte[] state) implements LogEntry {
        public Checkpoint {
            clients = Map.copyOf(clients);
        }
    }

    /**
     * Who changed what, when; {@code etag} names the content of the file that a change came from, and is empty for all
     * others; {@code cause} names what it was done for, when whoever did it wants to find it again after a crash.
     */
    record Change(long version, Instant at, String by, String etag, String cause, byte[] update) implements LogEntry {}

    /** From here on file and document agree on this content of the file. */
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
