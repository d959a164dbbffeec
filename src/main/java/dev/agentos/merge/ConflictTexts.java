package dev.agentos.merge;

import dev.agentos.git.Commits;
import dev.agentos.git.MergeConflict;
import dev.agentos.git.TreeFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A conflict and the texts of its sides; a text is empty if there is no file, or if it is binary or too long. */
public record ConflictTexts(
        MergeConflict conflict, Optional<String> base, Optional<String> ours, Optional<String> theirs) {
    private static final long MAX_TEXT_LENGTH = 1 << 18;
    private static final int MAX_TEXTS = 50;

    /** Reads the texts of the first conflicts only. */
    static List<ConflictTexts> of(Commits commits, Path folder, List<MergeConflict> conflicts)
            throws InterruptedException {
        var texts = new ArrayList<ConflictTexts>();
        for (var conflict : conflicts)
            texts.add(
                    texts.size() < MAX_TEXTS
                            ? new ConflictTexts(
                                    conflict,
                                    text(commits, folder, conflict.base()),
                                    text(commits, folder, conflict.ours()),
                                    text(commits, folder, conflict.theirs()))
                            : new ConflictTexts(conflict, Optional.empty(), Optional.empty(), Optional.empty()));
        return texts;
    }

    private static Optional<String> text(Commits commits, Path folder, Optional<TreeFile> file)
            throws InterruptedException {
        if (file.isEmpty()
                || file.get().size() > MAX_TEXT_LENGTH
                || file.get().mode().equals("160000")) return Optional.empty();
        var content = commits.content(folder, file.get().id());
        for (byte b : content) if (b == 0) return Optional.empty();
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString());
        } catch (CharacterCodingException noText) {
            return Optional.empty();
        }
    }
}
