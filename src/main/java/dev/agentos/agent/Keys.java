package dev.agentos.agent;

import java.time.Duration;

/**
 * What to type: to allow or refuse what the agent asks to do (empty when nobody knows), and how long after a text its
 * Enter is understood as one.
 */
public record Keys(String allow, String deny, Duration beforeEnter) {
    /** Some programs take an Enter that follows pasted text at once for a part of it. */
    static final Keys USUAL = new Keys("", "", Duration.ofMillis(150));
}
