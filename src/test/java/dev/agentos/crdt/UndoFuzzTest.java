package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.RepeatedTest;

/**
 * Several participants, two of them on each replica, type and undo at random. Each writes its own letter, so that it
 * shows whose text is gone.
 */
class UndoFuzzTest {
    private record Participant(char letter, Doc doc, UndoHistory history) {}

    private final long seed = System.nanoTime();
    private final RandomGenerator random = new SplittableRandom(seed);
    private final List<Doc> replicas = new ArrayList<>();
    private final List<Participant> participants = new ArrayList<>();

    @RepeatedTest(200)
    void undoNeverRemovesTheTextOfAnother() {
        for (int i = 0; i < 2; i++) {
            var doc = new Doc(DocOptions.standard().withGc(random.nextBoolean()));
            replicas.add(doc);
            for (int j = 0; j < 2; j++) participants.add(participant(doc, (char) ('a' + 2 * i + j)));
        }
        for (int i = 0; i < 100; i++) step(participants.get(random.nextInt(participants.size())));
        exchange();
        assertThat(text(replicas.get(0))).as("seed %d", seed).isEqualTo(text(replicas.get(1)));
    }

    private static Participant participant(Doc doc, char letter) {
        return new Participant(
                letter,
                doc,
                new UndoHistory(doc, UndoOptions.forOrigins(letter).withCaptureTimeout(Duration.ZERO), doc.text("t")));
    }

    private void step(Participant who) {
        int dice = random.nextInt(10);
        if (dice < 4) insert(who);
        else if (dice < 6) deleteOwn(who);
        else if (dice < 7) exchange();
        else undo(who, dice < 9);
    }

    private void insert(Participant who) {
        var text = who.doc.text("t");
        int at = random.nextInt(text.length() + 1);
        var typed = Character.toString(who.letter).repeat(1 + random.nextInt(4));
        who.doc.transact(who.letter, _ -> text.insert(at, typed));
    }

    private void deleteOwn(Participant who) {
        int start = text(who.doc)
                .indexOf(who.letter, random.nextInt(who.doc.text("t").length() + 1));
        if (start < 0) return;
        int end = start;
        while (end < text(who.doc).length() && text(who.doc).charAt(end) == who.letter) end++;
        int length = end - start;
        who.doc.transact(who.letter, _ -> who.doc.text("t").delete(start, length));
    }

    private void undo(Participant who, boolean undo) {
        var before = textOfOthers(who);
        if (undo) who.history.undo();
        else who.history.redo();
        assertThat(textOfOthers(who))
                .as("the others' text after %s of %s, seed %d", undo ? "undo" : "redo", who.letter, seed)
                .isEqualTo(before);
    }

    private static String textOfOthers(Participant who) {
        return text(who.doc).replace(Character.toString(who.letter), "");
    }

    private void exchange() {
        for (var to : replicas)
            for (var from : replicas) to.applyUpdate(from.encodeStateAsUpdate(to.stateVector()), "peer");
    }

    private static String text(Doc doc) {
        return doc.text("t").toString();
    }
}
