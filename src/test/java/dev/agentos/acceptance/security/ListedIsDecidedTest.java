package dev.agentos.acceptance.security;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.acceptance.AgentProject;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent that wants its work accepted unseen: in folders that nobody looks into, or between a person's look and their
 * decision.
 */
@Timeout(300)
class ListedIsDecidedTest {
    private static final Pattern LISTED =
            Pattern.compile("\\{\"id\":\"([^\"]*)\".*?\"path\":\"((?:[^\"\\\\]|\\\\.)*)\".*?\"version\":\"([^\"]*)\"");

    @TempDir
    Path temporary;

    private AgentProject project;
    private Path copy;

    private record Listed(String id, String path, String version) {
        String json() {
            return "{\"id\":\"" + id + "\",\"version\":\"" + version + "\"}";
        }
    }

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
        copy = project.copy("shell-fix");
        project.run("$agentos create fix --agent shell --detached");
        eventually(() -> project.status("fix").equals("idle"));
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    private static List<Listed> listed(String json) {
        return LISTED.matcher(json)
                .results()
                .map(found -> new Listed(found.group(1), found.group(2), found.group(3)))
                .toList();
    }

    private List<Listed> list() throws Exception {
        return listed(project.owner()
                .get("/api/sessions/" + project.session() + "/changes")
                .body());
    }

    private List<String> paths() throws Exception {
        return list().stream().map(Listed::path).sorted().toList();
    }

    private HttpResponse<String> acceptAll(List<Listed> seen) throws Exception {
        var all = String.join(",", seen.stream().map(Listed::json).toList());
        return project.owner()
                .post("/api/sessions/" + project.session() + "/changes/accept-all", "{\"changes\":[" + all + "]}");
    }

    /** Lets the agent's shell run a line and waits until the list shows these files. */
    private void agentDoes(String line, String... changed) throws Exception {
        project.run("$agentos send fix '" + line + "'");
        eventually(() -> paths().equals(List.of(changed)));
    }

    @Test
    void aFolderOfDependenciesIsListedBeforeItIsAccepted() throws Exception {
        agentDoes(
                "mkdir -p node_modules/x; echo evil > node_modules/x/i.js; echo two > a.txt",
                "a.txt",
                "node_modules/x/i.js");
        var seen = list();
        agentDoes(
                "echo worse > node_modules/x/i.js; echo more > node_modules/x/j.js",
                "a.txt",
                "node_modules/x/i.js",
                "node_modules/x/j.js");
        var refused = acceptAll(seen);
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(listed(refused.body()))
                .extracting(Listed::path)
                .containsExactlyInAnyOrder("a.txt", "node_modules/x/i.js", "node_modules/x/j.js");
        assertThat(paths()).hasSize(3);
        assertThat(acceptAll(list()).statusCode()).isEqualTo(200);
        assertThat(paths()).isEmpty();
    }

    /** Of the list that comes with the refusal nobody knows which hunk has which number. */
    @Test
    void aHunkThatWasNotPrintedIsNotDecidedByItsNumber() throws Exception {
        project.run("seq 20 > '" + copy.resolve("a.txt") + "'");
        eventually(() -> paths().equals(List.of("a.txt")));
        project.run("$agentos changes fix a.txt && $agentos accept fix a.txt");
        project.run("sed -i s/^15$/fifteen/ '" + copy.resolve("a.txt") + "'");
        eventually(() -> project.line("$agentos changes fix a.txt").out().contains("+fifteen"));
        project.run("sed -i s/^3$/three/ '" + copy.resolve("a.txt") + "'");
        assertThat(project.refused("$agentos reject fix a.txt --hunk 1")).contains("E023");
        assertThat(project.refused("$agentos reject fix a.txt --hunk 1"))
                .startsWith("E013")
                .contains("you have not seen the current hunk numbers");
        assertThat(project.run("cat '" + copy.resolve("a.txt") + "'")).contains("three\n", "fifteen\n");
        project.run("$agentos changes fix a.txt && $agentos reject fix a.txt --hunk 2");
        assertThat(project.run("cat '" + copy.resolve("a.txt") + "'")).contains("three\n", "\n15\n");
    }

    @Test
    void aFileThatWasIgnoredAndIsCommittedLaterIsListed() throws Exception {
        agentDoes(
                "echo hidden.sh >> $(git rev-parse --git-path info/exclude); echo evil > hidden.sh; echo two > a.txt",
                "a.txt");
        var seen = list();
        project.run("cd '" + copy
                + "' && git add -f hidden.sh && git -c user.name=A -c user.email=a@localhost commit -qm innocent");
        assertThat(acceptAll(seen).statusCode()).isEqualTo(409);
        assertThat(paths()).containsExactly("a.txt", "hidden.sh");
        assertThat(project.refused("$agentos merge fix")).contains("hidden.sh");
    }

    /**
     * A hard link, one of our own temporary names, files beside a false .git, odd names, a large file and a deep one.
     */
    @Test
    @Tag("ordinary-user")
    void nothingIsHidden() throws Exception {
        Files.writeString(temporary.resolve("outside"), "evil hard link\n");
        project.run("cd '" + copy + "' && ln -f '" + temporary.resolve("outside")
                + "' a.txt && echo x > .agentos-1.tmp && mkdir sub sub2 sub2/.git && "
                + ": > sub/.git && : > sub2/.git/HEAD"
                + " && echo x > sub/x.sh && echo x > sub2/y.sh && truncate -s 17M large && "
                + "d=$(printf 'd/%.0s' $(seq 70)) && mkdir -p $d && echo x > ${d}z"
                + " && echo x > \"$(printf 'x\\342\\200\\256.sh')\" && echo x > 'back\\slash' && "
                + "echo x > \"$(printf 'bytes\\377')\" && echo x > \"$(printf 'bell\\007')\"");
        var shown = List.of(".agentos-1.tmp", "sub/x.sh", "sub2/y.sh");
        var hidden = List.of(
                "a.txt",
                "back<U+005C>slash",
                "bell<U+0007>",
                "bytes<FF>",
                "d/".repeat(70) + "z",
                "large",
                "x<U+202E>.sh");
        eventually(() -> paths().containsAll(shown) && paths().containsAll(hidden));
        var list = project.owner()
                .get("/api/sessions/" + project.session() + "/changes")
                .body();
        assertThat(list)
                .contains(
                        "\"unshown\":\"hard link to a file outside\"",
                        "\"unshown\":\"larger than 16 MiB\"",
                        "\"unshown\":\"nested too deeply\"",
                        "it contains a backslash",
                        "U+202E",
                        "not UTF-8");
        assertThat(acceptAll(list()).statusCode()).isEqualTo(200);
        assertThat(paths()).hasSize(hidden.size()).containsAll(hidden);
        assertThat(project.run("$agentos changes fix")).contains("cannot be shown: hard link to a file outside");
        assertThat(project.refused("$agentos accept fix a.txt")).contains("E013", "cannot be accepted");
        project.run("$agentos reject fix a.txt && $agentos reject fix large");
        assertThat(Files.readString(copy.resolve("a.txt"))).isEqualTo("one\n");
        assertThat(Files.readString(temporary.resolve("outside"))).isEqualTo("evil hard link\n");
        assertThat(copy.resolve("large")).doesNotExist();
        assertThat(project.run("$agentos merge fix >&2; git ls-tree -r --name-only main"))
                .contains("sub/x.sh")
                .doesNotContain("bell", "back", "d/d");
    }

    @Test
    void whoDoesNotSayWhatTheySawDecidesNothing() throws Exception {
        agentDoes("echo two > a.txt; echo b > b.txt", "a.txt", "b.txt");
        var session = "/api/sessions/" + project.session() + "/changes/";
        var one = list().getFirst();
        var answers = new ArrayList<HttpResponse<String>>();
        answers.add(project.owner().post(session + "accept-all", ""));
        answers.add(project.owner().post(session + "reject-all", "{}"));
        answers.add(acceptAll(List.of(one)));
        answers.add(acceptAll(List.of()));
        answers.add(project.owner().post("/api/changes/" + one.id() + "/accept", ""));
        answers.add(
                project.owner().post("/api/changes/" + one.id() + "/reject", "{\"version\":\"00000000000000000000\"}"));
        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.statusCode()).isEqualTo(409);
            assertThat(answer.body()).contains("\"code\":\"E023\"", "\"changes\":[{", one.version());
        });
        assertThat(paths()).containsExactly("a.txt", "b.txt");
        assertThat(Files.readString(copy.resolve("a.txt"))).isEqualTo("two\n");
    }

    @Test
    void aCommandDecidesAboutWhatItLastPrinted() throws Exception {
        agentDoes("echo harmless > a.txt", "a.txt");
        assertThat(project.refused("$agentos accept fix --all")).contains("E013", "have not seen");
        assertThat(project.refused("$agentos accept fix a.txt")).contains("E013", "have not seen");
        project.run("$agentos changes fix");
        project.run("echo evil > '" + copy + "/a.txt' && AGENTOS_AGENT_ID=" + project.agent("fix", "id")
                + " $agentos changes fix");
        assertThat(project.refused("$agentos accept fix a.txt"))
                .contains("E023", "has changed since", "a.txt")
                .containsPattern("fix +modified");
        assertThat(paths()).containsExactly("a.txt");
        assertThat(project.run("$agentos accept fix a.txt")).isEqualTo("accepted a.txt\n");

        project.run("echo again > '" + copy + "/a.txt' && $agentos changes fix && echo b > '" + copy + "/b.txt'");
        eventually(() -> paths().size() == 2);
        assertThat(project.refused("$agentos reject fix --all")).contains("E023", "b.txt");
        assertThat(Files.readString(copy.resolve("a.txt"))).isEqualTo("again\n");
        project.run("$agentos reject fix --all");
        assertThat(Files.readString(copy.resolve("a.txt"))).isEqualTo("evil\n");
    }

    @Test
    void undoNamesItsDecision() throws Exception {
        agentDoes("echo two > a.txt; echo b > b.txt", "a.txt", "b.txt");
        project.run("$agentos changes fix && $agentos accept fix a.txt");
        var b = list().getFirst();
        assertThat(project.owner()
                        .post("/api/changes/" + b.id() + "/accept", b.json())
                        .statusCode())
                .isEqualTo(200);
        assertThat(project.refused("$agentos undo fix"))
                .contains("E013", "made on the canvas", "2  accept  b.txt", "1  accept  a.txt");
        var undo = "/api/agents/" + project.agent("fix", "id") + "/changes/undo";
        assertThat(project.owner().post(undo, "").statusCode()).isEqualTo(400);
        assertThat(project.owner().post(undo, "{\"decision\":1}").statusCode()).isEqualTo(200);
        assertThat(paths()).containsExactly("a.txt");
        assertThat(project.owner().post(undo, "{\"decision\":1}").statusCode()).isEqualTo(404);
        assertThat(project.run("$agentos undo fix 2")).contains("b.txt");
        assertThat(paths()).containsExactly("a.txt", "b.txt");
    }
}
