package dev.agentos.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One kind of agent: which program it is and how it is spoken to. An empty command is the person's shell. {@code prompt} are the arguments that give it its first task, with {@value #PROMPT} where
 * the text goes; without them the task is typed. {@code resume} are the arguments with which it goes on where it was.
 */
public record AgentPlugin(String id, String name, List<String> command, String versionCommand, String install, Isolation isolation,
                          List<String> prompt, List<String> resume, Map<String, String> environment, String source) {
    static final String PROMPT = "{prompt}";

    public AgentPlugin {
        command = List.copyOf(command);
        prompt = List.copyOf(prompt);
        resume = List.copyOf(resume);
        environment = Map.copyOf(environment);
    }

    /** One that a stranger may have written: nothing of it runs until somebody starts such an agent. */
    AgentPlugin ofAStranger() {
        return new AgentPlugin(id, name, command, "", install, isolation, prompt, resume, environment, source);
    }

    /** What to run for a task; an empty one is none. */
    List<String> commandFor(String task) {
        var words = new ArrayList<>(command);
        if (!task.isEmpty()) prompt.forEach(word -> words.add(word.replace(PROMPT, task)));
        return words;
    }

    List<String> commandToResume() {
        var words = new ArrayList<>(command);
        words.addAll(resume);
        return words;
    }

    /** Whether a task has to be typed, for the program takes none when it starts. */
    boolean isTypedTo() {
        return prompt.isEmpty();
    }
}
