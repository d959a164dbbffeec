package dev.agentos.core;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The programs that a command may start in the person's terminal. The program comes from the person's own environment
 * and home, never from the daemon.
 */
public enum PersonProgram {
    /** Opens the page that leads to the canvas. */
    BROWSER {
        @Override
        public List<String> command(Map<String, String> environment, Home home) {
            return List.of("xdg-open", home.loginPage().toUri().toString());
        }
    },
    /**
     * Opens the configuration file, through a shell, because editors are configured with options: {@code EDITOR="code
     * --wait"}.
     */
    EDITOR {
        @Override
        public List<String> command(Map<String, String> environment, Home home) {
            return List.of(
                    "sh",
                    "-c",
                    editor(environment) + " \"$1\"",
                    "agentos",
                    home.configFile().toString());
        }
    };

    public abstract List<String> command(Map<String, String> environment, Home home);

    public static String editor(Map<String, String> environment) {
        return Stream.of("VISUAL", "EDITOR")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(editor -> !editor.isBlank())
                .findFirst()
                .orElse("vi");
    }
}
