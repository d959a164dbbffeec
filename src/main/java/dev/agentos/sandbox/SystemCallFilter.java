package dev.agentos.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A seccomp filter for programs in a sandbox: system calls that could change namespaces, mounts, keys or the kernel
 * fail with EPERM, and calls of another architecture, which have other numbers, fail with ENOSYS. Everything else is
 * allowed. A program that needs one of them finds out as on a system without it.
 */
record SystemCallFilter(int architecture, int cloneCall, List<Integer> forbidden) {
    /** The same on every architecture. */
    private static final List<Integer> NEWER_CALLS = List.of(
            425, // io_uring_setup: its operations pass no filter
            426, // io_uring_enter
            427, // io_uring_register
            428, // open_tree
            429, // move_mount
            430, // fsopen
            431, // fsconfig
            432, // fsmount
            433, // fspick
            442, // mount_setattr
            443); // quotactl_fd

    private static final SystemCallFilter X86_64 = of(
            0xc000003e,
            56,
            103, // syslog
            153, // vhangup
            155, // pivot_root
            161, // chroot
            163, // acct
            164, // settimeofday
            165, // mount
            166, // umount2
            167, // swapon
            168, // swapoff
            169, // reboot
            170, // sethostname
            171, // setdomainname
            172, // iopl
            173, // ioperm
            175, // init_module
            176, // delete_module
            179, // quotactl
            212, // lookup_dcookie
            227, // clock_settime
            246, // kexec_load
            248, // add_key
            249, // request_key
            250, // keyctl
            272, // unshare
            298, // perf_event_open
            300, // fanotify_init
            304, // open_by_handle_at
            305, // clock_adjtime
            308, // setns
            313, // finit_module
            320, // kexec_file_load
            321, // bpf
            323); // userfaultfd

    private static final SystemCallFilter AARCH64 = of(
            0xc00000b7,
            220,
            18, // lookup_dcookie
            39, // umount2
            40, // mount
            41, // pivot_root
            51, // chroot
            58, // vhangup
            60, // quotactl
            89, // acct
            97, // unshare
            104, // kexec_load
            105, // init_module
            106, // delete_module
            112, // clock_settime
            116, // syslog
            142, // reboot
            161, // sethostname
            162, // setdomainname
            170, // settimeofday
            217, // add_key
            218, // request_key
            219, // keyctl
            224, // swapon
            225, // swapoff
            241, // perf_event_open
            262, // fanotify_init
            265, // open_by_handle_at
            266, // clock_adjtime
            268, // setns
            273, // finit_module
            280, // bpf
            282, // userfaultfd
            294); // kexec_file_load

    /** Its flags are in memory, where a filter cannot read them. The C library then uses clone. */
    private static final int CLONE3 = 435;
    /** Set in the numbers of another set of calls of x86-64. */
    private static final int X32 = 0x40000000;
    /** The flags of clone that create namespaces. */
    private static final int NEW_NAMESPACES = 0x7e020000;

    private static final int NUMBER = 0;
    private static final int ARCHITECTURE = 4;
    private static final int FIRST_ARGUMENT = 16;

    private static final short LOAD = 0x20;
    private static final short IF_EQUAL = 0x15;
    private static final short IF_AT_LEAST = 0x35;
    private static final short IF_ANY_BIT = 0x45;
    private static final short RETURN = 0x06;

    private static final int ALLOW = 0x7fff0000;
    private static final int FAIL = 0x00050000;
    private static final int EPERM = 1;
    private static final int ENOSYS = 38;

    private static final int INSTRUCTION_BYTES = 8;

    private static SystemCallFilter of(int architecture, int cloneCall, Integer... forbidden) {
        var all = new ArrayList<>(List.of(forbidden));
        all.addAll(NEWER_CALLS);
        return new SystemCallFilter(architecture, cloneCall, List.copyOf(all));
    }

    /** Empty for an architecture whose calls are not known here. */
    static Optional<SystemCallFilter> of(String architecture) {
        return switch (architecture) {
            case "amd64", "x86_64" -> Optional.of(X86_64);
            case "aarch64" -> Optional.of(AARCH64);
            default -> Optional.empty();
        };
    }

    /** The program for the kernel, as {@code bwrap --seccomp} reads it. */
    byte[] program() {
        var program = new Program();
        program.add(LOAD, 0, 0, ARCHITECTURE);
        program.add(IF_EQUAL, 1, 0, architecture);
        program.add(RETURN, 0, 0, FAIL | ENOSYS);
        program.add(LOAD, 0, 0, NUMBER);
        program.failWith(ENOSYS, IF_AT_LEAST, X32);
        program.failWith(ENOSYS, IF_EQUAL, CLONE3);
        for (int number : forbidden) program.failWith(EPERM, IF_EQUAL, number);
        program.add(IF_EQUAL, 1, 0, cloneCall);
        program.add(RETURN, 0, 0, ALLOW);
        program.add(LOAD, 0, 0, FIRST_ARGUMENT);
        program.failWith(EPERM, IF_ANY_BIT, NEW_NAMESPACES);
        program.add(RETURN, 0, 0, ALLOW);
        return program.bytes();
    }

    private static final class Program {
        private record Instruction(short code, int ifTrue, int ifFalse, int value) {}

        private final List<Instruction> instructions = new ArrayList<>();

        /** Jumps skip this many instructions. */
        void add(short code, int ifTrue, int ifFalse, int value) {
            instructions.add(new Instruction(code, ifTrue, ifFalse, value));
        }

        void failWith(int error, short condition, int value) {
            add(condition, 0, 1, value);
            add(RETURN, 0, 0, FAIL | error);
        }

        byte[] bytes() {
            var buffer =
                    ByteBuffer.allocate(instructions.size() * INSTRUCTION_BYTES).order(ByteOrder.nativeOrder());
            for (var one : instructions)
                buffer.putShort(one.code())
                        .put((byte) one.ifTrue())
                        .put((byte) one.ifFalse())
                        .putInt(one.value());
            return buffer.array();
        }
    }
}
