package dev.agentos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ErrorCodeTest {
    @Test
    void numbersAreUnique() {
        assertThat(Arrays.stream(ErrorCode.values()).map(ErrorCode::number)).doesNotHaveDuplicates();
    }

    @Test
    void theReferenceListsEveryCodeAsItIs() throws Exception {
        var reference =
                Files.readString(Path.of("docs/reference/errors.md")).replaceAll(" +", " "); // columns are aligned
        for (var code : ErrorCode.values()) {
            assertThat(reference)
                    .contains("| " + code.number() + " | `" + code.name() + "` | " + code.httpStatus() + " | "
                            + code.closeCode() + " | " + code.exitCode() + " |");
        }
    }

    @Test
    void whatOneProcessSaysAnotherCanRepeat() {
        var said = new AgentOsException(ErrorCode.PORT_TAKEN, "cannot listen", "choose another");
        var heard = AgentOsException.ofLine(said.line()).orElseThrow();
        assertThat(heard.line()).isEqualTo(said.line());
        assertThat(AgentOsException.ofLine("Exception in thread main")).isEmpty();
    }
}
