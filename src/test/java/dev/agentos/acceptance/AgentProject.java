package dev.agentos.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;

/** A repository with one commit and a daemon for the agents that work in it, in a temporary folder. */
public record AgentProject(Path folder, AgentOs agentos, Owner owner, AutoCloseable end) implements AutoCloseable {
    /** With a daemon of its own. */
    public static AgentProject in(Path temporary) throws Exception {
        var agentos = AgentOs.started(temporary.resolve("home"));
        return create(temporary, agentos, Owner.of(agentos), agentos);
    }

    /** With one that others have used before and will use again. */
    static AgentProject shared(Path temporary) throws Exception {
        var daemon = SharedDaemons.take();
        return create(temporary, daemon.agentos(), daemon.owner(), () -> SharedDaemons.giveBack(daemon));
    }

    private static AgentProject create(Path temporary, AgentOs agentos, Owner owner, AutoCloseable end) throws Exception {
        var folder = Files.createDirectory(temporary.toRealPath().resolve("project"));
        var project = new AgentProject(folder, agentos, owner, end);
        project.run("git init -q -b main && git config user.name Ada && git config user.email ada@example.org && echo one > a.txt && git add -A && git commit -qm one");
        return project;
    }

    public Path copy(String name) {
        return folder.resolve(".shards").resolve(name);
    }

    public AgentOs.Result line(String line) throws Exception {
        return agentos.shell("cd '" + folder + "' && " + line);
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

    /** One field of an agent; an agent in JSON has no braces of its own. */
    public String agent(String name, String field) throws Exception {
        return run("$agentos list --json").replaceAll("(?s).*\\{([^}]*\"name\":\"" + name + "\"[^}]*)\\}.*", ",$1").replaceAll("(?s).*,\"" + field + "\":\"([^\"]*)\".*", "$1");
    }

    public String session() throws Exception {
        return run("$agentos list --json").replaceAll("(?s).*?\"session\":\"(\\w+)\".*", "$1");
    }

    @Override
    public void close() throws Exception {
        end.close();
    }
}
