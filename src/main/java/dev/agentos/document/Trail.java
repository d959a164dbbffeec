package dev.agentos.document;

import dev.agentos.crdt.Delta;
import dev.agentos.crdt.Doc;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of a text since one of its versions: who changed what, one change after the other. */
record Trail(String base, List<Step> steps) {
    /** One change; its replacements are in order and apart, and speak of the text before it. */
    record Step(String by, String cause, List<Replacement> replacements) {}

    /** Does {@code changes} to {@code replica}, and writes down what each of them does to its text. */
    static Trail of(Doc replica, List<LogEntry.Change> changes) {
        var text = replica.text(SharedText.ROOT);
        var base = SharedText.plain(text);
        var steps = new ArrayList<Step>();
        var heard = new ArrayList<Replacement>();
        try (var _ = text.observe(event -> heard.addAll(replacements(event.delta())))) {
            for (var change : changes) {
                heard.clear();
                replica.applyUpdate(change.update());
                steps.add(new Step(change.by(), change.cause(), List.copyOf(heard)));
            }
        }
        return new Trail(base, steps);
    }

    /** When nobody knows how {@code now} came about: as one change by somebody. */
    static Trail between(String base, String now) {
        return new Trail(base, List.of(new Step(Origin.Disk.PARTICIPANT, "", TextDiff.blocks(base, now))));
    }

    static List<Replacement> replacements(List<Delta> delta) {
        var replacements = new ArrayList<Replacement>();
        int at = 0;
        @Nullable Replacement open = null;
        for (var part : delta) {
            switch (part) {
                case Delta.Retain(int length, var _) -> {
                    if (open != null) replacements.add(open);
                    open = null;
                    at += length;
                }
                case Delta.Delete(int length) -> {
                    open = open == null
                            ? new Replacement(at, at + length, "")
                            : new Replacement(open.from(), at + length, open.text());
                    at += length;
                }
                case Delta.Insert(var value, var _) -> {
                    var inserted = value instanceof String string ? string : SharedText.NO_TEXT;
                    open = open == null
                            ? new Replacement(at, at, inserted)
                            : new Replacement(open.from(), open.to(), open.text() + inserted);
                }
            }
        }
        if (open != null) replacements.add(open);
        return replacements;
    }
}
