package dev.agentos.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
    @ParameterizedTest
    @CsvSource({"123,123", "0,0", "7B,7", "10KB,10240", "512MB,536870912", "4GB,4294967296", "1tb,1099511627776"})
    void unitsArePowersOf1024(String written, long bytes) {
        assertThat(ByteSize.parse(written).orElseThrow().bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GB", "-1", "1.5GB", "4 GB", "4G", "4GiB", "9000000TB", "99999999999999999999", "٣"})
    void otherFormsAreRefused(String written) {
        assertThat(ByteSize.parse(written)).isEmpty();
    }

    @Test
    void aSizeIsShownAsWrittenAndComparedByItsBytes() {
        var size = ByteSize.parse("1024MB").orElseThrow();
        assertThat(size).hasToString("1024MB").isEqualTo(ByteSize.parse("1GB").orElseThrow());
    }
}
