package dev.agentos.agent;

import java.time.Duration;

/**
 * The keys to type: to allow or deny an agent's question (empty if unknown), and the delay after a text until Enter is
 * understood as one.
 */
public record Keys(String allow, String deny, Duration beforeEnter) {
    /** Some programs take an Enter directly after pasted text as part of it. */
    static final Keys USUAL = new Keys("", "", Duration.ofMillis(150));
}
