package dev.agentos.document;

import dev.agentos.crdt.Delta;
import dev.agentos.crdt.Doc;
import dev.agentos.text.Replacement;
import dev.agentos.text.TextDiff;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The changes of a text since one of its versions, in order. */
record Trail(String base, List<Step> steps) {
    /** One change; its replacements are in order and not overlapping, with positions in the text before it. */
    record Step(String by, String cause, List<Replacement> replacements) {}

    /** Applies {@code changes} to {@code replica} and records the replacements of each. */
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

    /** One change by an unknown author, if the changes between the texts are not known. */
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
