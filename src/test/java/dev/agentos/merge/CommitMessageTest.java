package dev.agentos.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommitMessageTest {
    @Test
    void theTaskBecomesTheSubjectWithoutWhatWouldReorderIt() {
        assertThat(CommitMessage.of("  fix \u202elogin\u202c\u2066\nand more", List.of()))
                .startsWith("fix login\n");
    }
}
