package dev.agentos.acp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.ToolCallView;
import dev.agentos.protocol.ToolContentView;
import dev.agentos.protocol.ToolContentView.Type;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SessionUpdateReaderTest {
    private static Optional<ConversationPart> part(String json) {
        return SessionUpdateReader.part(Fields.of(JsonText.readAny(json)));
    }

    private static ToolCallView call(ConversationPart part) {
        return ((ConversationPart.Tool) part).tool();
    }

    @Test
    void aToolCallIsToldWithItsDiffAndPlaces() {
        var tool = part("""
                {"sessionUpdate": "tool_call", "toolCallId": "c1", "title": "Edit", "kind": "edit", "status": "pending",
                 "locations": [{"path": "/p/a.txt", "line": 3}],
                 "content": [{"type": "diff", "path": "/p/a.txt", "oldText": null, "newText": "hi"},
                  {"type": "content", "content": {"type": "text", "text": "done"}}, {"type": "new"}]}
                """).map(SessionUpdateReaderTest::call).orElseThrow();
        assertThat(tool.title()).isEqualTo("Edit");
        assertThat(tool.locations())
                .singleElement()
                .satisfies(place -> assertThat(place.line()).isEqualTo(3));
        assertThat(tool.content()).extracting(ToolContentView::type).containsExactly(Type.DIFF, Type.TEXT);
        assertThat(tool.content().getFirst().oldText()).isNull();
    }

    @Test
    void anUpdateTellsOnlyWhatHasChanged() {
        var tool = part("{\"sessionUpdate\": \"tool_call_update\", \"toolCallId\": \"c1\", \"status\": \"completed\"}")
                .map(SessionUpdateReaderTest::call)
                .orElseThrow();
        assertThat(tool.status()).isEqualTo("completed");
        assertThat(tool.title()).isNull();
        assertThat(tool.content()).isNull();
    }

    @Test
    void whatIsUnknownOrMisshapenIsLeftOut() {
        assertThat(part("{\"sessionUpdate\": \"of_tomorrow\"}")).isEmpty();
        assertThat(part("{\"sessionUpdate\": 3}")).isEmpty();
        assertThat(part("{\"sessionUpdate\": \"agent_message_chunk\", \"content\": \"no object\"}"))
                .isEmpty();
        assertThat(part("{\"sessionUpdate\": \"tool_call\", \"title\": \"without an id\"}"))
                .isEmpty();
        assertThat(part("{\"sessionUpdate\": \"plan\", \"entries\": [1, null, {\"content\": \"a\"}]}")
                        .orElseThrow())
                .isInstanceOfSatisfying(
                        ConversationPart.Plan.class,
                        told -> assertThat(told.plan()).hasSize(1));
    }

    @Test
    void textsCanBeKept() {
        assertThat(part("{\"sessionUpdate\": \"agent_message_chunk\", "
                                + "\"content\": {\"type\": \"text\", \"text\": \"a\\ud83db\\u0000\"}}")
                        .orElseThrow())
                .isEqualTo(new ConversationPart.Message("a\uFFFDb\uFFFD"));
        var endless = "x".repeat(2 << 20);
        assertThat(part("{\"sessionUpdate\": \"agent_message_chunk\", \"content\": {\"type\": \"text\", \"text\": \""
                                + endless + "\"}}")
                        .orElseThrow())
                .isInstanceOfSatisfying(
                        ConversationPart.Message.class,
                        told -> assertThat(told.text()).hasSize((1 << 20) + 1));
    }
}
