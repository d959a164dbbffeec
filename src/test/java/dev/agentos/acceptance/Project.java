package dev.agentos.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;

/** A repository with one commit, and somebody who stands in it and types. */
public record Project(AgentOs agentos, Owner owner, Path folder) {
    /**
     * Shells that are started find no settings of whoever runs the tests: one that is killed could leave something
     * there.
     */
    public static Project create(AgentOs agentos, Path folder) throws Exception {
        agentos.with("HOME", folder.getParent().toString());
        var project = new Project(
                agentos, Owner.of(agentos), Files.createDirectories(folder).toRealPath());
        project.run("git init -q -b main && git config user.name Ada && git config user.email ada@example.org && "
                + "echo one > a.txt && git add -A && git commit -qm one");
        return project;
    }

    public AgentOs.Result shell(String line) throws Exception {
        return agentos.shellIn(folder, line);
    }

    /** What a line prints that succeeds. */
    public String run(String line) throws Exception {
        var result = shell(line);
        assertThat(result.code()).as(result.err()).isZero();
        return result.out();
    }

    public String refused(String line) throws Exception {
        var result = shell(line);
        assertThat(result.code()).as(result.out()).isEqualTo(1);
        return result.err();
    }

    public Path copy(String name) {
        return folder.resolve(".shards/" + name);
    }

    public String status(String agent) throws Exception {
        return field(agent, "status");
    }

    public String field(String agent, String field) throws Exception {
        return owner.agent(agent, field);
    }
}
