package dev.agentos.security;

import dev.agentos.core.Participant;

/**
 * A participant and the credential it used: {@link #OWNER_TOKEN} or the id of a {@linkplain Browsers browser}. Revoking
 * a credential ends the streams that it opened.
 */
public record Identity(Participant participant, String credential) {
    public static final String OWNER_TOKEN = "token";
}
