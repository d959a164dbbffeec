package dev.agentos.screen;

/** A notification from a program to its user (OSC 9, 99, 777). The title may be empty. */
public record ProgramNotification(String title, String body) {}
