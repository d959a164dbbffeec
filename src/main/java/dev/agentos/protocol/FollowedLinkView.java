package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A person followed a link that the viewer {@code name} shows. */
@Json
public record FollowedLinkView(String session, String name, String url) {}
