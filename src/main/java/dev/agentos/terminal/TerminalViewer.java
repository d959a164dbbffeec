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
 * A viewer of a terminal: a cursor in its log. {@link #next} belongs to one thread; typing and resizing may come from
 * another. A viewer that stops reading costs one buffer.
 */
public final class TerminalViewer implements AutoCloseable {
    private static final int BUFFER_BYTES = 64 * 1024;
    /** Enough for typing; most viewers rarely need more. */
    private static final int SMALL_BUFFER_BYTES = 4 * 1024;

    private static final int MAX_FALSE_ALARMS = 3;
    private static final Duration QUIET_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration REPLY_TIMEOUT = Duration.ofSeconds(10);

    private final TerminalSizes sizes;
    private final TerminalTyping input;
    private final Terminal terminal;
    private final Participant participant;
    private final LogReader log;
    private ByteBuffer buffer = ByteBuffer.allocate(SMALL_BUFFER_BYTES);
    /** A viewer that is further behind than this skips ahead. */
    private final long window;
    /** Next comes the current screen. */
    private boolean fresh;

    private Output.@Nullable Fresh first;
    private long offset;
    private int sizeVersion;
    /** The offset at which this viewer joined; queries before it were for other viewers. */
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

    TerminalViewer(
            TerminalSizes sizes,
            TerminalTyping input,
            Terminal terminal,
            Participant participant,
            long offset,
            long window)
            throws IOException {
        this.sizes = sizes;
        this.input = input;
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
     * Joins here, and takes the screen at once: a screen taken later by the viewer's own thread would include later
     * queries of the program, which no viewer would answer.
     */
    void isLiveFrom(Screen screen, long position) {
        liveFrom = position;
        if (fresh) first = shot(screen, position);
    }

    /** Strips from older output what makes a terminal reply; offsets then do not match the number of bytes. */
    public TerminalViewer withoutOldQuestions() {
        leavesOutQuestions = true;
        return this;
    }

    /** The view is in a person's own terminal, until it is detached. */
    public TerminalViewer attached() {
        attached = true;
        return this;
    }

    /** Ends an attached view; returns whether it was one. */
    boolean detach() {
        if (!attached) return false;
        attached = false;
        leave();
        return true;
    }

    /** Whether an attached view was ended by the daemon's end, not detached. */
    public boolean isAbandoned() {
        return left && attached;
    }

    public Terminal terminal() {
        return terminal;
    }

    public Participant participant() {
        return participant;
    }

    /** Whether the current screen comes next. */
    public boolean isFresh() {
        return fresh;
    }

    /** The offset of the next byte. */
    public long offset() {
        return offset;
    }

    /** Waits for the next event. */
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
            // Output was reported that is not in the log, so the log is damaged.
            if (alarms > MAX_FALSE_ALARMS) Thread.sleep(QUIET_TIMEOUT);
            if (!terminal.awaitChange(offset, sizeVersion, QUIET_TIMEOUT, () -> left || nudged) && !left)
                return quiet();
        }
        return left ? new Output.Left() : freshScreen();
    }

    private Output quiet() {
        nudged = false;
        if (buffer.capacity() > SMALL_BUFFER_BYTES) buffer = ByteBuffer.allocate(SMALL_BUFFER_BYTES);
        return new Output.Quiet();
    }

    /** Output from before and after the viewer joined is read separately. */
    private int room() {
        return offset < liveFrom ? (int) Math.min(buffer.capacity(), liveFrom - offset) : buffer.capacity();
    }

    /** Takes a larger buffer once the small one was full. */
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

    /** A sequence that is split where older output ends continues in the newer, so its start is passed on. */
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
        var shot = first == null ? terminal.look(TerminalViewer::shot) : first;
        first = null;
        offset = shot.offset();
        return shot;
    }

    private static Output.Fresh shot(Screen screen, long position) {
        var size = new TerminalSize(screen.columns(), screen.rows());
        return new Output.Fresh(position, size, screen.ansiAbove(), screen.ansi());
    }

    /** Whether the viewer's own terminal may have been asked something that it still replies to. */
    boolean wasAsked() {
        return asked && System.nanoTime() - askedAt < REPLY_TIMEOUT.toNanos();
    }

    void typed() {
        typedAt = System.nanoTime();
    }

    /** Later is larger; the minimum for a viewer that never typed. */
    long typedAt() {
        return typedAt;
    }

    TerminalReplies.Sorted sort(byte[] input) {
        return replies.sort(input);
    }

    /** Whether all output from before it joined has been shown. */
    public boolean isUpToDate() {
        return offset >= liveFrom;
    }

    /** The next event is the current screen. */
    public void refresh() {
        fresh = true;
    }

    /** Skips the output so far. */
    public void skip() {
        offset = Math.max(offset, terminal.screenPosition());
    }

    /** Reads the current screen. */
    public <T> T look(Function<Screen, T> look) throws IOException, InterruptedException {
        return terminal.look((screen, position) -> look.apply(screen));
    }

    public void input(byte[] bytes) throws InterruptedException {
        input(InputNumber.NONE, bytes);
    }

    /** Types, unless this was typed under this number before. */
    public void input(InputNumber number, byte[] bytes) throws InterruptedException {
        input.type(this, bytes, number);
    }

    /**
     * The size of this viewer's window; it becomes the terminal's if this viewer owns the size. Wakes {@link #next}.
     */
    public void resize(TerminalSize size) throws InterruptedException {
        wanted = Optional.of(size);
        sizes.windowResized(this, size);
        nudged = true;
        terminal.wake();
    }

    /** Makes {@link #next} return {@link Output.Left}. Unlike an interrupt, closes nothing that is being written to. */
    public void leave() {
        left = true;
        terminal.wake();
    }

    Optional<TerminalSize> wanted() {
        return wanted;
    }

    @Override
    public void close() throws IOException {
        sizes.left(this);
        log.close();
    }
}
