package dev.agentos.core;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * A function of the C library that takes up to six integers and addresses. Java generates code for each new signature,
 * at every start and for milliseconds, so all functions are called with one: six longs in, a long out. On Linux, a
 * function ignores the registers it has no argument for and the upper half of an {@code int}. Nothing checks the
 * arguments: addresses must be valid during the call, so their arena must stay open.
 */
@SuppressWarnings("restricted")
public final class CFunction {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final long ERRNO_OFFSET =
            Linker.Option.captureStateLayout().byteOffset(PathElement.groupElement("errno"));
    private static final MethodHandle CALL = LINKER.downcallHandle(
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
            Linker.Option.captureCallState("errno"));

    private final MemorySegment address;

    private CFunction(MemorySegment address) {
        this.address = address;
    }

    public static CFunction named(String name) {
        return new CFunction(LINKER.defaultLookup().findOrThrow(name));
    }

    /** Holds errno after a call; one for each calling thread. */
    public static MemorySegment newErrno(Arena arena) {
        return arena.allocate(Linker.Option.captureStateLayout());
    }

    public static int errno(MemorySegment state) {
        return state.get(JAVA_INT, ERRNO_OFFSET);
    }

    /** Calls a function that returns a long; {@code errno} is from {@link #newErrno}. */
    public long callLong(
            MemorySegment errno, long first, long second, long third, long fourth, long fifth, long sixth) {
        try {
            return (long) CALL.invokeExact(address, errno, first, second, third, fourth, fifth, sixth);
        } catch (Throwable impossible) {
            throw new IllegalStateException("a function of the C library could not be called", impossible);
        }
    }

    public long callLong(MemorySegment errno, long first, long second, long third) {
        return callLong(errno, first, second, third, 0, 0, 0);
    }

    /** Calls a function that returns an int. */
    public int call(MemorySegment errno, long first, long second, long third, long fourth, long fifth, long sixth) {
        return (int) callLong(errno, first, second, third, fourth, fifth, sixth);
    }

    public int call(MemorySegment errno, long first, long second, long third) {
        return call(errno, first, second, third, 0, 0, 0);
    }

    public int call(MemorySegment errno, long first, long second) {
        return call(errno, first, second, 0);
    }

    public int call(MemorySegment errno, long first) {
        return call(errno, first, 0, 0);
    }
}
