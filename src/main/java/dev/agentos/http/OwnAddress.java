package dev.agentos.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.IntSupplier;

/**
 * The addresses under which the daemon answers. Never a name other than {@code localhost}: a name could be made to
 * point at us (DNS rebinding). A daemon that listens on loopback answers only to loopback addresses.
 */
record OwnAddress(String host, IntSupplier port) {
    private static final String LOCALHOST = "localhost";
    private static final String LOOPBACK = "127.0.0.1";

    /** Whether a {@code Host} header names this daemon. */
    boolean isNamedBy(String header) {
        var name = name(header);
        return name.equals(LOCALHOST) || isOwnLiteral(name);
    }

    private boolean isOwnLiteral(String name) {
        if (name.isEmpty() || name.indexOf(':') >= 0 != name.startsWith("[")) return false;
        try {
            boolean brackets = name.startsWith("[") && name.endsWith("]");
            var address = InetAddress.ofLiteral(brackets ? name.substring(1, name.length() - 1) : name);
            return address.isLoopbackAddress() || !listensOnLoopback();
        } catch (IllegalArgumentException noAddress) {
            return false;
        }
    }

    private boolean listensOnLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return true;
        }
    }

    /**
     * The name {@code localhost} may lead to an address that is not ours (::1), on which another program may listen.
     * Pages live at the address itself.
     */
    boolean isAmbiguous(String header) {
        return host.equals(LOOPBACK) && name(header).equals(LOCALHOST);
    }

    String page(String path) {
        return origin() + path;
    }

    /** The address for a browser on this machine. */
    String origin() {
        return "http://" + literal() + ":" + port.getAsInt();
    }

    private String literal() {
        try {
            var address = InetAddress.getByName(host);
            if (address.isAnyLocalAddress()) return LOOPBACK;
            if (!(address instanceof Inet6Address)) return address.getHostAddress();
            return "[" + (address.isLoopbackAddress() ? "::1" : host) + "]";
        } catch (UnknownHostException unknown) {
            return LOOPBACK;
        }
    }

    /** The header without our port; empty when it has another one. */
    private String name(String header) {
        var suffix = ":" + port.getAsInt();
        if (header.endsWith(suffix)) return header.substring(0, header.length() - suffix.length());
        return port.getAsInt() == 80 ? header : "";
    }
}
