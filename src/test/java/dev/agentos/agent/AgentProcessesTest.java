package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AgentProcessesTest {
    private final AgentId agent = AgentId.next();

    /** The agents of the process that a line of shell starts last; the line prints its id. */
    private List<AgentId> agentsOf(String mark, String line) throws Exception {
        var builder = new ProcessBuilder("sh", "-c", line);
        builder.environment().remove("AGENTOS_AGENT_ID");
        if (!mark.isEmpty()) builder.environment().put("AGENTOS_AGENT_ID", mark);
        var process = builder.start();
        try (var out = process.inputReader()) {
            return AgentProcesses.agentsOf(Integer.parseInt(out.readLine().strip()));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @Test
    void aProcessAndItsDescendantsBelongToTheAgentTheyWereStartedFor() throws Exception {
        assertThat(agentsOf(agent.text(), "echo $$; exec sleep 60")).contains(agent);
        assertThat(agentsOf(agent.text(), "env -i sh -c 'echo $$; exec sleep 60'; :"))
                .contains(agent);
        assertThat(agentsOf(agent.text(), "setsid env -u AGENTOS_AGENT_ID sh -c 'echo $$; exec sleep 60'; :"))
                .contains(agent);
    }

    @Test
    void theAgentOfTheFurthestAncestorComesFirst() throws Exception {
        var claimed = AgentId.next();
        assertThat(agentsOf(agent.text(), "AGENTOS_AGENT_ID=" + claimed + " sh -c 'echo $$; exec sleep 60'; :"))
                .startsWith(agent)
                .endsWith(claimed);
    }

    @Test
    void othersBelongToNoAgent() throws Exception {
        assertThat(agentsOf("", "echo $$; exec sleep 60")).isEmpty();
        assertThat(agentsOf("not an id", "echo $$; exec sleep 60")).isEmpty();
        assertThat(AgentProcesses.agentsOf(Integer.MAX_VALUE)).isEmpty();
    }
}
