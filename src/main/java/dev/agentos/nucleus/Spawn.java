package dev.agentos.nucleus;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;

/**
 * Starts a child with {@code posix_spawnp}: leader of a session of its own, no signal blocked or ignored, no descriptor
 * of ours inherited but the three it is given.
 */
final class Spawn implements AutoCloseable {
    private static final short SETSIGDEF = 0x04;
    private static final short SETSIGMASK = 0x08;
    private static final short SETSID = 0x80;
    /** Larger than the structures of glibc on any Linux. */
    private static final long ROOM = 512;

    private static final MethodHandle SPAWNP = Libc.plain(
            "posix_spawnp", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
    private static final MethodHandle ACTIONS_INIT = handle("posix_spawn_file_actions_init", ADDRESS);
    private static final MethodHandle ACTIONS_DESTROY = handle("posix_spawn_file_actions_destroy", ADDRESS);
    private static final MethodHandle ADD_OPEN =
            handle("posix_spawn_file_actions_addopen", ADDRESS, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle ADD_DUP = handle("posix_spawn_file_actions_adddup2", ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle ADD_CLOSE_FROM =
            handle("posix_spawn_file_actions_addclosefrom_np", ADDRESS, JAVA_INT);
    private static final MethodHandle ADD_FOLDER = handle("posix_spawn_file_actions_addchdir_np", ADDRESS, ADDRESS);
    private static final MethodHandle ATTRIBUTES_INIT = handle("posix_spawnattr_init", ADDRESS);
    private static final MethodHandle ATTRIBUTES_DESTROY = handle("posix_spawnattr_destroy", ADDRESS);
    private static final MethodHandle SET_FLAGS = handle("posix_spawnattr_setflags", ADDRESS, JAVA_SHORT);
    private static final MethodHandle SET_DEFAULT = handle("posix_spawnattr_setsigdefault", ADDRESS, ADDRESS);
    private static final MethodHandle SET_MASK = handle("posix_spawnattr_setsigmask", ADDRESS, ADDRESS);
    private static final MethodHandle FILL_SET = handle("sigfillset", ADDRESS);
    private static final MethodHandle EMPTY_SET = handle("sigemptyset", ADDRESS);

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment actions = arena.allocate(ROOM, 8);
    private final MemorySegment attributes = arena.allocate(ROOM, 8);

    Spawn() {
        var every = arena.allocate(ROOM, 8);
        var none = arena.allocate(ROOM, 8);
        check(() -> (int) ACTIONS_INIT.invokeExact(actions));
        check(() -> (int) ATTRIBUTES_INIT.invokeExact(attributes));
        check(() -> (int) FILL_SET.invokeExact(every));
        check(() -> (int) EMPTY_SET.invokeExact(none));
        check(() -> (int) SET_DEFAULT.invokeExact(attributes, every));
        check(() -> (int) SET_MASK.invokeExact(attributes, none));
        check(() -> (int) SET_FLAGS.invokeExact(attributes, (short) (SETSID | SETSIGDEF | SETSIGMASK)));
    }

    private static MethodHandle handle(String function, java.lang.foreign.MemoryLayout... arguments) {
        return Libc.plain(function, FunctionDescriptor.of(JAVA_INT, arguments));
    }

    /** Opened by the leader of a new session, the terminal becomes its controlling one. */
    Spawn onTerminal(String slave) {
        var name = arena.allocateFrom(slave);
        check(() -> (int) ADD_OPEN.invokeExact(actions, 0, name, Libc.O_RDWR, 0));
        duplicate(0, 1);
        duplicate(0, 2);
        return this;
    }

    Spawn onDescriptors(int input, int output, int errors) {
        duplicate(input, 0);
        duplicate(output, 1);
        duplicate(errors, 2);
        return this;
    }

    private void duplicate(int descriptor, int to) {
        check(() -> (int) ADD_DUP.invokeExact(actions, descriptor, to));
    }

    /** Returns the child's pid. */
    int start(List<String> command, String folder, Map<String, String> environment) throws Libc.Failure {
        var place = arena.allocateFrom(folder);
        check(() -> (int) ADD_FOLDER.invokeExact(actions, place));
        check(() -> (int) ADD_CLOSE_FROM.invokeExact(actions, 3));
        var pid = arena.allocate(JAVA_INT);
        var variables = environment.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toList();
        try {
            int error = (int) SPAWNP.invokeExact(
                    pid,
                    arena.allocateFrom(command.getFirst()),
                    actions,
                    attributes,
                    strings(command),
                    strings(variables));
            if (error != 0) throw new Libc.Failure("posix_spawn", error);
            return pid.get(JAVA_INT, 0);
        } catch (Libc.Failure failed) {
            throw failed;
        } catch (Throwable impossible) {
            throw Libc.unexpected(impossible);
        }
    }

    private MemorySegment strings(List<String> texts) {
        var array = arena.allocate(ADDRESS, texts.size() + 1L);
        for (int i = 0; i < texts.size(); i++) array.setAtIndex(ADDRESS, i, arena.allocateFrom(texts.get(i)));
        array.setAtIndex(ADDRESS, texts.size(), MemorySegment.NULL);
        return array;
    }

    /** Returns 0 or an errno. Exact calls: each program starts with about twenty of them. */
    private interface Call {
        int run() throws Throwable;
    }

    private static void check(Call call) {
        try {
            int error = call.run();
            if (error != 0) throw new IllegalStateException("errno " + error);
        } catch (Throwable impossible) {
            throw Libc.unexpected(impossible);
        }
    }

    @Override
    public void close() {
        check(() -> (int) ACTIONS_DESTROY.invokeExact(actions));
        check(() -> (int) ATTRIBUTES_DESTROY.invokeExact(attributes));
        arena.close();
    }
}
