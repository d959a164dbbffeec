package dev.agentos.daemon;

import dev.agentos.config.Config;
import dev.agentos.config.ConfigKeys;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.http.HttpDoor;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/**
 * Chooses the HTTP port. A port that was set explicitly is used, or the start fails; otherwise the port of the killed
 * daemon, so that open pages can reconnect; otherwise the default port, or a free one if that is taken.
 */
record Listening(Config config, StartOptions options, OptionalInt previousPort, IntConsumer portTaken) {
    /** Opens the door at an address. */
    interface Opener {
        HttpDoor open(String host, int port);
    }

    /** {@code portTaken} is called for every port that another program uses. */
    HttpDoor open(Opener opener) {
        var host = host();
        int asked = askedFor();
        if (asked > 0) return open(opener, host, asked);
        int preferred = previousPort.orElse(
                options.port().isPresent() || config.isExplicit(ConfigKeys.DAEMON_PORT) ? 0 : usual());
        try {
            return open(opener, host, preferred);
        } catch (AgentOsException taken) {
            if (taken.code() != ErrorCode.PORT_TAKEN || preferred == 0) throw taken;
            System.getLogger("daemon")
                    .log(Level.WARNING, "port {0} is in use; using a free one", String.valueOf(preferred));
            return opener.open(host, 0);
        }
    }

    private HttpDoor open(Opener opener, String host, int port) {
        try {
            return opener.open(host, port);
        } catch (AgentOsException refused) {
            if (refused.code() == ErrorCode.PORT_TAKEN) portTaken.accept(port);
            throw refused;
        }
    }

    /** 0 if no port was set explicitly. */
    private int askedFor() {
        if (options.port().isPresent()) return options.port().getAsInt();
        return config.isExplicit(ConfigKeys.DAEMON_PORT) ? config.value(ConfigKeys.DAEMON_PORT) : 0;
    }

    private static int usual() {
        return ConfigKeys.DAEMON_PORT.fallback();
    }

    private String host() {
        var host = config.value(ConfigKeys.DAEMON_HOST);
        try {
            if (InetAddress.getByName(host).isLoopbackAddress()) return host;
        } catch (UnknownHostException unknown) {
            throw new AgentOsException(
                    ErrorCode.CONFIG_INVALID,
                    "daemon.host is \"" + host + "\", which is not an address of this machine",
                    "use 127.0.0.1");
        }
        if (!options.insecure())
            throw new AgentOsException(
                    ErrorCode.CONFIG_INVALID,
                    "daemon.host is " + host + ", but there is no TLS, so others on the network could read everything",
                    "set daemon.host to 127.0.0.1, or start with --insecure if you trust the network");
        System.getLogger("daemon").log(Level.WARNING, "listening on {0} without TLS, as --insecure allows", host);
        return host;
    }
}
