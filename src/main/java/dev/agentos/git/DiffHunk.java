package dev.agentos.git;

import dev.agentos.protocol.GitHunkView;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A piece of a difference. Its lines are bytes in disguise (ISO 8859-1), because a file need not be UTF-8 and a patch
 * must not change it.
 */
record DiffHunk(String id, String header, int oldStart, int oldLines, int newStart, int newLines, List<String> lines) {
    DiffHunk {
        lines = List.copyOf(lines);
    }

    String patch() {
        return header + "\n" + String.join("\n", lines) + "\n";
    }

    GitHunkView view() {
        return new GitHunkView(
                id,
                text(header),
                oldStart,
                oldLines,
                newStart,
                newLines,
                lines.stream().map(DiffHunk::text).toList());
    }

    static String text(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
