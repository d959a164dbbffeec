package dev.agentos.security;

import dev.agentos.core.Participant;

/**
 * Who asks, and the credential that says so: {@link #OWNER_TOKEN} or the id of a {@linkplain Browsers browser}. Ending
 * a credential ends what it opened.
 */
public record Identity(Participant participant, String credential) {
    public static final String OWNER_TOKEN = "token";
}
