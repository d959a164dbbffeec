package dev.agentos.nucleus;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * The C functions that Java does not offer, as Java methods: each returns what C returns and leaves errno in
 * {@link Failure}. The constants are those of Linux; another system gets another class behind the same names.
 */
@SuppressWarnings("restricted")
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
    private static final int WEXITED = 4;
    private static final int WNOWAIT = 0x1000000;
    private static final long SIGINFO_BYTES = 128;
    private static final int F_SETFL = 4;
    private static final long TIOCGPGRP = 0x540f;
    private static final long TIOCSWINSZ = 0x5414;

    private static final int SOL_SOCKET = 1;
    private static final int SO_PEERCRED = 17;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final VarHandle ERRNO_FIELD =
            Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private static final MethodHandle POSIX_OPENPT = checked("posix_openpt", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    private static final MethodHandle GRANTPT = checked("grantpt", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    private static final MethodHandle UNLOCKPT = checked("unlockpt", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    private static final MethodHandle PTSNAME_R =
            plain("ptsname_r", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle IOCTL = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("ioctl"),
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS),
            ERRNO,
            Linker.Option.firstVariadicArg(2));
    private static final MethodHandle FCNTL = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("fcntl"),
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT),
            ERRNO,
            Linker.Option.firstVariadicArg(2));
    private static final MethodHandle READ =
            checked("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle WRITE =
            checked("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle POLL =
            checked("poll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
    private static final MethodHandle CLOSE = plain("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    private static final MethodHandle PIPE2 = checked("pipe2", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle WAITPID =
            checked("waitpid", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle WAITID =
            checked("waitid", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle KILL = checked("kill", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
    private static final MethodHandle GETSOCKOPT =
            checked("getsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
    private static final MethodHandle GETEUID = plain("geteuid", FunctionDescriptor.of(JAVA_INT));

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

    static MethodHandle plain(String function, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(function), descriptor);
    }

    private static MethodHandle checked(String function, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(function), descriptor, ERRNO);
    }

    /** Where a thread's calls leave errno. Each thread that calls has its own. */
    static MemorySegment newErrno(Arena arena) {
        return arena.allocate(Linker.Option.captureStateLayout());
    }

    private static int errno(MemorySegment state) {
        return (int) ERRNO_FIELD.get(state, 0L);
    }

    private static Failure failure(String function, MemorySegment state) {
        return new Failure(function, errno(state));
    }

    /** The master side of a new terminal, not blocking and not inherited. */
    static int openMaster() throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = newErrno(arena);
            int master = (int) POSIX_OPENPT.invokeExact(errno, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
            if (master < 0) throw failure("posix_openpt", errno);
            if ((int) GRANTPT.invokeExact(errno, master) != 0) throw failure("grantpt", errno);
            if ((int) UNLOCKPT.invokeExact(errno, master) != 0) throw failure("unlockpt", errno);
            return master;
        } catch (Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    /** {@code /dev/pts/7}. */
    static String slaveName(int master) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var name = arena.allocate(128);
            int error = (int) PTSNAME_R.invokeExact(master, name, 128L);
            if (error != 0) throw new Failure("ptsname_r", error);
            return name.getString(0);
        } catch (Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    /** The program at the other side hears of it by SIGWINCH. */
    static void resize(int master, int columns, int rows) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = newErrno(arena);
            var size = arena.allocateFrom(JAVA_SHORT, (short) rows, (short) columns, (short) 0, (short) 0);
            if ((int) IOCTL.invokeExact(errno, master, TIOCSWINSZ, size) != 0) throw failure("ioctl", errno);
        } catch (Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    /** The process group that has the terminal now, 0 when none does. */
    static int foregroundGroup(int master) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = newErrno(arena);
            var group = arena.allocate(JAVA_INT);
            if ((int) IOCTL.invokeExact(errno, master, TIOCGPGRP, group) != 0) throw failure("ioctl", errno);
            return group.get(JAVA_INT, 0);
        } catch (Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    /**
     * Returns how much was read: 0 at the end, the error's number below 0. Having nothing to read is too common for an
     * exception.
     */
    static int read(int descriptor, MemorySegment buffer, long offset, MemorySegment errno) {
        try {
            long count = (long) READ.invokeExact(errno, descriptor, buffer.asSlice(offset), buffer.byteSize() - offset);
            return count < 0 ? -errno(errno) : (int) count;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    static int write(int descriptor, byte[] bytes, int from) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = newErrno(arena);
            var buffer = arena.allocate(bytes.length - from);
            MemorySegment.copy(bytes, from, buffer, JAVA_BYTE, 0, bytes.length - from);
            long count = (long) WRITE.invokeExact(errno, descriptor, buffer, buffer.byteSize());
            if (count < 0) throw failure("write", errno);
            return (int) count;
        } catch (Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    static void doNotBlock(int descriptor) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = newErrno(arena);
            if ((int) FCNTL.invokeExact(errno, descriptor, F_SETFL, O_NONBLOCK) < 0) throw failure("fcntl", errno);
        } catch (Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    /** Room for one {@code struct pollfd} that waits for {@link #POLLIN} or {@link #POLLOUT}. */
    static MemorySegment newPoll(Arena arena, int descriptor, short what) {
        var poll = arena.allocate(8, 4);
        poll.set(JAVA_INT, 0, descriptor);
        poll.set(JAVA_SHORT, 4, what);
        return poll;
    }

    /** Waits until the descriptor is ready, or the other side is gone. False when the time is over. */
    static boolean poll(MemorySegment poll, int milliseconds, MemorySegment errno) throws Failure {
        try {
            int ready = (int) POLL.invokeExact(errno, poll, 1L, milliseconds);
            if (ready < 0 && errno(errno) != EINTR) throw failure("poll", errno);
            return ready > 0;
        } catch (Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    static void close(int descriptor) {
        try {
            int ignored = (int) CLOSE.invokeExact(descriptor);
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    /** The reading and the writing end. */
    record PipeEnds(int reading, int writing) {}

    static PipeEnds pipe() throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = newErrno(arena);
            var ends = arena.allocate(8, 4);
            if ((int) PIPE2.invokeExact(errno, ends, O_CLOEXEC) != 0) throw failure("pipe2", errno);
            return new PipeEnds(ends.get(JAVA_INT, 0), ends.get(JAVA_INT, 4));
        } catch (Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    /** Waits for the child's end and leaves it unreaped: until {@link #awaitExit} its pid is nobody else's. */
    static void awaitEnd(int pid) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = newErrno(arena);
            var ignored = arena.allocate(SIGINFO_BYTES, 8);
            while ((int) WAITID.invokeExact(errno, P_PID, pid, ignored, WEXITED | WNOWAIT) < 0) {
                if (errno(errno) != EINTR) throw failure("waitid", errno);
            }
        } catch (Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    /** Waits for the child's end; returns its exit code, or 128 plus the signal that ended it. */
    static int awaitExit(int pid) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = newErrno(arena);
            var status = arena.allocate(JAVA_INT);
            while ((int) WAITPID.invokeExact(errno, pid, status, 0) < 0) {
                if (errno(errno) != EINTR) throw failure("waitpid", errno);
            }
            int value = status.get(JAVA_INT, 0);
            int signal = value & 0x7f;
            return signal == 0 ? (value >> 8) & 0xff : 128 + signal;
        } catch (Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    /**
     * A negative pid means its whole process group. False when nobody is there any more. Never everybody, ourselves or
     * the first process.
     */
    static boolean kill(int pid, int signal) {
        if (pid >= -1 && pid <= 1) return false;
        try (var arena = Arena.ofConfined()) {
            return (int) KILL.invokeExact(newErrno(arena), pid, signal) == 0;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    /** The process and the user at the other end of a Unix socket, as they were when it was connected. */
    record Peer(int process, int user) {}

    static Peer peer(int socket) throws Failure {
        try (var arena = Arena.ofConfined()) {
            var errno = newErrno(arena);
            var credentials = arena.allocate(12, 4); // struct ucred: pid, uid, gid
            var length = arena.allocateFrom(JAVA_INT, 12);
            if ((int) GETSOCKOPT.invokeExact(errno, socket, SOL_SOCKET, SO_PEERCRED, credentials, length) != 0)
                throw failure("getsockopt", errno);
            return new Peer(credentials.get(JAVA_INT, 0), credentials.get(JAVA_INT, 4));
        } catch (Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    static boolean isRoot() {
        return user() == 0;
    }

    static int user() {
        try {
            return (int) GETEUID.invokeExact();
        } catch (Throwable impossible) {
            throw unexpected(impossible);
        }
    }

    static IllegalStateException unexpected(Throwable thrown) {
        return new IllegalStateException("a call of the C library could not be made", thrown);
    }
}
