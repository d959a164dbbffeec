package dev.agentos.command.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.protocol.ChangeDiffView;
import dev.agentos.review.ChangeReason;
import java.util.Arrays;
import java.util.List;

/** The difference of a file for people: its hunks, numbered. */
final class DifferenceText {
    private DifferenceText() {}

    static String of(ChangeDiffView difference, List<ChangeReason> reasons) {
        var change = difference.change();
        var text = new StringBuilder()
                .append(change.kind())
                .append(' ')
                .append(change.from() == null ? "" : change.from() + " -> ")
                .append(change.path());
        if (change.oldMode() != null
                && change.newMode() != null
                && !change.oldMode().equals(change.newMode()))
            text.append(", mode ").append(change.oldMode()).append(" -> ").append(change.newMode());
        if (change.unshown() == null && difference.newText() == null)
            text.append("\nno text to compare: ")
                    .append(change.oldSize())
                    .append(" -> ")
                    .append(change.newSize())
                    .append(" bytes");
        for (var reason : reasons) text.append("\nwhy: ").append(of(reason));
        for (var reason : change.reasons()) text.append("\nrisk: it ").append(reason);
        int number = 0;
        for (var hunk : difference.hunks()) {
            text.append("\n\nhunk ")
                    .append(++number)
                    .append(" (")
                    .append(hunk.id())
                    .append(")  @@ -")
                    .append(hunk.oldStart())
                    .append(',')
                    .append(hunk.oldLines())
                    .append(" +")
                    .append(hunk.newStart())
                    .append(',')
                    .append(hunk.newLines())
                    .append(" @@");
            for (var line : hunk.lines()) text.append('\n').append(line);
        }
        return tabsKept(text.toString());
    }

    /** What was said just before is what is nearest to the change. */
    private static String of(ChangeReason reason) {
        var sure = reason.confidence()
                .map(confidence -> " (" + Math.round(confidence * 100) + "% sure)")
                .orElse("");
        return reason.title().replaceAll("\\R", " ")
                + sure
                + reason.text()
                        .map(text -> ": "
                                + text.strip()
                                        .lines()
                                        .reduce((earlier, last) -> last)
                                        .orElse(""))
                        .orElse("");
    }

    private static String tabsKept(String text) {
        return String.join(
                "\t",
                Arrays.stream(text.split("\t", -1))
                        .map(AgentOsException::harmless)
                        .toList());
    }
}
