package dev.agentos.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapGrowthTest {
    private static final long MIB = 1 << 20;

    private final HeapGrowth growth = new HeapGrowth();

    @Test
    void aSmallHeapIsLeftAlone() {
        assertThat(growth.isTooMuch(30 * MIB)).isFalse();
        assertThat(growth.isTooMuch(40 * MIB)).isTrue();
    }

    @Test
    void itIsCollectedAgainOnceItHasDoubled() {
        growth.collected(80 * MIB);
        assertThat(growth.isTooMuch(150 * MIB)).isFalse();
        assertThat(growth.isTooMuch(170 * MIB)).isTrue();
        growth.collected(5 * MIB);
        assertThat(growth.isTooMuch(30 * MIB)).isFalse();
    }
}
