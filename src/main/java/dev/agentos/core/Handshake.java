package dev.agentos.core;

import java.io.IOException;

/**
 * The first frame of either side on both Unix sockets: its protocol version and its build. Different protocol versions
 * refuse each other; different builds of one version work together.
 */
public record Handshake(int protocol, String build) {
    /** Raised when a frame changes its meaning, and when one side cannot do without a new kind of frame. */
    public static final int PROTOCOL = 4;

    public static Handshake ours() {
        return new Handshake(PROTOCOL, BuildVersion.build());
    }

    /**
     * Sends ours and takes the peer's. Ends with {@code VERSION_MISMATCH} when they cannot talk, telling both sides
     * why.
     */
    public static Handshake exchange(FrameChannel channel, String peer) throws IOException {
        try {
            channel.write(ours().frame());
        } catch (IOException turnedAway) {
            // It has closed already, and may have said why before.
        }
        var answer = channel.read().orElseThrow(() -> new IOException(peer + " closed the connection"));
        if (answer.kind() == Frame.REFUSED) throw refusal(answer);
        if (answer.kind() != Frame.HELLO) throw new InvalidInput(peer + " did not start with a HELLO frame");
        var theirs = read(answer);
        if (theirs.protocol() != PROTOCOL) throw mismatch(channel, peer, theirs);
        return theirs;
    }

    public Frame frame() {
        return new FieldWriter().whole(protocol).text(build).frame(Frame.HELLO);
    }

    private static Handshake read(Frame frame) {
        var fields = frame.fields();
        return new Handshake(fields.whole(), fields.text());
    }

    private static AgentOsException mismatch(FrameChannel channel, String peer, Handshake theirs) throws IOException {
        var mismatch = new AgentOsException(
                ErrorCode.VERSION_MISMATCH,
                peer + " speaks protocol " + theirs.protocol() + " (build " + theirs.build() + "), this program "
                        + PROTOCOL,
                "run `agentos daemon stop --all`, then the command again: it starts the version you have installed");
        channel.write(refusal(mismatch));
        return mismatch;
    }

    /** A refusal that any version can read. */
    public static Frame refusal(AgentOsException why) {
        return new FieldWriter()
                .text(why.code().number())
                .text(String.valueOf(why.getMessage()))
                .text(why.hint())
                .frame(Frame.REFUSED);
    }

    public static AgentOsException refusal(Frame frame) {
        var fields = frame.fields();
        var number = fields.text();
        for (var code : ErrorCode.values()) {
            if (code.number().equals(number)) return new AgentOsException(code, fields.text(), fields.text());
        }
        return new AgentOsException(ErrorCode.VERSION_MISMATCH, fields.text(), fields.text());
    }
}
