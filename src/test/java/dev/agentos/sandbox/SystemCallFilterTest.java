package dev.agentos.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemCallFilterTest {
    private static final int ALLOW = 0x7fff0000;
    private static final int FAIL = 0x00050000;
    private static final int EPERM = FAIL | 1;
    private static final int ENOSYS = FAIL | 38;

    /** What the kernel would do: an interpreter of the few instructions that filters use. */
    private static int decide(String filter, int architecture, int number, long argument) {
        var call = ByteBuffer.allocate(64).order(ByteOrder.nativeOrder());
        call.putInt(0, number).putInt(4, architecture).putLong(16, argument);
        var program = ByteBuffer.wrap(SystemCallFilter.of(filter).orElseThrow().program())
                .order(ByteOrder.nativeOrder());
        int loaded = 0;
        for (int at = 0; ; at++) {
            int code = program.getShort(8 * at);
            int value = program.getInt(8 * at + 4);
            boolean holds;
            switch (code) {
                case 0x20 -> {
                    loaded = call.getInt(value);
                    continue;
                }
                case 0x06 -> {
                    return value;
                }
                case 0x15 -> holds = loaded == value;
                case 0x35 -> holds = Integer.compareUnsigned(loaded, value) >= 0;
                case 0x45 -> holds = (loaded & value) != 0;
                default -> throw new AssertionError("instruction " + code);
            }
            at += program.get(8 * at + (holds ? 2 : 3));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "amd64, 0xc000003e, 0, 165, 272, 321, 56",
        "aarch64, 0xc00000b7, 63, 40, 97, 280, 220",
    })
    void namespacesMountsAndTheKernelStayAsTheyAre(
            String filter, long architecture, int read, int mount, int unshare, int bpf, int clone) {
        int here = (int) architecture;
        assertThat(decide(filter, here, read, 0)).isEqualTo(ALLOW);
        assertThat(decide(filter, here, mount, 0)).isEqualTo(EPERM);
        assertThat(decide(filter, here, unshare, 0)).isEqualTo(EPERM);
        assertThat(decide(filter, here, bpf, 0)).isEqualTo(EPERM);
        assertThat(decide(filter, here, 425, 0)).isEqualTo(EPERM);
        assertThat(decide(filter, here, clone, 0x01200011)).isEqualTo(ALLOW);
        assertThat(decide(filter, here, clone, 0x10000000 | 17)).isEqualTo(EPERM);
        assertThat(decide(filter, here, clone, 0x00020000 | 17)).isEqualTo(EPERM);
        assertThat(decide(filter, here, 435, 0)).isEqualTo(ENOSYS);
    }

    @Test
    void callsOfAnotherArchitectureFail() {
        int i386 = 0x40000003;
        assertThat(decide("amd64", i386, 3, 0)).isEqualTo(ENOSYS);
        assertThat(decide("amd64", 0xc000003e, 0x40000000 | 1, 0)).isEqualTo(ENOSYS);
        assertThat(SystemCallFilter.of("riscv64")).isEmpty();
    }
}
