package dev.agentos.radar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentName;
import dev.agentos.core.RandomId;
import dev.agentos.git.Overlap;
import dev.agentos.radar.AgentOverlap.Author;
import dev.agentos.session.SessionId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SessionOverlapsTest {
    private final SessionId here = new SessionId(RandomId.next());
    private final SessionId elsewhere = new SessionId(RandomId.next());

    private static Author agent(SessionId session, String name) {
        return new Author(new AgentId(RandomId.next()), new AgentName(name), session);
    }

    private static AgentOverlap overlap(Author agent, Optional<Author> other, String path) {
        return new AgentOverlap(agent, other, "main", new Overlap(path, true, List.of(), List.of()));
    }

    /** A participant of one session may not be allowed to see the other. */
    @Test
    void theEventOfASessionNamesNoAgentsAndFilesOfAnother() {
        var fix = agent(here, "fix");
        var docs = agent(here, "docs");
        var secret = agent(elsewhere, "secret");
        var overlaps = List.of(
                overlap(fix, Optional.of(docs), "both"),
                overlap(fix, Optional.empty(), "base"),
                overlap(fix, Optional.of(secret), "theirs"),
                overlap(secret, Optional.of(fix), "theirs too"),
                overlap(secret, Optional.empty(), "their base"));
        var event = new SessionOverlaps(here, overlaps);
        assertThat(event.session()).isEqualTo(here);
        assertThat(event.overlaps())
                .extracting(overlap -> overlap.file().path())
                .containsExactly("both", "base");
        assertThat(new SessionOverlaps(elsewhere, overlaps).overlaps())
                .extracting(overlap -> overlap.file().path())
                .containsExactly("their base");
    }
}
