package dev.agentos.agent;

import dev.agentos.status.QuestionRule;
import dev.agentos.status.StatusRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One kind of agent: which program it is, how it is spoken to and how one sees what it does and what it asks. An empty
 * command is the person's shell. {@code prompt} are the arguments that give it its first task, with {@value #PROMPT}
 * where the text goes; without them the task is typed. {@code resume} are the arguments with which it goes on where it
 * was, {@code resumeSession} those with which it goes on with the session {@value #SESSION}, as the Agent Client
 * Protocol names it. {@code acp} is how it is started to speak the Agent Client Protocol. {@code files} are written
 * into a private folder for each start; {@value #FILES} in arguments and environment stands for that folder.
 * {@code isOfProject}: a stranger may have written it.
 */
public record AgentPlugin(
        String id,
        String name,
        List<String> command,
        String versionCommand,
        String install,
        Optional<Isolation> isolation,
        List<String> prompt,
        List<String> resume,
        List<String> resumeSession,
        Map<String, String> environment,
        Map<String, String> files,
        StatusRules status,
        List<QuestionRule> questions,
        Keys keys,
        Hooks hooks,
        AcpProgram acp,
        String source,
        boolean isOfProject) {
    private static final String PROMPT = "{prompt}";
    private static final String SESSION = "{session}";
    private static final String FILES = "{files}";

    public AgentPlugin {
        command = List.copyOf(command);
        prompt = List.copyOf(prompt);
        resume = List.copyOf(resume);
        resumeSession = List.copyOf(resumeSession);
        environment = Map.copyOf(environment);
        files = Map.copyOf(files);
        questions = List.copyOf(questions);
    }

    /** Whether somebody who reads its name or id would take this for it. */
    boolean isCalled(String other) {
        return Stream.of(name, id).anyMatch(own -> own.strip().equalsIgnoreCase(other.strip()));
    }

    /** As a project brings it: nothing of it runs until somebody starts such an agent. */
    AgentPlugin ofProject() {
        return new AgentPlugin(
                id,
                name,
                command,
                "",
                install,
                isolation,
                prompt,
                resume,
                resumeSession,
                environment,
                files,
                status,
                questions,
                keys,
                Hooks.NONE,
                acp,
                source,
                true);
    }

    /** With one more file in the private folder. */
    AgentPlugin withFile(String file, String text) {
        var more = new LinkedHashMap<>(files);
        more.put(file, text);
        return new AgentPlugin(
                id,
                name,
                command,
                versionCommand,
                install,
                isolation,
                prompt,
                resume,
                resumeSession,
                environment,
                more,
                status,
                questions,
                keys,
                hooks,
                acp,
                source,
                isOfProject);
    }

    /**
     * What to run for a task; an empty one is none. One that begins like an option of the program must not become one.
     */
    List<String> commandFor(String task, Path folder) {
        var words = command(folder);
        var said = task.startsWith("-") ? " " + task : task;
        if (!task.isEmpty()) prompt.forEach(word -> words.add(word.replace(PROMPT, said)));
        return words;
    }

    List<String> commandToResume(Path folder) {
        var words = command(folder);
        words.addAll(resume);
        return words;
    }

    /**
     * With what was said in a session by protocol; as {@link #commandToResume(Path)} when the program does not take its
     * name.
     */
    List<String> commandToResume(Path folder, String session) {
        if (resumeSession.isEmpty()) return commandToResume(folder);
        var words = command(folder);
        resumeSession.forEach(word -> words.add(word.replace(SESSION, session)));
        return words;
    }

    List<String> commandToConverse(Path folder) {
        return acp.command().stream().map(word -> placed(word, folder)).toList();
    }

    private List<String> command(Path folder) {
        var words = new ArrayList<String>();
        command.forEach(word -> words.add(placed(word, folder)));
        return words;
    }

    Map<String, String> environment(Path folder) {
        var variables = new LinkedHashMap<String, String>();
        environment.forEach((name, value) -> variables.put(name, placed(value, folder)));
        return variables;
    }

    private static String placed(String text, Path folder) {
        return text.replace(FILES, folder.toString());
    }

    /** Whether a task has to be typed, for the program takes none when it starts. */
    boolean isTypedTo() {
        return prompt.isEmpty();
    }
}
