package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is said about changes, with an agent that writes down what it hears, message by message. */
@Timeout(300)
class CommentsTest {
    @TempDir
    Path temporary;

    private AgentProject project;
    private Path copy;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
        project.run("seq 10 > ten.txt && git add -A && git commit -qm files");
        Files.writeString(
                Files.createDirectories(project.agentos().home().resolve("agents"))
                        .resolve("hearer.toml"),
                """
                [agent]
                id = "hearer"
                command = "bash"
                args = ["{files}/hearer.sh"]
                reads = "messages"
                [files]
                "hearer.sh" = '''
                stty -echo; printf '\\033[?2004h'; echo idle >> "$AGENTOS_HOOKS"
                while IFS= read -r line; do
                  echo works >> "$AGENTOS_HOOKS"; printf '%s\\n' "$line" >> .git-heard
                  while [ -e .git-busy ]; do sleep 0.1; done; echo idle >> "$AGENTOS_HOOKS"
                done
                '''
                [[status.rules]]
                id = "works"
                state = "running"
                region = "hook"
                matches = "^works$"
                [[status.rules]]
                id = "idle"
                state = "idle"
                region = "hook"
                matches = "^idle$"
                """);
        project.run("echo '.git-*' >> .gitignore && git add -A && git commit -qm ignored");
        project.run("$agentos create fix --agent hearer --detached");
        copy = project.copy("hearer-fix");
        eventually(() -> project.status("fix").equals("idle"));
        write("1\n2\nthree\n4\n5\n6\n7\n8\n9\n10\n");
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    /** The agent makes this of the file. */
    private void write(String text) throws Exception {
        Files.writeString(copy.resolve("ten.txt"), text);
        eventually(() -> project.run("$agentos changes fix --json").contains("\"path\":\"ten.txt\"")
                && project.line("$agentos changes fix ten.txt --json")
                        .out()
                        .contains("\"newText\":\"" + text.replace("\n", "\\n") + "\""));
    }

    private String heard() throws Exception {
        var file = copy.resolve(".git-heard");
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private String comment(String line) throws Exception {
        return project.run("$agentos comment add fix " + line + " --json")
                .replaceAll("(?s).*?\"id\":\"(\\w+)\".*", "$1");
    }

    private String list() throws Exception {
        return project.run("$agentos comment list fix --json");
    }

    @Test
    void commentsAreCollectedAndHeardInOneMessageOnceAlsoByADaemonThatComesAfter() throws Exception {
        var first = comment("ten.txt 3 'why a word?'");
        comment("ten.txt 3 --old keep the number");
        assertThat(list())
                .contains("\"line\":3,\"quote\":\"three\",\"stale\":false,\"text\":\"why a word?\",\"state\":\"draft\"")
                .contains("\"side\":\"old\",\"line\":3,\"quote\":\"3\"");
        assertThat(heard()).isEmpty();
        project.agentos().kill(project.agentos().daemon());
        eventually(() -> list().contains("why a word?"));

        Files.createFile(copy.resolve(".git-busy"));
        project.run("$agentos send fix begin");
        eventually(() -> project.status("fix").equals("running"));
        assertThat(project.run("$agentos comment send fix")).isEqualTo("sent 2 comments to fix\n");
        project.agentos().kill(project.agentos().daemon());
        eventually(() -> list().contains("\"state\":\"sent\""));
        assertThat(project.run("$agentos queue fix --json")).containsOnlyOnce("There are 2 comments");
        assertThat(project.refused("$agentos comment send fix"))
                .startsWith("E012")
                .contains("no comments to send to fix");
        Files.delete(copy.resolve(".git-busy"));
        eventually(() -> heard().contains("agentos comment reply"));
        assertThat(heard())
                .containsOnlyOnce("There are 2 comments on your changes:")
                .containsOnlyOnce("ten.txt:3\n> three\nwhy a word?\n(comment " + first + ")\n")
                .containsOnlyOnce("ten.txt:3 (as it was before your change)\n> 3\nkeep the number\n");
    }

    @Test
    void aCommentIsStaleWhenItsLineHasChangedAndMovesWithItWhenItHasNot() throws Exception {
        comment("ten.txt 3 'why a word?'");
        write("0\n1\n2\nthree\n4\n5\n6\n7\n8\n9\n10\n");
        assertThat(list()).contains("\"line\":4,\"quote\":\"three\",\"stale\":false");
        write("0\n1\n2\nTHREE\n4\n5\n6\n7\n8\n9\n10\n");
        assertThat(list()).contains("\"line\":3,\"quote\":\"three\",\"stale\":true");
        assertThat(project.run("$agentos comment list")).containsPattern("fix +draft, stale +ten.txt:3 +why a word\\?");
        write("0\n1\n2\nthree\n4\n5\n6\n7\n8\n9\n10\n");
        assertThat(list()).contains("\"stale\":false");
        project.run("$agentos reject fix --all");
        assertThat(list()).contains("\"stale\":true");
    }

    @Test
    void commentsAreAnsweredResolvedReopenedAndDeleted() throws Exception {
        var id = comment("ten.txt 3 'why a word?'");
        project.run("$agentos comment send fix " + id);
        assertThat(project.run("$agentos comment reply " + id + " because")).isEqualTo("replied\n");
        project.run("AGENTOS_AGENT_ID=" + project.agent("fix", "id") + " $agentos comment reply " + id
                + " it reads better");
        assertThat(list())
                .contains("\"state\":\"answered\"")
                .contains("{\"by\":\"user:owner\",\"text\":\"because\"")
                .contains("{\"by\":\"agent:" + project.agent("fix", "id") + "\",\"text\":\"it reads better\"");
        assertThat(project.run("$agentos comment resolve " + id)).isEqualTo("resolved\n");
        assertThat(list()).contains("\"state\":\"resolved\"");
        assertThat(project.run("$agentos comment reopen " + id)).isEqualTo("reopened\n");
        assertThat(list()).contains("\"state\":\"answered\"");
        assertThat(project.run("$agentos comment delete " + id)).isEqualTo("deleted\n");
        assertThat(list()).isEqualTo("[]\n");
        assertThat(project.refused("$agentos comment resolve " + id))
                .startsWith("E012")
                .contains("no comment ");
    }

    @Test
    void whatCannotBeSaidIsRefusedAndLeavesNothing() throws Exception {
        assertThat(project.refused("$agentos comment add fix ten.txt 90 no"))
                .startsWith("E011")
                .contains("there is no line 90")
                .contains("it has lines 1 to 10");
        assertThat(project.refused("$agentos comment add fix a.txt 1 no")).startsWith("E012");
        assertThat(project.refused("$agentos comment add fix ten.txt 1 \"$(head -c 5000 /dev/zero | tr '\\0' x)\""))
                .startsWith("E011")
                .contains("at most 4000 characters");
        assertThat(project.refused("$agentos comment add fix ten.txt 1 ' '"))
                .startsWith("E011")
                .contains("the comment is empty");
        assertThat(list()).isEqualTo("[]\n");
    }

    @Test
    void theSameIsDoneOverHttpAndHeardOfAsEvents() throws Exception {
        var change = project.run("$agentos changes fix --json").replaceAll("(?s).*?\"id\":\"([^\"]*)\".*", "$1");
        var owner = project.owner();
        var added = owner.post(
                "/api/changes/" + change + "/comments", "{\"line\":1,\"quote\":\"three\",\"text\":\"why?\"}");
        assertThat(added.statusCode()).isEqualTo(201);
        assertThat(added.body()).contains("\"side\":\"new\",\"line\":3,").contains("\"change\":\"" + change + "\"");
        var id = added.body().replaceAll(".*?\"id\":\"(\\w+)\".*", "$1");
        assertThat(owner.post(
                                "/api/changes/" + change + "/comments",
                                "{\"line\":1,\"quote\":\"gone\",\"text\":\"why?\"}")
                        .body())
                .contains("E023")
                .contains("the line has changed");
        assertThat(owner.post(
                                "/api/changes/" + change + "/comments",
                                "{\"side\":\"left\",\"line\":1,\"text\":\"why?\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(owner.get("/api/changes/" + change + "/comments").body()).contains(id);
        assertThat(owner.get("/api/sessions/" + project.session() + "/comments").body())
                .contains(id);
        var sent = owner.post(
                "/api/agents/" + project.agent("fix", "id") + "/comments/send", "{\"comments\":[\"" + id + "\"]}");
        assertThat(sent.body())
                .contains("\"message\":\"There is a comment on your change:")
                .contains("\"state\":\"sent\"");
        eventually(() -> heard().contains("why?"));
        assertThat(owner.post("/api/comments/" + id + "/replies", "{\"text\":\"so\",\"forAgent\":true}")
                        .body())
                .contains("\"state\":\"answered\"")
                .contains("\"by\":\"agent:");
        assertThat(owner.post("/api/comments/" + id + "/resolve", "").body()).contains("\"state\":\"resolved\"");
        assertThat(owner.post("/api/comments/" + id + "/reopen", "").body()).contains("\"state\":\"answered\"");
        assertThat(owner.delete("/api/comments/" + id).statusCode()).isEqualTo(204);
        assertThat(owner.get("/api/changes/" + change + "/comments").body()).isEqualTo("[]");
        assertThat(owner.get("/api/openapi.json").body()).contains("/api/changes/{id}/comments");
    }

    @Test
    void aShellDoesNotGetCommentsToRunThem() throws Exception {
        project.run("$agentos create sh --agent shell --detached");
        var shell = project.copy("shell-sh");
        eventually(() -> project.status("sh").equals("idle"));
        Files.writeString(shell.resolve("odd.txt"), "$(touch ran)\n");
        eventually(() -> project.run("$agentos changes sh").contains("odd.txt"));
        project.run("$agentos comment add sh odd.txt 1 odd");
        assertThat(project.refused("$agentos comment send sh"))
                .startsWith("E011")
                .contains("sh is a shell");
        assertThat(shell.resolve("ran")).doesNotExist();
        assertThat(project.run("$agentos comment list sh")).contains("odd");
    }
}
