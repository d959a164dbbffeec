package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What an agent asks: {@code question} is the digest that an answer names, {@code text} what it asks in its own words.
 * Of a terminal agent the options are {@code allow} and {@code deny}, each if its menu has one that is known to mean
 * that; the others are chosen in its terminal.
 */
@Json
public record AgentQuestionView(String agent, String question, String text, List<AnswerOptionView> options) {}
