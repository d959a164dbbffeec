package dev.agentos.nucleus;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.agentos.core.CFunction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * C functions that Java does not offer, as Java methods: each returns what C returns and leaves errno in
 * {@link Failure}. The constants are those of Linux.
 */
final class Libc {
    static final int O_RDWR = 2;
    static final int O_NOCTTY = 0x100;
    static final int O_NONBLOCK = 0x800;
    static final int O_CLOEXEC = 0x80000;
    static final int EINTR = 4;
    static final int EIO = 5;
    static final int EAGAIN = 11;
    static final int ENOENT = 2;
    static final int EACCES = 13;
    static final int ENOTDIR = 20;
    static final short POLLIN = 1;
    static final short POLLOUT = 4;
    private static final int P_PID = 1;
    private static final int WNOHANG = 1;
    private static final int WEXITED = 4;
    private static final int WNOWAIT = 0x1000000;
    private static final long SIGINFO_BYTES = 128;
    private static final int F_SETFL = 4;
    private static final long TIOCGPGRP = 0x540f;
    private static final long TIOCSWINSZ = 0x5414;

    private static final CFunction POSIX_OPENPT = CFunction.named("posix_openpt");
    private static final CFunction GRANTPT = CFunction.named("grantpt");
    private static final CFunction UNLOCKPT = CFunction.named("unlockpt");
    private static final CFunction PTSNAME_R = CFunction.named("ptsname_r");
    private static final CFunction IOCTL = CFunction.named("ioctl");
    private static final CFunction FCNTL = CFunction.named("fcntl");
    private static final CFunction READ = CFunction.named("read");
    private static final CFunction WRITE = CFunction.named("write");
    private static final CFunction POLL = CFunction.named("poll");
    private static final CFunction CLOSE = CFunction.named("close");
    private static final CFunction PIPE2 = CFunction.named("pipe2");
    private static final CFunction WAITPID = CFunction.named("waitpid");
    private static final CFunction WAITID = CFunction.named("waitid");
    private static final CFunction KILL = CFunction.named("kill");
    private static final CFunction GETEUID = CFunction.named("geteuid");

    private Libc() {}

    /** A call that failed, with the reason that the system gave. */
    static final class Failure extends Exception {
        private final int errno;

        Failure(String function, int errno) {
            super(function + " failed with errno " + errno);
            this.errno = errno;
        }

        int errno() {
            return errno;
        }
    }

    private static Failure failure(String function, MemorySegment state) {
        return new Failure(function, CFunction.errno(state));
    }

    /** The master side of a new terminal, not blocking and not inherited. */
    static int openMaster() throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = CFunction.newErrno(arena);
            int master = POSIX_OPENPT.call(errno, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
            if (master < 0) throw failure("posix_openpt", errno);
            if (GRANTPT.call(errno, master) != 0) throw failure("grantpt", errno);
            if (UNLOCKPT.call(errno, master) != 0) throw failure("unlockpt", errno);
            return master;
        }
    }

    /** {@code /dev/pts/7}. */
    static String slaveName(int master) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var name = arena.allocate(128);
            int error = PTSNAME_R.call(CFunction.newErrno(arena), master, name.address(), name.byteSize());
            if (error != 0) throw new Failure("ptsname_r", error);
            return name.getString(0);
        }
    }

    /** The program is notified with SIGWINCH. */
    static void resize(int master, int columns, int rows) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = CFunction.newErrno(arena);
            var size = arena.allocateFrom(JAVA_SHORT, (short) rows, (short) columns, (short) 0, (short) 0);
            if (IOCTL.call(errno, master, TIOCSWINSZ, size.address()) != 0) throw failure("ioctl", errno);
        }
    }

    /** The process group that has the terminal now, 0 when none does. */
    static int foregroundGroup(int master) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = CFunction.newErrno(arena);
            var group = arena.allocate(JAVA_INT);
            if (IOCTL.call(errno, master, TIOCGPGRP, group.address()) != 0) throw failure("ioctl", errno);
            return group.get(JAVA_INT, 0);
        }
    }

    /**
     * Returns how much was read: 0 at the end, the error's number below 0. Having nothing to read is too common for an
     * exception.
     */
    static int read(int descriptor, MemorySegment buffer, long offset, MemorySegment errno) {
        long count = READ.callLong(errno, descriptor, buffer.address() + offset, buffer.byteSize() - offset);
        return count < 0 ? -CFunction.errno(errno) : (int) count;
    }

    static int write(int descriptor, byte[] bytes, int from) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = CFunction.newErrno(arena);
            var buffer = arena.allocate(bytes.length - from);
            MemorySegment.copy(bytes, from, buffer, JAVA_BYTE, 0, bytes.length - from);
            long count = WRITE.callLong(errno, descriptor, buffer.address(), buffer.byteSize());
            if (count < 0) throw failure("write", errno);
            return (int) count;
        }
    }

    static void doNotBlock(int descriptor) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = CFunction.newErrno(arena);
            if (FCNTL.call(errno, descriptor, F_SETFL, O_NONBLOCK) < 0) throw failure("fcntl", errno);
        }
    }

    /** Room for one {@code struct pollfd} that waits for {@link #POLLIN} or {@link #POLLOUT}. */
    static MemorySegment newPoll(Arena arena, int descriptor, short what) {
        var poll = arena.allocate(8, 4);
        poll.set(JAVA_INT, 0, descriptor);
        poll.set(JAVA_SHORT, 4, what);
        return poll;
    }

    /** Waits until the descriptor is ready, or the peer is gone. False if the time is over. */
    static boolean poll(MemorySegment poll, int milliseconds, MemorySegment errno) throws Failure {
        return poll(poll, 1, milliseconds, errno);
    }

    /** Waits until one of them is ready. */
    static boolean poll(MemorySegment polls, int count, int milliseconds, MemorySegment errno) throws Failure {
        int ready = POLL.call(errno, polls.address(), count, milliseconds);
        if (ready < 0 && CFunction.errno(errno) != EINTR) throw failure("poll", errno);
        return ready > 0;
    }

    /** Room for several {@code struct pollfd}; {@link #setPoll} fills them in. */
    static MemorySegment newPolls(Arena arena, int count) {
        return arena.allocate(8L * count, 4);
    }

    /** A descriptor below 0 is never ready. */
    static void setPoll(MemorySegment polls, int index, int descriptor, short what) {
        polls.set(JAVA_INT, 8L * index, descriptor);
        polls.set(JAVA_SHORT, 8L * index + 4, what);
        polls.set(JAVA_SHORT, 8L * index + 6, (short) 0);
    }

    /** Whether the last poll found that it can be used, or that the other side is gone. */
    static boolean isReady(MemorySegment polls, int index) {
        return polls.get(JAVA_SHORT, 8L * index + 6) != 0;
    }

    static void close(int descriptor) {
        try (var arena = Arena.ofConfined()) {
            CLOSE.call(CFunction.newErrno(arena), descriptor);
        }
    }

    /** The reading and the writing end. */
    record PipeEnds(int reading, int writing) {}

    static PipeEnds pipe() throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = CFunction.newErrno(arena);
            var ends = arena.allocate(8, 4);
            if (PIPE2.call(errno, ends.address(), O_CLOEXEC) != 0) throw failure("pipe2", errno);
            return new PipeEnds(ends.get(JAVA_INT, 0), ends.get(JAVA_INT, 4));
        }
    }

    /** Waits for the child's end and leaves it unreaped: until {@link #awaitExit} its pid cannot be reused. */
    static void awaitEnd(int pid) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = CFunction.newErrno(arena);
            var ignored = arena.allocate(SIGINFO_BYTES, 8);
            while (WAITID.call(errno, P_PID, pid, ignored.address(), WEXITED | WNOWAIT, 0, 0) < 0) {
                if (CFunction.errno(errno) != EINTR) throw failure("waitid", errno);
            }
        }
    }

    /** Whether the child has ended; leaves it unreaped. */
    static boolean hasEnded(int pid) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = CFunction.newErrno(arena);
            var info = arena.allocate(SIGINFO_BYTES, 8);
            if (WAITID.call(errno, P_PID, pid, info.address(), WEXITED | WNOWAIT | WNOHANG, 0, 0) < 0)
                throw failure("waitid", errno);
            return info.get(JAVA_INT, 0) != 0;
        }
    }

    /** Waits for the child's end; returns its exit code, or 128 plus the signal that ended it. */
    static int awaitExit(int pid) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = CFunction.newErrno(arena);
            var status = arena.allocate(JAVA_INT);
            while (WAITPID.call(errno, pid, status.address(), 0) < 0) {
                if (CFunction.errno(errno) != EINTR) throw failure("waitpid", errno);
            }
            int value = status.get(JAVA_INT, 0);
            int signal = value & 0x7f;
            return signal == 0 ? (value >> 8) & 0xff : 128 + signal;
        }
    }

    /**
     * A negative pid means its whole process group. False if there is no such process. Refuses pids that mean all
     * processes, this one or the first one.
     */
    static boolean kill(int pid, int signal) {
        if (pid >= -1 && pid <= 1) return false;
        try (var arena = Arena.ofConfined()) {
            return KILL.call(CFunction.newErrno(arena), pid, signal) == 0;
        }
    }

    /** The process and the user at the other end of a Unix socket at the time of the connection. */
    static boolean isRoot() {
        return user() == 0;
    }

    static int user() {
        try (var arena = Arena.ofConfined()) {
            return GETEUID.call(CFunction.newErrno(arena), 0);
        }
    }
}
