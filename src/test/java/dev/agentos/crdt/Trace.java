package dev.agentos.crdt;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** How somebody really wrote a text, key by key: see bench/data/traces. */
record Trace(List<Patch> patches, String end) {
    record Patch(int position, int deleted, String inserted) {}

    static Trace read(String name) {
        try (var in = new GZIPInputStream(Files.newInputStream(Path.of("bench/data/traces", name + ".json.gz")))) {
            return parse((Map<?, ?>) JsonReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Trace parse(Map<?, ?> json) {
        var patches = new ArrayList<Patch>();
        for (var transaction : (List<?>) json.get("txns"))
            for (var patch : (List<?>) ((Map<?, ?>) transaction).get("patches")) {
                var fields = (List<?>) patch;
                patches.add(new Patch(
                        ((Long) fields.get(0)).intValue(), ((Long) fields.get(1)).intValue(), (String) fields.get(2)));
            }
        return new Trace(patches, (String) json.get("endContent"));
    }

    /** Each patch is a transaction. */
    void replay(Doc doc) {
        var text = doc.text("text");
        for (var patch : patches)
            doc.transact(_ -> {
                text.delete(patch.position, patch.deleted);
                text.insert(patch.position, patch.inserted);
            });
    }
}
