package dev.agentos.document;

import dev.agentos.core.AgentOsException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Syncs a document with its file on a virtual thread: takes over changes of the file, and saves shortly after the last
 * change. Guarded by itself.
 */
final class Keeper {
    private static final long TICK_NANOS = Duration.ofSeconds(5).toNanos();
    /** Continuous typing is saved after so many delays at the latest. */
    private static final int MAX_PATIENCE = 5;

    private final Document document;
    private final FileBinding file;
    private final Supplier<Duration> saveAfter;
    private final Thread thread;
    private boolean touched;
    private boolean stopped;
    private boolean waiting;
    private long changedFirst;
    private long changedLast;
    private String changedBy = "";

    Keeper(Document document, FileBinding file, Supplier<Duration> saveAfter) {
        this.document = document;
        this.file = file;
        this.saveAfter = saveAfter;
        this.thread =
                Thread.ofVirtual().name("keeper of " + document.info().path()).unstarted(this::keep);
    }

    void start() {
        thread.start();
    }

    synchronized void fileTouched() {
        touched = true;
        notifyAll();
    }

    synchronized void textChanged(String by) {
        changedLast = System.nanoTime();
        if (!waiting) changedFirst = changedLast;
        waiting = true;
        changedBy = by;
        notifyAll();
    }

    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    void awaitEnd() throws InterruptedException {
        thread.join();
    }

    private enum Duty {
        LOOK,
        SAVE,
        TICK,
        STOP
    }

    private void keep() {
        try {
            for (var duty = next(); duty != Duty.STOP; duty = next()) fulfil(duty);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Duty next() throws InterruptedException {
        long tick = System.nanoTime() + TICK_NANOS;
        while (true) {
            long now = System.nanoTime();
            if (stopped) return Duty.STOP;
            if (touched) {
                touched = false;
                return Duty.LOOK;
            }
            long due = saveTime();
            if (waiting && due - now <= 0) {
                waiting = false;
                return Duty.SAVE;
            }
            if (tick - now <= 0) return Duty.TICK;
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, Math.min(tick, waiting ? due : tick) - now));
        }
    }

    private long saveTime() {
        long patience = saveAfter.get().toNanos();
        if (patience == 0) return Long.MAX_VALUE / 2 + System.nanoTime();
        return Math.min(changedLast + patience, changedFirst + MAX_PATIENCE * patience);
    }

    private void fulfil(Duty duty) {
        try {
            switch (duty) {
                case LOOK -> document.look();
                case SAVE -> {
                    if (file.state() == FileState.PRESENT) document.saveIfThere(changedBy());
                }
                case TICK -> document.tick();
                case STOP -> {}
            }
        } catch (AgentOsException failed) {
            System.getLogger("document")
                    .log(Level.WARNING, "{0}: {1}", document.info().path().text(), failed.getMessage());
        } catch (RuntimeException bug) {
            System.getLogger("document")
                    .log(Level.ERROR, "the keeper of " + document.info().path() + " failed", bug);
        }
    }

    private synchronized String changedBy() {
        return changedBy;
    }
}
