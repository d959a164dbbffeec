package dev.agentos.acceptance.security;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.acceptance.AgentProject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent replaces its harmless question by another before the answer comes: nothing is typed, and the new question is
 * shown.
 */
@Timeout(300)
class ReplacedQuestionTest {
    @TempDir
    Path temporary;

    private AgentProject project;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
        Files.writeString(
                Files.createDirectories(project.agentos().home().resolve("agents"))
                        .resolve("asker.toml"),
                """
                [agent]
                id = "asker"
                command = "bash"
                args = ["{files}/asker.sh"]
                [files]
                "asker.sh" = '''
                stty -echo; echo asks >> "$AGENTOS_HOOKS"
                clear; echo "may I list the files?"; until [ -e replace ]; do sleep 0.1; done
                clear; echo "may I delete the files?"
                while read -r -n 1 key && [ "$key" != q ]; do echo "got $key"; done
                '''
                [keys]
                allow = "y"
                deny = "n"
                [[status.rules]]
                id = "asks"
                state = "waiting"
                region = "hook"
                matches = "^asks$"
                """);
        project.run("$agentos create one --agent asker --isolation none --detached");
        eventually(() ->
                project.status("one").equals("waiting") && project.screen("one").contains("may I list"));
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    private void replace() throws Exception {
        project.run("touch replace");
        eventually(() -> project.screen("one").contains("may I delete"));
    }

    /** By the next key the agent has read whatever was typed before. */
    private void assertNothingWasTyped() throws Exception {
        var terminal = project.agent("one", "terminal");
        project.owner().post("/api/terminals/" + terminal + "/input", "{\"data\":\"q\"}");
        eventually(() -> project.status("one").equals("exited"));
        assertThat(project.screen("one")).doesNotContain("got");
    }

    @Test
    void anAnswerOnTheCommandLineIsForWhatItPrinted() throws Exception {
        assertThat(project.run("$agentos answer one")).contains("may I list the files?");
        replace();
        assertThat(project.refused("$agentos answer one allow"))
                .startsWith("E013")
                .contains("has changed since it was shown", "may I delete the files?");
        assertNothingWasTyped();
    }

    @Test
    void anAnswerOverRestNamesItsQuestion() throws Exception {
        var agent = "/api/agents/" + project.agent("one", "id");
        var question = project.owner().get(agent + "/question").body();
        assertThat(question).contains("\"text\":\"may I list the files?\"");
        var digest = question.replaceAll(".*\"question\":\"(\\w+)\".*", "$1");
        replace();
        var unnamed = project.owner().post(agent + "/answer", "{\"allow\":true}");
        assertThat(unnamed.statusCode()).isEqualTo(409);
        var replaced = project.owner().post(agent + "/answer", "{\"allow\":true,\"question\":\"" + digest + "\"}");
        assertThat(replaced.statusCode()).isEqualTo(409);
        assertThat(replaced.body()).contains("is now asking something else", "may I delete the files?");
        assertNothingWasTyped();
    }

    @Test
    void anAnswerToWhatIsStillAskedIsTyped() throws Exception {
        replace();
        project.run("$agentos answer one && $agentos answer one deny");
        eventually(() -> project.screen("one").contains("got n"));
    }
}
