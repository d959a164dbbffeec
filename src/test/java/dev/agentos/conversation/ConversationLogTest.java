package dev.agentos.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.RandomId;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConversationLogTest {
    @TempDir
    Path folder;

    @Test
    void ofLongPartsTheOldestAreDroppedAndTheNewestStay() throws Exception {
        try (var store = Store.open(folder.resolve("registry.db"), Clock.systemUTC())) {
            var log = new ConversationLog(store, Clock.systemUTC());
            var id = new ConversationId(RandomId.next());
            var text = "x".repeat(1 << 20);
            for (int i = 0; i < 80; i++) log.append(id, new ConversationPart.Message(text));
            assertThat(log.end(id)).isEqualTo(80);
            long first = log.read(id, 1, 1).getFirst().number();
            assertThat(first).isBetween(80 - (ConversationLog.MAX_BYTES >> 20), 80L);
            assertThat(log.readBefore(id, Long.MAX_VALUE, 1).getFirst().part())
                    .isEqualTo(new ConversationPart.Message(text));
        }
    }
}
