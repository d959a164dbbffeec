package dev.agentos.viewer;

import dev.agentos.bus.MessageType;
import dev.agentos.core.InvalidInput;
import dev.agentos.session.SessionId;

/** A participant, the source of the message, followed a link in a viewer. */
public record FollowedLink(SessionId session, ViewerName name, String url) {
    public static final MessageType FOLLOWED = new MessageType("viewer.link");
    private static final int LONGEST = 2_000;

    public FollowedLink {
        if (url.isBlank() || url.length() > LONGEST || url.chars().anyMatch(Character::isISOControl))
            throw new InvalidInput("a link must have 1 to " + LONGEST + " characters and no control characters");
    }
}
