package dev.agentos.terminal;

import dev.agentos.nucleus.LogReader;
import dev.agentos.screen.Screen;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The screen of one terminal, computed from its log. It may be behind; requests bring it up to date first. Belongs to
 * the {@link ScreenThread}; other threads only ask for its offset.
 */
final class LiveScreen {
    static final int BLOCK = 256 * 1024;
    /** Bytes fed between two checks of the time: some sequences change every cell. */
    private static final int PIECE = 1024;
    /** Reading that has not reached the end after this time is given up: the screen restarts blank near the end. */
    private static final long MAX_READING = Duration.ofSeconds(5).toNanos();

    private static final int NEAR_END = 64 * 1024;
    private static final byte C1_LEAD = (byte) 0xc2;
    private static final byte C1_END = (byte) 0xa0;

    private final Path folder;
    private @Nullable LogReader log;
    private @Nullable Screen screen;
    private long position;
    /**
     * The furthest offset it has ever been read to; after it was discarded it is behind, but need not catch up at once.
     */
    private volatile long seen;
    /** Terminal queries before this offset are not answered, or not again. */
    private volatile long answeredTo;

    private long reading;

    LiveScreen(Path folder) {
        this.folder = folder;
    }

    /** The state of the screen at one moment. */
    interface Look<T> {
        T at(Screen screen, long offset);
    }

    /** How far it has ever been read. */
    long seen() {
        return seen;
    }

    /** All queries before this offset have been answered, or their answers are no longer expected. */
    void answered(long to) {
        answeredTo = to;
    }

    <T> T look(Look<T> look) {
        return look.at(screen, position);
    }

    long cells() {
        return screen == null ? 0 : screen.cells();
    }

    void forget() throws IOException {
        answeredTo = Math.max(answeredTo, seen);
        if (log != null) log.close();
        log = null;
        screen = null;
        position = 0;
    }

    /** Reads on for a while. True when it is as far as the log was when the job began. */
    boolean advance(ScreenThread.Job<?> job, byte[] block, long until) throws IOException {
        var reader = open(job.size);
        if (job.target < 0) job.target = reader.end();
        long begun = System.nanoTime();
        while (position < job.target && System.nanoTime() < until)
            if (!step(reader, job, block, until)) job.target = position;
        boolean current = position >= job.target;
        screen.settle();
        seen = Math.max(seen, position);
        reading = current ? 0 : reading + System.nanoTime() - begun;
        if (reading > MAX_READING) beginNearEnd(reader, job.size);
        return current;
    }

    private LogReader open(TerminalSize size) {
        if (log == null) log = new LogReader(folder);
        if (screen == null) screen = new Screen(size.columns(), size.rows());
        screen.resize(size.columns(), size.rows());
        return log;
    }

    /** False at the end of the log. */
    private boolean step(LogReader reader, ScreenThread.Job<?> job, byte[] block, long until) throws IOException {
        int length = reader.read(position, ByteBuffer.wrap(block));
        if (length < 0) {
            screen = new Screen(job.size.columns(), job.size.rows());
            position = reader.keptFrom(position);
            answeredTo = Math.max(answeredTo, reader.end());
        } else if (length > 0) {
            feed(block, length, job.target, until);
        }
        return length != 0;
    }

    /**
     * For output that cannot be read as fast as it comes: what came before is not known any more, as in a terminal that
     * was just switched on.
     */
    private void beginNearEnd(LogReader reader, TerminalSize size) throws IOException {
        reading = 0;
        long end = reader.end();
        answeredTo = Math.max(answeredTo, end);
        screen = new Screen(size.columns(), size.rows());
        position = reader.startOfLine(Math.max(reader.start(), end - NEAR_END));
    }

    private void feed(byte[] block, int length, long target, long until) {
        boolean plain = length == BLOCK && screen.forgetsLines() && isPlainText(block, length);
        if (plain && feedVisibleEnd(block, length, target)) return;
        for (int at = 0; at < length && System.nanoTime() < until; ) {
            int count = Math.min(PIECE, length - at);
            if (position < answeredTo) count = (int) Math.min(count, answeredTo - position);
            screen.feed(block, at, count);
            at += count;
            position += count;
            if (position <= answeredTo) screen.takeReplies();
        }
    }

    /** Nothing but characters and line ends: no control character, in one byte or as UTF-8 has those above 0x7f. */
    private static boolean isPlainText(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            byte b = bytes[i];
            if (b >= ' ' || b == '\n' || b == '\r') continue; // what nearly every byte of a flood is
            if (b >= 0 && b != '\t') return false;
            if (b == C1_LEAD && i + 1 < length && bytes[i + 1] < C1_END) return false;
        }
        return true;
    }

    /**
     * In a flood of plain text only the final screen and the lines right above it matter: a whole screen of lines
     * replaces everything before it, so that is skipped. False if there are not enough lines.
     */
    private boolean feedVisibleEnd(byte[] block, int length, long target) {
        boolean last = target - position < 2 * BLOCK;
        int shown = startOfLastLines(block, length, screen.rows() + (last ? Screen.MAX_HISTORY_LINES : 0));
        int from = startOfLastLines(block, shown, screen.rows());
        if (from == 0) return false;
        screen.feed(block, from, shown - from);
        screen.forgetHistory();
        screen.feed(block, shown, length - shown);
        position += length;
        return true;
    }

    /**
     * The start of a line (after CR LF, so that the column is known), this many lines before the end. 0 if there are
     * fewer.
     */
    private static int startOfLastLines(byte[] block, int end, int count) {
        int missing = count;
        for (int i = end - 1; i > 0; i--) {
            if (block[i] == '\n' && block[i - 1] == '\r' && missing-- == 0) return i + 1;
        }
        return 0;
    }
}
