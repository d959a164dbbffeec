package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import java.util.ArrayList;
import java.util.List;

/** Rows with columns as wide as their widest cell. Control characters in cells are not printed. */
public final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();

    public TextTable(String... heads) {
        rows.add(List.of(heads));
    }

    public void add(List<String> row) {
        rows.add(row.stream()
                .map(cell -> AgentOsException.harmless(cell).replace("\n", " "))
                .toList());
    }

    public String text() {
        var text = new StringBuilder();
        for (var row : rows) {
            var line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) line.append(padded(row.get(column), column));
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString().stripTrailing();
    }

    private String padded(String cell, int column) {
        int width =
                rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
        return cell + " ".repeat(width - cell.length() + 2);
    }
}
