package dev.agentos.client;

import dev.agentos.core.AgentOsException;

/** A refusal in the JSON of the API, for {@code --json}; written by hand because the client carries no JSON library. */
final class ErrorJson {
    private ErrorJson() {}

    static String of(AgentOsException refused) {
        return "{\"error\":{\"code\":" + text(refused.code().number()) + ",\"name\":"
                + text(refused.code().name()) + ",\"message\":" + text(String.valueOf(refused.getMessage()))
                + ",\"hint\":" + text(refused.hint()) + "}}";
    }

    private static String text(String value) {
        var json = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') json.append('\\').append(c);
            else if (c < ' ') json.append(String.format("\\u%04x", (int) c));
            else json.append(c);
        }
        return json.append('"').toString();
    }
}
