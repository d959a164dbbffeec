package dev.agentos.nucleus;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.agentos.core.CFunction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;

/**
 * Starts a child with {@code posix_spawnp}: leader of its own session, no signal blocked or ignored, and only the three
 * given descriptors inherited.
 */
final class Spawn implements AutoCloseable {
    private static final short SETSIGDEF = 0x04;
    private static final short SETSIGMASK = 0x08;
    private static final short SETSID = 0x80;
    /** Larger than the structures of glibc on any Linux. */
    private static final long ROOM = 512;

    private static final CFunction SPAWNP = CFunction.named("posix_spawnp");
    private static final CFunction ACTIONS_INIT = CFunction.named("posix_spawn_file_actions_init");
    private static final CFunction ACTIONS_DESTROY = CFunction.named("posix_spawn_file_actions_destroy");
    private static final CFunction ADD_OPEN = CFunction.named("posix_spawn_file_actions_addopen");
    private static final CFunction ADD_DUP = CFunction.named("posix_spawn_file_actions_adddup2");
    private static final CFunction ADD_CLOSE_FROM = CFunction.named("posix_spawn_file_actions_addclosefrom_np");
    private static final CFunction ADD_FOLDER = CFunction.named("posix_spawn_file_actions_addchdir_np");
    private static final CFunction ATTRIBUTES_INIT = CFunction.named("posix_spawnattr_init");
    private static final CFunction ATTRIBUTES_DESTROY = CFunction.named("posix_spawnattr_destroy");
    private static final CFunction SET_FLAGS = CFunction.named("posix_spawnattr_setflags");
    private static final CFunction SET_DEFAULT = CFunction.named("posix_spawnattr_setsigdefault");
    private static final CFunction SET_MASK = CFunction.named("posix_spawnattr_setsigmask");
    private static final CFunction FILL_SET = CFunction.named("sigfillset");
    private static final CFunction EMPTY_SET = CFunction.named("sigemptyset");

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment errno = CFunction.newErrno(arena);
    private final MemorySegment actions = arena.allocate(ROOM, 8);
    private final MemorySegment attributes = arena.allocate(ROOM, 8);

    Spawn() {
        var every = arena.allocate(ROOM, 8);
        var none = arena.allocate(ROOM, 8);
        check(ACTIONS_INIT.call(errno, actions.address()));
        check(ATTRIBUTES_INIT.call(errno, attributes.address()));
        check(FILL_SET.call(errno, every.address()));
        check(EMPTY_SET.call(errno, none.address()));
        check(SET_DEFAULT.call(errno, attributes.address(), every.address()));
        check(SET_MASK.call(errno, attributes.address(), none.address()));
        check(SET_FLAGS.call(errno, attributes.address(), (short) (SETSID | SETSIGDEF | SETSIGMASK)));
    }

    /** Opened by the leader of a new session, the terminal becomes its controlling one. */
    Spawn onTerminal(String slave) {
        var name = arena.allocateFrom(slave);
        check(ADD_OPEN.call(errno, actions.address(), 0, name.address(), Libc.O_RDWR, 0, 0));
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
        check(ADD_DUP.call(errno, actions.address(), descriptor, to));
    }

    /** Returns the child's pid. */
    int start(List<String> command, String folder, Map<String, String> environment) throws Libc.Failure {
        var place = arena.allocateFrom(folder);
        check(ADD_FOLDER.call(errno, actions.address(), place.address()));
        check(ADD_CLOSE_FROM.call(errno, actions.address(), 3));
        var pid = arena.allocate(JAVA_INT);
        var variables = environment.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toList();
        int error = SPAWNP.call(
                errno,
                pid.address(),
                arena.allocateFrom(command.getFirst()).address(),
                actions.address(),
                attributes.address(),
                strings(command).address(),
                strings(variables).address());
        if (error != 0) throw new Libc.Failure("posix_spawn", error);
        return pid.get(JAVA_INT, 0);
    }

    private MemorySegment strings(List<String> texts) {
        var array = arena.allocate(ADDRESS, texts.size() + 1L);
        for (int i = 0; i < texts.size(); i++) array.setAtIndex(ADDRESS, i, arena.allocateFrom(texts.get(i)));
        array.setAtIndex(ADDRESS, texts.size(), MemorySegment.NULL);
        return array;
    }

    private static void check(int error) {
        if (error != 0) throw new IllegalStateException("a program could not be prepared: errno " + error);
    }

    @Override
    public void close() {
        check(ACTIONS_DESTROY.call(errno, actions.address()));
        check(ATTRIBUTES_DESTROY.call(errno, attributes.address()));
        arena.close();
    }
}
