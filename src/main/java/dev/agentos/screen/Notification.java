package dev.agentos.screen;

/** What a program wanted its user to be told (OSC 9, 99, 777). The title may be empty. */
public record Notification(String title, String body) {}
