package dev.agentos.terminal;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.nucleus.InputNumber;
import dev.agentos.nucleus.LogReader;
import dev.agentos.screen.QuestionFilter;
import dev.agentos.screen.Screen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who looks at a terminal: a cursor in its log. {@link #next} belongs to one thread; typing and resizing may
 * come from another. A viewer that stops reading costs one buffer.
 */
public final class Viewer implements AutoCloseable {
    private static final int BUFFER_BYTES = 64 * 1024;
    /** Enough for somebody who types; most viewers most of the time need no more. */
    private static final int SMALL_BUFFER_BYTES = 4 * 1024;

    private static final int MOST_FALSE_ALARMS = 3;
    private static final Duration QUIET = Duration.ofSeconds(5);
    /** As long may an answer be on its way. */
    private static final Duration ANSWERING = Duration.ofSeconds(10);

    private final Terminals terminals;
    private final Terminal terminal;
    private final Participant participant;
    private final LogReader log;
    private ByteBuffer buffer = ByteBuffer.allocate(SMALL_BUFFER_BYTES);
    /** Further behind than this it skips ahead; everything the log holds by default. */
    private final long window;
    /** Begins, or begins anew, with the screen as it is. */
    private boolean fresh;

    private Output.@Nullable Fresh first;
    private long offset;
    private int sizeVersion;
    /** Where what is printed now begins; before it, somebody else was asked. */
    private long liveFrom = Long.MAX_VALUE;

    private boolean leavesOutQuestions;
    private QuestionFilter questions = new QuestionFilter();
    private final TerminalReplies replies = new TerminalReplies();
    private volatile boolean left;
    private volatile boolean attached;
    private volatile boolean nudged;
    private volatile boolean asked;
    private volatile long askedAt;
    private volatile long typedAt = Long.MIN_VALUE;
    private volatile Optional<TerminalSize> wanted = Optional.empty();

    Viewer(Terminals terminals, Terminal terminal, Participant participant, long offset, long window)
            throws IOException {
        this.terminals = terminals;
        this.terminal = terminal;
        this.participant = participant;
        this.log = new LogReader(terminal.log());
        this.window = window;
        this.fresh = offset < 0;
        if (offset > log.end())
            throw new InvalidInput(
                    "the terminal has printed " + log.end() + " bytes so far; there is no offset " + offset);
        this.offset = fresh ? 0 : offset;
        this.sizeVersion = terminal.sizeVersion();
    }

    /**
     * It joins here, with the screen as it is now: had that to wait for its thread, what the program asks meanwhile
     * would be in it, where nobody answers.
     */
    void isLiveFrom(Screen screen, long position) {
        liveFrom = position;
        if (fresh) first = shot(screen, position);
    }

    /**
     * What was printed before this viewer came is shown without what makes a terminal answer; the offsets then do not
     * count its bytes.
     */
    public Viewer withoutOldQuestions() {
        leavesOutQuestions = true;
        return this;
    }

    /** A person's own terminal is attached to this one, until somebody detaches it. */
    public Viewer attached() {
        attached = true;
        return this;
    }

    /** Ends an attached view; false when it is none. */
    boolean detach() {
        if (!attached) return false;
        attached = false;
        leave();
        return true;
    }

    /** Whether the one who looks is to go because the daemon ends: an attached view that was not detached. */
    public boolean isAbandoned() {
        return left && attached;
    }

    public Terminal terminal() {
        return terminal;
    }

    public Participant participant() {
        return participant;
    }

    /** Whether it begins with the screen. */
    public boolean isFresh() {
        return fresh;
    }

    /** The next byte it will get. */
    public long offset() {
        return offset;
    }

    /** Waits for whatever comes next. */
    public Output next() throws IOException, InterruptedException {
        for (int alarms = 0; !fresh && !left; alarms++) {
            int version = terminal.sizeVersion();
            if (version != sizeVersion) {
                sizeVersion = version;
                return new Output.Resized(terminal.info().size());
            }
            boolean ended = !terminal.info().isRunning();
            int count = log.read(offset, buffer.clear().limit(room()));
            if (count < 0 || isTooFarBehind(count)) break;
            if (count > 0) return bytes(count);
            if (ended) return new Output.Ended(terminal.info());
            // Told of output that is not in the log: somebody has damaged it.
            if (alarms > MOST_FALSE_ALARMS) Thread.sleep(QUIET);
            if (!terminal.awaitChange(offset, sizeVersion, QUIET, () -> left || nudged) && !left) return quiet();
        }
        return left ? new Output.Left() : freshScreen();
    }

    private Output quiet() {
        nudged = false;
        if (buffer.capacity() > SMALL_BUFFER_BYTES) buffer = ByteBuffer.allocate(SMALL_BUFFER_BYTES);
        return new Output.Quiet();
    }

    /** What is old and what is new come apart. */
    private int room() {
        return offset < liveFrom ? (int) Math.min(buffer.capacity(), liveFrom - offset) : buffer.capacity();
    }

    /** Where there is more than fits, more is taken at once from now on. */
    private Output bytes(int count) {
        var output = shown(count);
        if (count == SMALL_BUFFER_BYTES) buffer = ByteBuffer.allocate(BUFFER_BYTES);
        return output;
    }

    private Output shown(int count) {
        long from = offset;
        offset += count;
        boolean old = from < liveFrom;
        if (leavesOutQuestions && (old || questions.isDropping())) return new Output.Bytes(from, stripped(count));
        if (questions.asks(buffer.array(), 0, count) && !old) {
            askedAt = System.nanoTime();
            asked = true;
        }
        return new Output.Bytes(from, buffer.flip());
    }

    /**
     * A sequence that is cut where the old ends goes on in the new, so what there is of it is not held back any longer.
     */
    private ByteBuffer stripped(int count) {
        var rest = new ByteArrayOutputStream(count);
        questions.strip(buffer.array(), 0, count, rest);
        if (offset >= liveFrom) rest.writeBytes(questions.held());
        return ByteBuffer.wrap(rest.toByteArray());
    }

    private boolean isTooFarBehind(int count) throws IOException {
        return count == buffer.capacity() && window < Long.MAX_VALUE && log.end() - offset > window;
    }

    private Output freshScreen() throws IOException, InterruptedException {
        fresh = false;
        questions = new QuestionFilter();
        var shot = first == null ? terminal.look(Viewer::shot) : first;
        first = null;
        offset = shot.offset();
        return shot;
    }

    private static Output.Fresh shot(Screen screen, long position) {
        var size = new TerminalSize(screen.columns(), screen.rows());
        return new Output.Fresh(position, size, screen.ansiAbove(), screen.ansi());
    }

    /** Whether the viewer's terminal may have something to answer. */
    boolean wasAsked() {
        return asked && System.nanoTime() - askedAt < ANSWERING.toNanos();
    }

    void typed() {
        typedAt = System.nanoTime();
    }

    /** Later is larger; the smallest for one who never typed. */
    long typedAt() {
        return typedAt;
    }

    TerminalReplies.Sorted sort(byte[] input) {
        return replies.sort(input);
    }

    /** What was printed before it came, or was asked to {@link #refresh}, has been shown. */
    public boolean isUpToDate() {
        return offset >= liveFrom;
    }

    /** Next comes the screen as it is. */
    public void refresh() {
        fresh = true;
    }

    /** Leaves out what has been printed so far. */
    public void skip() {
        offset = Math.max(offset, terminal.screenPosition());
    }

    /** Looks at the screen as it is now. */
    public <T> T look(Function<Screen, T> look) throws IOException, InterruptedException {
        return terminal.look((screen, position) -> look.apply(screen));
    }

    /** Types, when the participant may. */
    public void input(byte[] bytes) throws InterruptedException {
        input(InputNumber.NONE, bytes);
    }

    /** Types, unless that has been typed under this number before. */
    public void input(InputNumber number, byte[] bytes) throws InterruptedException {
        terminals.input(participant, terminal, bytes, number, this);
    }

    /**
     * The size of this viewer's window; it becomes the terminal's when this viewer owns the size. Whoever waits for
     * what comes next looks up.
     */
    public void resize(TerminalSize size) throws InterruptedException {
        wanted = Optional.of(size);
        terminals.resizeFor(this, size);
        nudged = true;
        terminal.wake();
    }

    /**
     * Whoever waits for what comes next gets {@link Output.Left}. Unlike an interruption it closes nothing that is
     * being written to.
     */
    public void leave() {
        left = true;
        terminal.wake();
    }

    Optional<TerminalSize> wanted() {
        return wanted;
    }

    @Override
    public void close() throws IOException {
        terminals.left(this);
        log.close();
    }
}
