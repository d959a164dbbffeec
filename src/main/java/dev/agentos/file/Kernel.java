package dev.agentos.file;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.agentos.core.CFunction;
import java.lang.foreign.Arena;

/**
 * Linux system calls that resolve a path without leaving a folder, which Java does not offer: {@code openat2} and
 * {@code renameat2}.
 */
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
    private static final int MAX_TRIES = 100;

    private static final CFunction SYSCALL = CFunction.named("syscall");
    private static final CFunction RENAMEAT2 = CFunction.named("renameat2");
    private static final CFunction CLOSE = CFunction.named("close");

    private Kernel() {}

    /**
     * A descriptor that only names what is at {@code path}, opening nothing; below 0 the error's number. Without
     * {@code folder}, from the root.
     */
    static int locate(int folder, String path, long how) {
        int found = -EAGAIN;
        // The system cannot tell while folders on the way are being renamed.
        for (int tries = 0; found == -EAGAIN && tries < MAX_TRIES; tries++) found = locateOnce(folder, path, how);
        return found;
    }

    private static int locateOnce(int folder, String path, long how) {
        try (var arena = Arena.ofConfined()) {
            var errno = CFunction.newErrno(arena);
            var name = arena.allocateFrom(path);
            var open = arena.allocateFrom(JAVA_LONG, O_PATH_CLOEXEC, 0, how);
            int from = folder == NOTHING ? AT_FDCWD : folder;
            long descriptor =
                    SYSCALL.callLong(errno, OPENAT2, from, name.address(), open.address(), open.byteSize(), 0);
            return descriptor < 0 ? -CFunction.errno(errno) : (int) descriptor;
        }
    }

    /** Renames a file to a name that is not taken; returns 0 or, below it, the error's number. */
    static int renameToFree(String from, String to) {
        return rename(from, to, RENAME_NOREPLACE);
    }

    /** Two files, each gets the name of the other, at once; returns 0 or, below it, the error's number. */
    static int exchange(String one, String other) {
        return rename(one, other, RENAME_EXCHANGE);
    }

    private static int rename(String from, String to, int how) {
        try (var arena = Arena.ofConfined()) {
            var errno = CFunction.newErrno(arena);
            var old = arena.allocateFrom(from);
            var renamed = arena.allocateFrom(to);
            int result = RENAMEAT2.call(errno, AT_FDCWD, old.address(), AT_FDCWD, renamed.address(), how, 0);
            return result < 0 ? -CFunction.errno(errno) : result;
        }
    }

    static void close(int descriptor) {
        try (var arena = Arena.ofConfined()) {
            CLOSE.call(CFunction.newErrno(arena), descriptor);
        }
    }
}
