package dev.agentos.acp;

/**
 * Takes whole lines for the peer, one at a time. Throws an {@code AgentOsException} if the peer is gone or does not
 * read.
 */
public interface LineSink {
    void write(byte[] line);
}
