package dev.agentos.acceptance.security;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.agentos.acceptance.AgentProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent that closes its files to the daemon, which root could not: for root no file is closed. */
@Tag("ordinary-user")
@Timeout(240)
class UnreadableFilesTest {
    private static final Pattern LISTED = Pattern.compile("\\{\"id\":\"([^\"]*)\".*?\"version\":\"([^\"]*)\"");

    @TempDir
    Path temporary;

    private AgentProject project;
    private Path copy;

    @BeforeEach
    void start() throws Exception {
        assumeFalse(System.getProperty("user.name").equals("root"), "root reads every file");
        project = AgentProject.shared(temporary);
        project.run("mkdir kept && echo kept > kept/k.txt && echo same > same.txt");
        project.run("git add -A && git commit -qm files");
        copy = project.copy("shell-fix");
        project.run("$agentos create fix --agent shell --detached");
        eventually(() -> project.status("fix").equals("idle"));
    }

    @AfterEach
    void stop() throws Exception {
        if (project == null) return;
        if (Files.exists(copy)) project.run("chmod -R u+rwX '" + copy + "'");
        project.close();
    }

    private String changes() throws Exception {
        return project.owner()
                .get("/api/sessions/" + project.session() + "/changes")
                .body();
    }

    private int acceptAll() throws Exception {
        var all = LISTED.matcher(changes())
                .results()
                .map(one -> "{\"id\":\"" + one.group(1) + "\",\"version\":\"" + one.group(2) + "\"}")
                .toList();
        var path = "/api/sessions/" + project.session() + "/changes/accept-all";
        return project.owner()
                .post(path, "{\"changes\":[" + String.join(",", all) + "]}")
                .statusCode();
    }

    /** A changed file, a new one, one that was only closed, and a closed folder with one that was there before. */
    @Test
    void whatTheDaemonMayNotReadIsListedAndNeverAccepted() throws Exception {
        project.run("cd '" + copy + "' && echo open > open.txt && echo evil | tee a.txt new.txt kept/k.txt"
                + " && chmod 0 a.txt new.txt same.txt kept");
        var closed = new String[] {"a.txt", "new.txt", "same.txt", "kept/k.txt"};
        var unshown = Pattern.compile("\"unshown\":");
        eventually(() -> changes().contains("open.txt")
                && unshown.matcher(changes()).results().count() >= closed.length);
        var list = project.run("$agentos changes fix");
        assertThat(list)
                .contains(closed)
                .contains("cannot be shown: it cannot be read", "cannot be shown: its folder cannot be opened");
        for (var path : closed)
            assertThat(project.refused("$agentos accept fix " + path)).as(path).contains("E013", "cannot be accepted");

        assertThat(acceptAll()).isEqualTo(200);
        assertThat(changes()).contains(closed).doesNotContain("open.txt");
        var merge = project.line("$agentos merge fix");
        assertThat(project.run("git ls-tree -r --name-only main"))
                .as(merge.err())
                .doesNotContain("new.txt");
        assertThat(project.run("git show main:a.txt main:kept/k.txt main:same.txt"))
                .isEqualTo("one\nkept\nsame\n");

        project.run("chmod u+rwX '" + copy + "/kept' && cd '" + copy + "' && chmod u+r a.txt new.txt same.txt");
        eventually(() -> !changes().contains("unshown"));
        assertThat(changes()).contains("a.txt", "new.txt", "kept/k.txt").doesNotContain("same.txt");
    }
}
