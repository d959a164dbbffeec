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
 * Keeps a document and its file one. What others write into the file is found by comparing it with what both last
 * agreed on, and becomes an edit, on top of whatever was typed and not saved. Reading and writing the file take turns
 * ({@code turn}); the document is held only to change it.
 */
final class FileBinding {
    /** Larger files are shown, not edited. */
    static final int MOST_BYTES = 1 << 20;

    private static final int MOST_TRIES = 10;
    private static final int MOST_SUPERSEDED = 4;
    private static final Duration STALE = Duration.ofSeconds(2);

    private final FileTree tree;
    private final WorkspacePath path;
    private final AgreedTexts agreedTexts;
    private final SharedText shared;
    private final ReentrantLock document;
    private final Clock clock;
    private final ReentrantLock turn = new ReentrantLock();
    /** Guarded by {@code turn}, as are the format and what was agreed on before. */
    private AgreedText agreed = AgreedText.NONE;

    private final Deque<Superseded> superseded = new ArrayDeque<>();
    /** Guarded by {@code document}. */
    private final UnsavedChanges unsaved = new UnsavedChanges();

    private volatile TextFormat format = TextFormat.USUAL;
    private volatile FileState state = FileState.PRESENT;

    /** What was agreed on until we saved, a moment ago. */
    private record Superseded(AgreedText text, Instant at) {}

    /** A text to write in the name of a participant. */
    private record Part(String by, AgreedText text) {}

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

    /**
     * The first look at a file, which must be one that can be edited. A document outlives its file, which may be gone.
     */
    void begin() throws IOException {
        turn.lock();
        try {
            var content = tree.read(path, MOST_BYTES);
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

    /** Finds in the log who made the changes that are not in the file. */
    private void recall() throws IOException {
        document.lock();
        try {
            if (shared.text().equals(agreed.text())) agreed = agreed.withVersion(shared.version());
            else shared.changesAfter(agreed.version()).forEach(change -> unsaved.add(change.by(), change.version()));
        } finally {
            document.unlock();
        }
    }

    /** Under the document's lock: somebody has changed the text. */
    void changed(String by) {
        unsaved.add(by, shared.version());
    }

    static AgentOsException notText(WorkspacePath path) {
        return new AgentOsException(
                ErrorCode.CONFLICT,
                "\"" + path + "\" is not a text",
                "files that are not text can be looked at, not edited");
    }

    /** Somebody may have written the file. */
    void look() throws IOException {
        turn.lock();
        try {
            var content = tree.read(path, MOST_BYTES);
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

    /** What is in the file now becomes what both agree on, and the difference to what they agreed on before an edit. */
    private void take(FileContent content, TextFormat.Read read) throws IOException {
        var etag = content.etag();
        var base = base(read.text());
        var merging = merging(base, read.text());
        var taken = merging.map(SharedText.Merging::replica).orElse(AgreedText.withoutReplica(read.text()));
        agreedTexts.take(etag, taken);
        document.lock();
        try {
            if (merging.isPresent()) shared.merge(merging.get(), new Origin.Disk(etag));
            else mergeByText(base.text(), read.text(), etag);
            if (!etag.equals(shared.agreed())) shared.agree(Origin.Disk.PARTICIPANT, etag);
            if (shared.text().equals(read.text())) taken = shared.replica();
        } finally {
            document.unlock();
        }
        agreedTexts.take(etag, taken);
        agreedTexts.keepOnly(etag);
        // Whoever wrote that has seen what was there before, and may write more at once.
        superseded.clear();
        agreeOn(taken);
        format = read.format();
        state = FileState.PRESENT;
    }

    private Optional<SharedText.Merging> merging(AgreedText base, String written) {
        document.lock();
        try {
            return shared.merging(base, written, Origin.Disk.PARTICIPANT);
        } finally {
            document.unlock();
        }
    }

    private void mergeByText(String base, String written, String etag) {
        var ours = TextDiff.between(base, shared.text());
        shared.change(new Origin.Disk(etag), Merge.after(ours, TextDiff.between(base, written)));
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
     * What the writer of the file had read. Usually what both agree on; but who read it before we saved and wrote it
     * after, as sed does, had what was agreed on before, and must not take back what we saved in between. A file that
     * is exactly as it was before was put back on purpose.
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

    /**
     * Puts the text into the file, with what others have written there meanwhile. A file that is gone is made anew only
     * when that is {@code wanted}.
     */
    void save(String by, boolean wanted) throws IOException {
        turn.lock();
        try {
            for (int attempt = 1; ; attempt++) {
                if (state == FileState.NOT_TEXT) throw notText(path);
                if (state == FileState.MISSING && !wanted) return;
                try {
                    for (var part : parts(by)) write(part.by(), part.text());
                    return;
                } catch (AgentOsException outdated) {
                    if (outdated.code() != ErrorCode.OUTDATED || attempt == MOST_TRIES) throw outdated;
                    look();
                }
            }
        } finally {
            turn.unlock();
        }
    }

    /**
     * Makes a change to the text, with what others have written into the file until now, and writes just that, unless
     * there was text that is not saved. What cannot be written now is in the document, and saved with it later.
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
     * What is to be written, one after the other, so that everything gets into the file in the name of its author. What
     * cannot be told apart is written for the agent: it is reviewed then.
     */
    private List<Part> parts(String by) throws IOException {
        document.lock();
        try {
            var stretches = unsaved.after(agreed.version());
            var agent = stretches.stream().filter(Stretch::isByAgent).findFirst();
            if (agent.isEmpty())
                return List.of(new Part(stretches.isEmpty() ? by : saver(by, stretches.getLast()), shared.replica()));
            return separated(by, stretches).orElse(List.of(new Part(agent.get().by(), shared.replica())));
        } finally {
            document.unlock();
        }
    }

    private Optional<List<Part>> separated(String by, List<Stretch> stretches) throws IOException {
        var texts = shared.since(agreed, stretches.stream().map(Stretch::last).toList());
        if (texts.isEmpty()) return Optional.empty();
        var parts = new ArrayList<Part>();
        for (var text : texts.get()) parts.add(new Part(saver(by, stretches.get(parts.size())), text));
        boolean writable = parts.subList(0, parts.size() - 1).stream()
                .allMatch(part -> refusal(part.text().text()).isEmpty());
        return writable ? Optional.of(parts) : Optional.empty();
    }

    /** A person may save what others have typed; an agent saves nothing but its own. */
    private static String saver(String by, Stretch stretch) {
        return stretch.isByAgent() || Participant.isAgent(by) ? stretch.by() : by;
    }

    private void writeNowOrLater(String by, AgreedText text) throws IOException {
        try {
            write(by, text);
        } catch (AgentOsException later) {
            System.getLogger("document").log(Level.WARNING, "{0} is not saved yet: {1}", path, later.getMessage());
        }
    }

    /** The text after the change, if it was that of the file before. */
    private Optional<AgreedText> changeHeld(Runnable change) {
        document.lock();
        try {
            boolean clean = state == FileState.PRESENT && shared.text().equals(agreed.text());
            change.run();
            return clean ? Optional.of(shared.replica()) : Optional.empty();
        } finally {
            document.unlock();
        }
    }

    private void write(String by, AgreedText replica) throws IOException {
        var text = replica.text();
        if (state == FileState.PRESENT && text.equals(agreed.text())) return;
        var refused = refusal(text);
        if (refused.isPresent()) throw refused.get();
        format = format.fitting(text);
        var bytes = format.write(text);
        var etag = Etag.of(bytes);
        agreedTexts.save(etag, replica);
        force();
        tree.write(by, path, bytes, state == FileState.PRESENT ? Expected.state(agreedEtag()) : Expected.NOTHING);
        document.lock();
        try {
            shared.agree(by, etag);
        } finally {
            document.unlock();
        }
        agreedTexts.keepOnly(etag);
        superseded.addLast(new Superseded(agreed, clock.instant()));
        if (superseded.size() > MOST_SUPERSEDED) superseded.removeFirst();
        agreeOn(replica);
        state = FileState.PRESENT;
    }

    /** Why a text cannot be in the file. */
    private Optional<AgentOsException> refusal(String text) {
        if (text.indexOf('\0') >= 0)
            return Optional.of(new AgentOsException(
                    ErrorCode.CONFLICT,
                    "\"" + path + "\" has a character with the code 0, which no text file has",
                    "delete it to save the document"));
        if (format.fitting(text).write(text).length > MOST_BYTES)
            return Optional.of(new AgentOsException(
                    ErrorCode.TOO_LARGE,
                    "\"" + path + "\" has become larger than " + MOST_BYTES + " bytes",
                    "make it shorter to save it"));
        return Optional.empty();
    }

    /**
     * Before the file is: a file that is newer than the log would look like somebody else's work after a power failure.
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
