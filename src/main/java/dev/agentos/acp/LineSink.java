package dev.agentos.acp;

/**
 * Where whole lines for the other side go, one at a time. Throws an {@code AgentOsException} when it is gone or does
 * not read.
 */
public interface LineSink {
    void write(byte[] line);
}
