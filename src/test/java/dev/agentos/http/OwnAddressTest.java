package dev.agentos.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnAddressTest {
    private final OwnAddress loopback = new OwnAddress("127.0.0.1", () -> 7890);
    private final OwnAddress everywhere = new OwnAddress("0.0.0.0", () -> 7890);

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:7890", "localhost:7890", "[::1]:7890", "127.9.8.7:7890"})
    void loopbackIsOurs(String host) {
        assertThat(loopback.isNamedBy(host)).isTrue();
        assertThat(everywhere.isNamedBy(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":7890",
                "999.999.999.999:7890",
                "127.0.0.256:7890",
                "127.0.0.1:1",
                "127.0.0.1",
                "evil.example:7890",
                "127.0.0.1.evil.example:7890",
                "::1:7890",
                "[::1:7890",
                "[127.0.0.1]:7890",
                "[evil]:7890",
                "localhost.:7890"
            })
    void everythingElseIsNot(String host) {
        assertThat(loopback.isNamedBy(host)).isFalse();
        assertThat(everywhere.isNamedBy(host)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, http://127.0.0.1:7890",
        "127.0.0.2, http://127.0.0.2:7890",
        "::1, http://[::1]:7890",
        "0:0:0:0:0:0:0:1, http://[::1]:7890",
        "0.0.0.0, http://127.0.0.1:7890",
        "::, http://127.0.0.1:7890",
        "192.168.1.5, http://192.168.1.5:7890",
        "2001:db8::1, http://[2001:db8::1]:7890"
    })
    void browsersFindUsWhereWeListen(String host, String origin) {
        assertThat(new OwnAddress(host, () -> 7890).origin()).isEqualTo(origin);
    }

    @ParameterizedTest
    @ValueSource(strings = {"8.8.8.8:7890", "192.168.1.5:7890", "0.0.0.0:7890", "[2001:db8::1]:7890"})
    void anotherAddressIsOursOnlyIfWeListenBeyondLoopback(String host) {
        assertThat(loopback.isNamedBy(host)).isFalse();
        assertThat(everywhere.isNamedBy(host)).isTrue();
    }
}
