package dev.agentos.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;

/** A repository with one commit and a daemon for the agents that work in it, in a temporary folder. */
public record AgentProject(Path folder, AgentOs agentos, Owner owner) implements AutoCloseable {
    /** With a daemon of its own. */
    public static AgentProject in(Path temporary) throws Exception {
        return create(temporary, AgentOs.started(temporary.resolve("home")));
    }

    /** With one that others have used before and will use again. */
    public static AgentProject shared(Path temporary) throws Exception {
        return create(temporary, AgentOs.shared());
    }

    private static AgentProject create(Path temporary, AgentOs agentos) throws Exception {
        var folder = Files.createDirectory(temporary.toRealPath().resolve("project"));
        var project = new AgentProject(folder, agentos, Owner.of(agentos));
        project.run("git init -q -b main && git config user.name Ada && git config user.email ada@example.org && "
                + "echo one > a.txt && git add -A && git commit -qm one");
        return project;
    }

    public Path copy(String name) {
        return folder.resolve(".shards").resolve(name);
    }

    public AgentOs.Result line(String line) throws Exception {
        return agentos.shellIn(folder, line);
    }

    /** What a line prints that succeeds. */
    public String run(String line) throws Exception {
        var result = line(line);
        assertThat(result.code()).as(result.err() + result.out()).isZero();
        return result.out();
    }

    /** What a line says that is refused. */
    public String refused(String line) throws Exception {
        var result = line(line);
        assertThat(result.code()).as(result.out()).isEqualTo(1);
        return result.err();
    }

    public String status(String name) throws Exception {
        return agent(name, "status");
    }

    public String screen(String name) throws Exception {
        return owner.screen(agent(name, "terminal"));
    }

    public String agent(String name, String field) throws Exception {
        return owner.agent(name, field);
    }

    public String session() throws Exception {
        return owner.agents().replaceAll("(?s).*?\"session\":\"(\\w+)\".*", "$1");
    }

    @Override
    public void close() throws Exception {
        agentos.close();
    }
}
