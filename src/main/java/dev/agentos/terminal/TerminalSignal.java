package dev.agentos.terminal;

import dev.agentos.core.InvalidInput;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The signals that may be sent, by name. */
public enum TerminalSignal {
    HUP(1),
    INT(2),
    QUIT(3),
    KILL(9),
    USR1(10),
    USR2(12),
    TERM(15),
    CONT(18),
    STOP(19),
    TSTP(20);

    private final int number;

    TerminalSignal(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** {@code INT} or {@code SIGINT}. */
    public static TerminalSignal of(String name) {
        var plain = name.startsWith("SIG") ? name.substring(3) : name;
        return Arrays.stream(values())
                .filter(signal -> signal.name().equals(plain))
                .findFirst()
                .orElseThrow(() -> new InvalidInput(
                        "unknown signal \"" + name + "\"",
                        "use one of " + Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", "))));
    }
}
