package dev.agentos.terminal;

import dev.agentos.nucleus.LogReader;
import dev.agentos.screen.Screen;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The screen of one terminal, fed from its log. It may be behind; whoever asks brings it up to date first. Guarded by its own lock.
 */
final class LiveScreen implements AutoCloseable {
    private static final int BLOCK = 256 * 1024;
    private static final byte C1_LEAD = (byte) 0xc2;
    private static final byte C1_END = (byte) 0xa0;

    private final LogReader log;
    private final byte[] block = new byte[BLOCK];
    private Screen screen;
    private long position;
    /** What was asked before this is not answered. */
    private long silentUntil;

    LiveScreen(Path log, TerminalSize size) {
        this.log = new LogReader(log);
        this.screen = new Screen(size.columns(), size.rows());
    }

    /** What its log holds now was printed for a daemon that is gone: who asked something then does not wait any more. */
    synchronized LiveScreen ofEarlierDaemon() throws IOException {
        silentUntil = log.end();
        return this;
    }

    /** What somebody may want to know of the screen at one moment. */
    interface Look<T> {
        T at(Screen screen, long offset);
    }

    synchronized <T> T look(TerminalSize size, Look<T> look) throws IOException {
        catchUp(size);
        return look.at(screen, position);
    }

    synchronized long position() {
        return position;
    }

    private void catchUp(TerminalSize size) throws IOException {
        screen.resize(size.columns(), size.rows());
        while (true) {
            boolean silent = position < silentUntil;
            int length = log.read(position, ByteBuffer.wrap(block, 0, silent ? (int) Math.min(BLOCK, silentUntil - position) : BLOCK));
            if (length == 0) return;
            if (length < 0) startAnew(size);
            else feed(length);
            if (silent) screen.takeReplies();
        }
    }

    /** What we had not seen is gone from the log: begin with what is left. */
    private void startAnew(TerminalSize size) throws IOException {
        screen = new Screen(size.columns(), size.rows());
        position = log.start();
    }

    private void feed(int length) {
        int from = length == BLOCK && screen.forgetsLines() && isPlainText(length) ? startOfVisibleEnd(length) : 0;
        screen.feed(block, from, length - from);
        position += length;
    }

    /** Nothing but characters and line ends: no control character, in one byte or as UTF-8 has those above 0x7f. */
    private boolean isPlainText(int length) {
        byte[] bytes = block;
        for (int i = 0; i < length; i++) {
            byte b = bytes[i];
            if (b >= ' ' || b == '\n' || b == '\r') continue; // what nearly every byte of a flood is
            if (b >= 0 && b != '\t') return false;
            if (b == C1_LEAD && i + 1 < length && bytes[i + 1] < C1_END) return false;
        }
        return true;
    }

    /**
     * In a flood of plain text only what is left on the screen matters: a whole screen of lines at the end is enough, begun where a line
     * begins (after CR LF, so that the column is known). 0 when there are not so many lines.
     */
    private int startOfVisibleEnd(int length) {
        int missing = 2 * screen.rows();
        for (int i = length - 1; i > 0; i--) {
            if (block[i] == '\n' && block[i - 1] == '\r' && --missing == 0) return i + 1;
        }
        return 0;
    }

    @Override
    public synchronized void close() throws IOException {
        log.close();
    }
}
