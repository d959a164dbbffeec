package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A replica of this library. */
final class JavaReplica implements Replica {
    final Doc doc;
    /** Is told what changes in the text and changes alike. */
    private final YText echo = new Doc().text("echo");

    private List<byte[]> updates = new ArrayList<>();
    private UndoHistory history;

    JavaReplica(long client, boolean gc) {
        doc = new Doc(DocOptions.standard().withClientId(client).withGc(gc));
        doc.text("text");
        doc.array("array");
        doc.map("map");
        doc.onUpdate((update, _) -> updates.add(update));
        doc.text("text").observe(event -> echo.applyDelta(event.delta()));
    }

    private List<byte[]> taken() {
        var taken = updates;
        updates = new ArrayList<>();
        return taken;
    }

    @Override
    public List<byte[]> edit(List<RandomEdit> edits, String origin) {
        doc.transact(origin, _ -> edits.forEach(edit -> edit.applyTo(doc)));
        return taken();
    }

    @Override
    public List<byte[]> apply(byte[] update) {
        doc.applyUpdate(update, "peer");
        return taken();
    }

    @Override
    public void track(String origin) {
        history = new UndoHistory(
                doc,
                UndoOptions.forOrigins(origin).withCaptureTimeout(Duration.ZERO),
                doc.text("text"),
                doc.array("array"),
                doc.map("map"));
    }

    @Override
    public List<byte[]> undo() {
        history.undo();
        return taken();
    }

    @Override
    public List<byte[]> redo() {
        history.redo();
        return taken();
    }

    @Override
    public byte[] vector() {
        return doc.encodeStateVector();
    }

    @Override
    public byte[] diff(byte[] vector) {
        return doc.encodeStateAsUpdate(StateVector.decode(vector));
    }

    @Override
    public ReplicaState state() {
        assertThat(characters(echo)).as("the text that listeners know").isEqualTo(characters(doc.text("text")));
        return ReplicaState.of(doc);
    }

    /**
     * Each with its formats: where runs begin and end makes no difference. Of a pair that is split, listeners are not
     * told.
     */
    private static List<String> characters(YText text) {
        var characters = new ArrayList<String>();
        for (var step : text.toDelta()) {
            var insert = (Delta.Insert) step;
            var formats = " " + JsonWriter.write(ReplicaState.canonical(insert.attributes()));
            if (insert.value() instanceof String run)
                run.chars().forEach(character -> characters.add(known((char) character) + formats));
            else characters.add(JsonWriter.write(insert.value()) + formats);
        }
        return characters;
    }

    private static char known(char character) {
        return Character.isSurrogate(character) ? '\uFFFD' : character;
    }

    @Override
    public String toString() {
        return "Java " + doc.clientId();
    }
}
