package dev.agentos.terminal;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One terminal while the daemon runs: the end of its log, its viewers, who typed last, and whose window decides its
 * size. One lock guards all of it; nothing is sent or read while it is held.
 */
public final class Terminal {
    private static final byte[] NOTHING = {};
    private static final int ANSWER_AFTER_BYTES = 64 * 1024;

    private final Path log;
    private final LiveScreen screen;
    private final ScreenThread screens;
    private final Clock clock;
    /** Asks the nucleus to say when the log is longer than this. */
    private final LongConsumer watch;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /** In the order in which they came. */
    private final Set<TerminalViewer> viewers = new LinkedHashSet<>();

    private TerminalInfo info;
    private long end;
    private boolean watching;
    private int sizeVersion;
    private @Nullable TerminalViewer sizeOwner;
    private @Nullable Participant lastTyped;
    private Instant lastInput = Instant.EPOCH;
    private Instant lastOutput;
    private int unanswered;
    private volatile long pid;

    Terminal(TerminalInfo info, Path log, ScreenThread screens, Clock clock, LongConsumer watch) {
        this.info = info;
        this.log = log;
        this.screen = new LiveScreen(log);
        this.screens = screens;
        this.clock = clock;
        this.watch = watch;
        this.lastOutput = info.createdAt();
    }

    void requireRunning() {
        if (!info().isRunning())
            throw new AgentOsException(ErrorCode.CONFLICT, "the program in terminal " + info().id() + " has ended");
    }

    Path log() {
        return log;
    }

    /** Uses the current screen, or a slightly older one during a flood that cannot be read as fast as it comes. */
    <T> T look(LiveScreen.Look<T> look) throws IOException, InterruptedException {
        return screens.look(screen, info().size(), current -> current.look(look));
    }

    /**
     * Brings the screen up to date when there is time; returns the answers to the program's queries since then, unless
     * a viewer gives them.
     */
    byte[] followScreen() throws IOException, InterruptedException {
        return screens.follow(
                screen,
                info().size(),
                current -> current.look((shown, offset) -> {
                    var answers = shown.takeReplies();
                    return viewers() == 0 ? answers : NOTHING;
                }));
    }

    /** Earlier queries of the program are not answered: they were for the viewers of that time. */
    void answerOnlyFrom(long offset) {
        screen.answered(offset);
    }

    /**
     * Adds a viewer. Queries in the output so far have been answered, or are by what this returns; later ones are for
     * the viewers to answer. Decided while the screen is locked, so that no query is answered twice.
     */
    byte[] join(TerminalViewer viewer) throws IOException, InterruptedException {
        return look((screen, offset) -> {
            boolean alone = viewers() == 0;
            var answers = screen.takeReplies();
            viewer.isLiveFrom(screen, offset);
            add(viewer);
            return alone ? answers : NOTHING;
        });
    }

    /** The process that was started in it. */
    void runsAs(long process) {
        pid = process;
    }

    public Foreground foreground() {
        return Foreground.of(pid);
    }

    /** Whether its program shares its place in front with none that it has started. */
    boolean isAlone() {
        return Foreground.isAlone(pid);
    }

    long screenPosition() {
        return screen.seen();
    }

    /** Discards the screen; the next request reads it from the log again. */
    void forgetScreen() {
        screens.forget(screen);
    }

    public TerminalInfo info() {
        lock.lock();
        try {
            return info;
        } finally {
            lock.unlock();
        }
    }

    /** The participant who typed last, and when. */
    public Optional<Participant> lastTyped() {
        lock.lock();
        try {
            return Optional.ofNullable(lastTyped);
        } finally {
            lock.unlock();
        }
    }

    /** When something was last printed or typed. */
    public Instant lastActivity() {
        lock.lock();
        try {
            return lastInput.isAfter(lastOutput) ? lastInput : lastOutput;
        } finally {
            lock.unlock();
        }
    }

    Instant lastOutput() {
        lock.lock();
        try {
            return lastOutput;
        } finally {
            lock.unlock();
        }
    }

    public int viewers() {
        lock.lock();
        try {
            return viewers.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until there is output after {@code offset}, the size has changed since {@code version}, or the program has
     * ended. The first waiter has the nucleus watch the log; any event wakes all waiters. False if the time is over, or
     * if {@code enough} is true after a {@link #wake}.
     */
    boolean awaitChange(long offset, int version, Duration patience, BooleanSupplier enough)
            throws InterruptedException {
        long left = patience.toNanos();
        while (left > 0) {
            boolean arm;
            lock.lockInterruptibly();
            try {
                if (end > offset || sizeVersion != version || !info.isRunning()) return true;
                if (enough.getAsBoolean()) return false;
                arm = !watching;
                watching = true;
                if (!arm) left = changed.awaitNanos(left);
            } finally {
                lock.unlock();
            }
            if (arm) watch.accept(offset);
        }
        return false;
    }

    /** Makes all waiters check again whether to wait. */
    void wake() {
        change(() -> {});
    }

    void grew(long newEnd) {
        change(() -> {
            end = Math.max(end, newEnd);
            watching = false;
            lastOutput = clock.instant();
        });
    }

    /** The connection to the nucleus is another one, which watches nothing yet. */
    void reconnected() {
        change(() -> watching = false);
    }

    TerminalInfo exited(int code) {
        return change(() -> {
            info = info.exited(code);
            lastOutput = clock.instant();
        });
    }

    TerminalInfo lost() {
        return change(() -> info = info.withoutNucleus());
    }

    private TerminalInfo change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
            return info;
        } finally {
            lock.unlock();
        }
    }

    private void add(TerminalViewer viewer) {
        change(() -> viewers.add(viewer));
    }

    /** Whose window decides from now on, when it was this one's: that of who typed last, else of who came last. */
    Optional<TerminalViewer> remove(TerminalViewer viewer) {
        lock.lock();
        try {
            viewers.remove(viewer);
            if (sizeOwner != viewer) return Optional.empty();
            sizeOwner = null;
            for (var left : viewers) {
                if (left.wanted().isPresent() && (sizeOwner == null || left.typedAt() >= sizeOwner.typedAt()))
                    sizeOwner = left;
            }
            return Optional.ofNullable(sizeOwner);
        } finally {
            lock.unlock();
        }
    }

    /** Makes all viewers leave. */
    void dismissViewers() {
        lock.lock();
        try {
            viewers.forEach(TerminalViewer::leave);
        } finally {
            lock.unlock();
        }
    }

    /** Detaches all attached viewers and returns how many there were. */
    int detachViewers() {
        lock.lock();
        try {
            return (int) viewers.stream().filter(TerminalViewer::detach).count();
        } finally {
            lock.unlock();
        }
    }

    /** The viewer that types decides the size from then on: not the smallest window, but that of the person at work. */
    boolean typed(Participant by, @Nullable TerminalViewer viewer) {
        lock.lock();
        try {
            lastTyped = by;
            lastInput = clock.instant();
            if (viewer != null) viewer.typed();
            boolean newOwner = viewer != null && sizeOwner != viewer;
            if (newOwner) sizeOwner = viewer;
            return newOwner;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Keys do not wait for an answer, but after this many bytes one is due, so that a person who types more than the
     * program reads is told.
     */
    boolean isDue(int bytes) {
        lock.lock();
        try {
            unanswered += bytes;
            if (unanswered < ANSWER_AFTER_BYTES) return false;
            unanswered = 0;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Whether this viewer's window decides; the first who can type does until another types. */
    boolean ownsSize(TerminalViewer viewer) {
        lock.lock();
        try {
            if (sizeOwner == null) sizeOwner = viewer;
            return sizeOwner == viewer;
        } finally {
            lock.unlock();
        }
    }

    /** Only one of several viewers answers what the program asks its terminal. */
    boolean answersFor(TerminalViewer viewer) {
        return ownsSize(viewer);
    }

    /** True when it is another size than before. */
    boolean resize(TerminalSize size) {
        lock.lock();
        try {
            if (info.size().equals(size)) return false;
            info = info.resized(size);
            sizeVersion++;
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    int sizeVersion() {
        lock.lock();
        try {
            return sizeVersion;
        } finally {
            lock.unlock();
        }
    }
}
