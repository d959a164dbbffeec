package dev.agentos.conversation;

import dev.agentos.protocol.QuestionView;

/** The state of an ACP agent. */
public sealed interface ConversationState {
    record Starting() implements ConversationState {}

    record Idle() implements ConversationState {}

    record Running() implements ConversationState {}

    record Waiting(QuestionView question) implements ConversationState {}

    record Exited(int code) implements ConversationState {}

    record Failed(String message) implements ConversationState {}
}
