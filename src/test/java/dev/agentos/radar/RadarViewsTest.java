package dev.agentos.radar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentName;
import dev.agentos.agent.Isolation;
import dev.agentos.agent.Protocol;
import dev.agentos.core.RandomId;
import dev.agentos.git.Overlap;
import dev.agentos.protocol.OverlapView;
import dev.agentos.session.SessionId;
import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RadarViewsTest {
    private final SessionId here = new SessionId(RandomId.next());
    private final SessionId elsewhere = new SessionId(RandomId.next());

    private static Agent agent(SessionId session, String name) {
        return new Agent(
                new AgentId(RandomId.next()),
                session,
                new WorkspaceId(RandomId.next()),
                new AgentName(name),
                "shell",
                Protocol.TERMINAL,
                Isolation.WORKTREE,
                false,
                Path.of("/project/copy"),
                "",
                "",
                "",
                "",
                Optional.empty(),
                0,
                Agent.State.READY,
                "user:owner",
                Instant.EPOCH);
    }

    private static AgentOverlap overlap(Agent agent, Optional<Agent> other, String path) {
        return new AgentOverlap(agent, other, "main", new Overlap(path, true, List.of(), List.of()));
    }

    /** Whoever hears of one session need not be allowed to see the other. */
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
        var event = RadarViews.event(here, overlaps);
        assertThat(event.session()).isEqualTo(here.text());
        assertThat(event.overlaps()).extracting(OverlapView::path).containsExactly("both", "base");
        assertThat(RadarViews.event(elsewhere, overlaps).overlaps())
                .extracting(OverlapView::path)
                .containsExactly("their base");
    }
}
