package dev.agentos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FieldReaderTest {
    @Test
    void whatIsWrittenIsRead() {
        var start =
                new Pipe.Start(List.of("daemon", "", "ünï"), "/tmp", Map.of("A", "1", "B", ""), true, false, 80, 24);
        assertThat(Pipe.Start.read(start.frame())).isEqualTo(start);
    }

    @Test
    void textThatIsNotUtf8IsRefused() {
        var fields = new FieldReader(new byte[] {0, 0, 0, 1, (byte) 0xff});
        assertThatThrownBy(fields::text).isInstanceOf(InvalidInput.class);
    }

    @Test
    void aLongListThatIsNotThereAllocatesNothing() {
        var fields = new FieldReader(new FieldWriter().whole(Integer.MAX_VALUE).bytes());
        assertThatThrownBy(fields::texts).isInstanceOf(InvalidInput.class);
    }

    @Test
    void garbageIsNeverWorseThanInvalidInput() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < 100_000; round++) {
            var bytes = new byte[random.nextInt(64)];
            random.nextBytes(bytes);
            if (random.nextBoolean()) for (int i = 0; i < Math.min(3, bytes.length); i++) bytes[i] = 0;
            try {
                Pipe.Start.read(new Frame(Pipe.START, bytes));
            } catch (InvalidInput refused) {
                continue;
            } catch (RuntimeException other) {
                throw new AssertionError("seed " + seed + ", round " + round, other);
            }
        }
    }
}
