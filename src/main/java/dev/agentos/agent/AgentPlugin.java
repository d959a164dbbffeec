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
 * One kind of agent: its program, how to talk to it, and how to read its status and questions. An empty command is the
 * user's shell. {@code prompt} are the arguments for the initial prompt, with {@value #PROMPT} in place of the text;
 * without them the prompt is typed. {@code resume} are the arguments to continue the last conversation,
 * {@code resumeSession} those to continue the ACP session {@value #SESSION}. {@code acp} starts it as an ACP agent.
 * {@code files} are written to a private folder for each start; {@value #FILES} in arguments and environment stands for
 * that folder. {@code readsMessages} if it reads input as prose, not as commands as a shell does. {@code isOfProject}
 * if it comes from the project, which may not be trusted.
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
        SandboxNeeds sandbox,
        boolean readsMessages,
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

    /** Whether a text could be mistaken for its name or id. */
    boolean isCalled(String other) {
        return Stream.of(name, id).anyMatch(own -> own.strip().equalsIgnoreCase(other.strip()));
    }

    /** A plugin of a project: nothing of it runs until such an agent is started. */
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
                SandboxNeeds.NONE,
                readsMessages,
                source,
                true);
    }

    /** With another file in the private folder. */
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
                sandbox,
                readsMessages,
                source,
                isOfProject);
    }

    /** The command for a prompt; an empty prompt is none. A prompt that begins like an option must not become one. */
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

    /** The command that continues an ACP session; {@link #commandToResume(Path)} if the program takes no session id. */
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

    /** Whether the prompt must be typed, because the program takes no argument for it. */
    boolean isTypedTo() {
        return prompt.isEmpty();
    }
}
