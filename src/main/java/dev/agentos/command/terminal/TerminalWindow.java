package dev.agentos.command.terminal;

import dev.agentos.command.CommandIo;
import dev.agentos.screen.Screen;
import dev.agentos.terminal.Output;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.terminal.TerminalViewer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person's window with a terminal in it: the program's bytes unchanged, or a {@link Picture} while the window has
 * another size. Earlier output scrolls by first; then the window is set to the current screen, so that both are equal
 * from there on.
 */
final class TerminalWindow {
    /** Turns off all modes before a screen is painted from scratch. */
    private static final String RESET = "\u001b\\\u001b7\u001b[?1049l\u001b[!p\u001b[?7h"
            + "\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1006l\u001b[?1004l\u001b[?2004l"
            + "\u001b[?1l\u001b>\u001b[>4m\u001b[?25h\u001b[0m\u001b(B\u000f\u001b[r\u001b[H\u001b[2J";

    private static final String KEEP_TITLE = "\u001b[22;0t";
    private static final String OLD_TITLE = "\u001b[23;0t";
    /** Pictures are painted no faster than this. */
    private static final long FRAME_MILLIS = 30;

    private static final long BEGIN_ANEW = -1L << 40;

    private final CommandIo io;
    private final TerminalViewer viewer;
    private final List<String> again;
    private final String hint;
    private @Nullable Picture picture;
    /** All earlier output has been shown. */
    private boolean caughtUp;

    TerminalWindow(CommandIo io, TerminalViewer viewer, List<String> again, String hint) {
        this.io = io;
        this.viewer = viewer;
        this.again = again;
        this.hint = hint;
    }

    /** Scrolls the window's own text out of view, into its scrollback. */
    void open() throws IOException {
        write(KEEP_TITLE + "\r\n".repeat(io.rows()));
    }

    /**
     * Until the program has ended or the viewer leaves. {@code resumed}: the window is where an earlier daemon left it.
     */
    void follow(boolean resumed) throws IOException, InterruptedException {
        while (true) {
            if (!caughtUp && viewer.isUpToDate()) catchUp(resumed);
            switch (viewer.next()) {
                case Output.Bytes(long offset, var bytes) -> {
                    if (picture == null) io.output().write(bytes.array(), bytes.position(), bytes.remaining());
                    else paint();
                }
                case Output.Fresh(long offset, var size, var above, var screen) -> fresh(offset, size, screen);
                case Output.Resized _, Output.Quiet _ -> arrange();
                case Output.Ended _, Output.Left _ -> {
                    return;
                }
            }
        }
    }

    private void catchUp(boolean resumed) throws IOException, InterruptedException {
        caughtUp = true;
        if (!resumed || viewer.isFresh()) viewer.refresh();
        else if (viewer.terminal().info().size().equals(Attachment.size(io)))
            io.resumeWith(again, viewer.offset(), hint);
        else arrange();
    }

    private void fresh(long offset, TerminalSize size, byte[] screen) throws IOException, InterruptedException {
        caughtUp = true;
        if (picture != null || !size.equals(Attachment.size(io))) {
            arrange();
            return;
        }
        write(RESET);
        io.output().write(screen);
        io.resumeWith(again, offset, hint);
    }

    /** Either of the two sizes may be another now. */
    private void arrange() throws IOException, InterruptedException {
        if (!caughtUp) return;
        var window = Attachment.size(io);
        if (viewer.terminal().info().size().equals(window)) {
            if (picture == null) return;
            picture = null;
            write(Picture.END);
            viewer.refresh();
        } else {
            if (picture == null) write(viewer.look(Screen::farewell));
            if (picture == null || !picture.window().equals(window)) {
                picture = new Picture(window);
                write(Picture.BEGIN);
                io.resumeWith(again, BEGIN_ANEW, hint);
            }
            paint();
        }
    }

    private void paint() throws IOException, InterruptedException {
        write(viewer.look(picture::paint));
        viewer.skip();
        Thread.sleep(FRAME_MILLIS);
    }

    /** The window is the person's own again, with the cursor on a fresh line. */
    void close() throws IOException, InterruptedException {
        write(picture == null ? viewer.look(Screen::farewell) : Picture.END + "\r\n");
        write(OLD_TITLE);
    }

    private void write(String text) throws IOException {
        io.output().write(text.getBytes(StandardCharsets.UTF_8));
    }
}
