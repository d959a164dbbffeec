package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * An agent's question: {@code question} is the digest that an answer must contain, {@code text} the question in the
 * agent's own words. The options of a terminal agent are {@code allow} and {@code deny}, each only if its menu has an
 * option known to mean that; the others are chosen in its terminal.
 */
@Json
public record AgentQuestionView(String agent, String question, String text, List<AnswerOptionView> options) {}
