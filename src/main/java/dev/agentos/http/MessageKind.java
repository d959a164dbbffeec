package dev.agentos.http;

import dev.agentos.security.Access;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A kind of message on a socket: its name on the wire, and the access it needs. */
public interface MessageKind {
    List<String> names();

    Access access();

    static <K extends MessageKind> Optional<K> find(K[] kinds, String name) {
        return Arrays.stream(kinds).filter(kind -> kind.names().contains(name)).findFirst();
    }
}
