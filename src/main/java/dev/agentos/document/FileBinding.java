package dev.agentos.document;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.document.UnsavedChanges.Stretch;
import dev.agentos.file.Etag;
import dev.agentos.file.Expected;
import dev.agentos.file.FileContent;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspacePath;
import dev.agentos.text.LineDistance;
import dev.agentos.text.Rebase;
import dev.agentos.text.TextDiff;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps a document and its file in sync. A write of the file by others is found by comparing it with the text that both
 * last had in common, and becomes an edit on top of unsaved typing. {@code turn} is held while the file is read or
 * written, the document's lock only to change the text.
 */
final class FileBinding {
    /** Larger files can be shown, but not edited. */
    static final int MAX_BYTES = 1 << 20;

    private static final int MAX_TRIES = 10;
    private static final int MAX_SUPERSEDED = 4;
    private static final Duration STALE = Duration.ofSeconds(2);

    private final FileTree tree;
    private final WorkspacePath path;
    private final AgreedTexts agreedTexts;
    private final SharedText shared;
    private final ReentrantLock document;
    private final Clock clock;
    private final ReentrantLock turn = new ReentrantLock();
    /** Guarded by {@code turn}, as are the format and the earlier common texts. */
    private AgreedText agreed = AgreedText.NONE;

    private final Deque<Superseded> superseded = new ArrayDeque<>();
    /** Guarded by {@code document}. */
    private final UnsavedChanges unsaved = new UnsavedChanges();

    private volatile TextFormat format = TextFormat.USUAL;
    private volatile FileState state = FileState.PRESENT;

    /** The common texts before the last saves. */
    private record Superseded(AgreedText text, Instant at) {}

    /** A text to write for a participant; {@code isReviewed} if it may not be the work of people. */
    private record Part(String by, boolean isReviewed, AgreedText text) {}

    FileBinding(
            FileTree tree, WorkspacePath path, Path folder, SharedText shared, ReentrantLock document, Clock clock) {
        this.clock = clock;
        this.tree = tree;
        this.path = path;
        this.agreedTexts = new AgreedTexts(folder);
        this.shared = shared;
        this.document = document;
    }

    TextFormat format() {
        return format;
    }

    FileState state() {
        return state;
    }

    boolean isDirty() {
        turn.lock();
        try {
            return state != FileState.PRESENT || !text().equals(agreed.text());
        } finally {
            turn.unlock();
        }
    }

    private String text() {
        document.lock();
        try {
            return shared.text();
        } finally {
            document.unlock();
        }
    }

    /** Reads the file for the first time; it must be editable, but may be missing. */
    void begin() throws IOException {
        turn.lock();
        try {
            var content = tree.read(path, MAX_BYTES);
            var read = TextFormat.read(content.bytes()).orElseThrow(() -> notText(path));
            agreed = shared.agreed().isEmpty()
                    ? AgreedText.NONE
                    : agreedTexts.before(content.etag(), read.text(), shared);
            take(content, read);
            recall();
        } catch (AgentOsException failed) {
            if (failed.code() != ErrorCode.NOT_FOUND || shared.agreed().isEmpty()) throw failed;
            state = FileState.MISSING;
            agreed = agreedTexts.read(shared.agreed()).orElse(AgreedText.NONE);
            recall();
        } finally {
            turn.unlock();
        }
    }

    /** Finds the authors of unsaved changes in the log. */
    private void recall() throws IOException {
        document.lock();
        try {
            if (shared.text().equals(agreed.text())) agreed = agreed.withVersion(shared.version());
            else
                shared.history()
                        .changesAfter(agreed.version())
                        .forEach(change -> unsaved.add(change.by(), change.isRestored(), change.version()));
        } finally {
            document.unlock();
        }
    }

    /** Called under the document's lock after each change of the text. */
    void changed(Origin origin) {
        unsaved.add(origin.by(), origin instanceof Origin.Restored, shared.version());
    }

    static AgentOsException notText(WorkspacePath path) {
        return new AgentOsException(
                ErrorCode.CONFLICT, "\"" + path + "\" is not a text file", "binary files can be viewed but not edited");
    }

    /** Called when the file may have changed. */
    void look() throws IOException {
        turn.lock();
        try {
            var content = tree.read(path, MAX_BYTES);
            var read = TextFormat.read(content.bytes());
            if (content.etag().equals(agreedEtag()) && state == FileState.PRESENT) return;
            if (read.isEmpty()) state = FileState.NOT_TEXT;
            else if (state != FileState.PRESENT || !content.etag().equals(agreedEtag())) take(content, read.get());
        } catch (AgentOsException failed) {
            state = switch (failed.code()) {
                case NOT_FOUND -> FileState.MISSING;
                case TOO_LARGE, CONFLICT -> FileState.NOT_TEXT;
                default -> FileState.UNREADABLE;
            };
        } finally {
            turn.unlock();
        }
    }

    private String agreedEtag() {
        document.lock();
        try {
            return shared.agreed();
        } finally {
            document.unlock();
        }
    }

    /** Makes the file's content the common text, and the difference to the one before an edit. */
    private void take(FileContent content, TextFormat.Read read) throws IOException {
        var etag = content.etag();
        var base = base(read.text());
        var merging = merging(base, read.text());
        var taken = merging.map(FileReplicas.Merging::replica).orElse(AgreedText.withoutReplica(read.text()));
        agreedTexts.take(etag, taken);
        document.lock();
        try {
            if (merging.isPresent()) shared.merge(merging.get(), new Origin.Disk(etag));
            else mergeByText(base.text(), read.text(), etag);
            if (!etag.equals(shared.agreed())) shared.agree(Origin.Disk.PARTICIPANT, etag);
            if (shared.text().equals(read.text())) taken = shared.replicas().current();
        } finally {
            document.unlock();
        }
        agreedTexts.take(etag, taken);
        agreedTexts.keepOnly(etag);
        // Its writer has read the earlier content, and may write again at once.
        superseded.clear();
        agreeOn(taken);
        format = read.format();
        state = FileState.PRESENT;
    }

    private Optional<FileReplicas.Merging> merging(AgreedText base, String written) {
        document.lock();
        try {
            return shared.replicas().merging(base, written, Origin.Disk.PARTICIPANT);
        } finally {
            document.unlock();
        }
    }

    private void mergeByText(String base, String written, String etag) {
        var ours = TextDiff.between(base, shared.text());
        shared.change(new Origin.Disk(etag), Rebase.onto(ours, TextDiff.between(base, written)));
    }

    private void agreeOn(AgreedText text) {
        agreed = text;
        long known = superseded.stream()
                .mapToLong(earlier -> earlier.text().version())
                .reduce(text.version(), Math::min);
        document.lock();
        try {
            unsaved.forgetUpTo(known);
        } finally {
            document.unlock();
        }
    }

    /**
     * The text that the writer of the file had read: usually the common text. A program that read the file before we
     * saved and wrote it afterwards, as sed does, had the one before, and must not take back our save. A file with
     * exactly the earlier content was restored on purpose.
     */
    private AgreedText base(String written) {
        var base = agreed;
        int least = LineDistance.between(agreed.text(), written);
        for (var earlier : superseded) {
            if (earlier.at().plus(STALE).isBefore(clock.instant())
                    || earlier.text().text().equals(written)) continue;
            int distance = LineDistance.between(earlier.text().text(), written);
            if (distance >= least || 2 * distance > written.length()) continue;
            base = earlier.text();
            least = distance;
        }
        return base;
    }

    /** Writes the text to the file, merged with changes of others. Creates a missing file only if {@code wanted}. */
    void save(String by, boolean wanted) throws IOException {
        turn.lock();
        try {
            for (int attempt = 1; ; attempt++) {
                if (state == FileState.NOT_TEXT) throw notText(path);
                if (state == FileState.MISSING && !wanted) return;
                try {
                    for (var part : parts(by)) write(part);
                    return;
                } catch (AgentOsException outdated) {
                    if (outdated.code() != ErrorCode.OUTDATED || attempt == MAX_TRIES) throw outdated;
                    look();
                }
            }
        } finally {
            turn.unlock();
        }
    }

    /**
     * Changes the text after merging changes of the file, and writes only this change, unless other changes are
     * unsaved. If the file cannot be written, the change is in the document and saved later.
     */
    void change(String by, Runnable change) throws IOException {
        turn.lock();
        try {
            look();
            var changed = changeHeld(change);
            if (changed.isPresent()) writeNowOrLater(by, changed.get());
        } finally {
            turn.unlock();
        }
    }

    /**
     * The texts to write one after the other, so that each change is written for its author. Changes that cannot be
     * separated are reviewed. So is the content of a missing file, which is written again first.
     */
    private List<Part> parts(String by) throws IOException {
        document.lock();
        try {
            var parts = new ArrayList<Part>();
            if (state == FileState.MISSING && !agreed.text().isEmpty()) parts.add(new Part(by, true, agreed));
            var stretches = unsaved.after(agreed.version());
            var reviewed = stretches.stream().filter(Stretch::isReviewed).findFirst();
            if (reviewed.isEmpty())
                parts.add(new Part(
                        stretches.isEmpty() ? by : saver(by, stretches.getLast()),
                        false,
                        shared.replicas().current()));
            else
                parts.addAll(separated(by, stretches)
                        .orElse(List.of(new Part(
                                reviewed.get().by(), true, shared.replicas().current()))));
            return parts;
        } finally {
            document.unlock();
        }
    }

    private Optional<List<Part>> separated(String by, List<Stretch> stretches) throws IOException {
        var texts = shared.replicas()
                .since(agreed, stretches.stream().map(Stretch::last).toList());
        if (texts.isEmpty()) return Optional.empty();
        var parts = new ArrayList<Part>();
        for (var text : texts.get()) {
            var stretch = stretches.get(parts.size());
            parts.add(new Part(saver(by, stretch), stretch.isReviewed(), text));
        }
        boolean writable = parts.subList(0, parts.size() - 1).stream()
                .allMatch(part -> refusal(part.text().text()).isEmpty());
        return writable ? Optional.of(parts) : Optional.empty();
    }

    /** A person may save typing of others; an agent saves only its own. */
    private static String saver(String by, Stretch stretch) {
        return stretch.isReviewed() || Participant.isAgent(by) ? stretch.by() : by;
    }

    private void writeNowOrLater(String by, AgreedText text) throws IOException {
        try {
            write(new Part(by, Participant.isAgent(by), text));
        } catch (AgentOsException later) {
            System.getLogger("document").log(Level.WARNING, "{0} is not saved yet: {1}", path, later.getMessage());
        }
    }

    /** The text after the change, if the file had the text before it. */
    private Optional<AgreedText> changeHeld(Runnable change) {
        document.lock();
        try {
            boolean clean = state == FileState.PRESENT && shared.text().equals(agreed.text());
            change.run();
            return clean ? Optional.of(shared.replicas().current()) : Optional.empty();
        } finally {
            document.unlock();
        }
    }

    private void write(Part part) throws IOException {
        var replica = part.text();
        var text = replica.text();
        if (state == FileState.PRESENT && text.equals(agreed.text())) return;
        var refused = refusal(text);
        if (refused.isPresent()) throw refused.get();
        format = format.fitting(text);
        var bytes = format.write(text);
        var etag = Etag.of(bytes);
        agreedTexts.save(etag, replica);
        force();
        var expected = state == FileState.PRESENT ? Expected.state(agreedEtag()) : Expected.NOTHING;
        if (part.isReviewed()) tree.writeForReview(path, bytes, expected);
        else tree.write(part.by(), path, bytes, expected);
        document.lock();
        try {
            shared.agree(part.by(), etag);
        } finally {
            document.unlock();
        }
        agreedTexts.keepOnly(etag);
        superseded.addLast(new Superseded(agreed, clock.instant()));
        if (superseded.size() > MAX_SUPERSEDED) superseded.removeFirst();
        agreeOn(replica);
        state = FileState.PRESENT;
    }

    /** Why the text cannot be saved, if so. */
    private Optional<AgentOsException> refusal(String text) {
        if (text.indexOf('\0') >= 0)
            return Optional.of(new AgentOsException(
                    ErrorCode.CONFLICT,
                    "\"" + path + "\" contains a NUL character, which a text file cannot have",
                    "delete it to save the document"));
        if (format.fitting(text).write(text).length > MAX_BYTES)
            return Optional.of(new AgentOsException(
                    ErrorCode.TOO_LARGE,
                    "\"" + path + "\" has grown beyond " + MAX_BYTES + " bytes",
                    "shorten it to save it"));
        return Optional.empty();
    }

    /**
     * Call before the file is written: after a power failure, a file newer than the log would look like a change by
     * others.
     */
    private void force() throws IOException {
        document.lock();
        try {
            shared.force();
        } finally {
            document.unlock();
        }
    }
}
