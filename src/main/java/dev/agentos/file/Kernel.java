package dev.agentos.file;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * The calls of Linux that resolve a path without leaving a folder, which Java does not offer: {@code openat2} and
 * {@code renameat2}. Another system gets another class behind the same names.
 */
@SuppressWarnings("restricted")
final class Kernel {
    static final int NOTHING = -1;
    static final int ENOENT = 2;
    static final int EAGAIN = 11;
    static final int EACCES = 13;
    static final int EEXIST = 17;
    static final int EXDEV = 18;
    static final int ENOTDIR = 20;
    static final int EINVAL = 22;
    static final int ENOSYS = 38;
    static final int ENAMETOOLONG = 36;
    static final int ELOOP = 40;

    /** Do not pass any link. */
    static final long NO_LINKS = 0x04;
    /** Links of {@code /proc} lead anywhere. */
    static final long NO_MAGIC_LINKS = 0x02;
    /** Never above the folder one starts from, not even for a moment. */
    static final long BENEATH = 0x08;

    private static final long OPENAT2 = 437;
    private static final int AT_FDCWD = -100;
    private static final int O_PATH_CLOEXEC = 0x200000 | 0x80000;
    private static final int RENAME_NOREPLACE = 1;
    private static final int RENAME_EXCHANGE = 2;
    private static final int MOST_TRIES = 100;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final VarHandle ERRNO_FIELD =
            Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final MethodHandle SYSCALL = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("syscall"),
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
            ERRNO,
            Linker.Option.firstVariadicArg(1));
    private static final MethodHandle RENAMEAT2 = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("renameat2"),
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT),
            ERRNO);
    private static final MethodHandle CLOSE = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("close"), FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    private Kernel() {}

    /**
     * A descriptor that only names what is at {@code path}, opening nothing; below 0 the error's number. Without
     * {@code folder}, from the root.
     */
    static int locate(int folder, String path, long how) {
        int found = -EAGAIN;
        // The system is not sure while somebody renames folders on the way.
        for (int tries = 0; found == -EAGAIN && tries < MOST_TRIES; tries++) found = locateOnce(folder, path, how);
        return found;
    }

    private static int locateOnce(int folder, String path, long how) {
        try (var arena = Arena.ofConfined()) {
            var errno = arena.allocate(Linker.Option.captureStateLayout());
            var open = arena.allocateFrom(JAVA_LONG, O_PATH_CLOEXEC, 0, how);
            long descriptor = (long) SYSCALL.invokeExact(
                    errno,
                    OPENAT2,
                    folder == NOTHING ? AT_FDCWD : folder,
                    arena.allocateFrom(path),
                    open,
                    open.byteSize());
            return descriptor < 0 ? -(int) ERRNO_FIELD.get(errno, 0L) : (int) descriptor;
        } catch (Throwable impossible) {
            throw new IllegalStateException("openat2 could not be called", impossible);
        }
    }

    /** Gives a file another name that nobody has; returns 0 or, below it, the error's number. */
    static int renameToFree(String from, String to) {
        return rename(from, to, RENAME_NOREPLACE);
    }

    /** Two files, each gets the name of the other, at once; returns 0 or, below it, the error's number. */
    static int exchange(String one, String other) {
        return rename(one, other, RENAME_EXCHANGE);
    }

    private static int rename(String from, String to, int how) {
        try (var arena = Arena.ofConfined()) {
            var errno = arena.allocate(Linker.Option.captureStateLayout());
            int result = (int) RENAMEAT2.invokeExact(
                    errno, AT_FDCWD, arena.allocateFrom(from), AT_FDCWD, arena.allocateFrom(to), how);
            return result < 0 ? -(int) ERRNO_FIELD.get(errno, 0L) : result;
        } catch (Throwable impossible) {
            throw new IllegalStateException("renameat2 could not be called", impossible);
        }
    }

    static void close(int descriptor) {
        try {
            int ignored = (int) CLOSE.invokeExact(descriptor);
        } catch (Throwable impossible) {
            throw new IllegalStateException("close could not be called", impossible);
        }
    }
}
