package dev.agentos.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.NewAction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProposalTest {
    private static Proposal read(String json) {
        return Proposal.of(JsonText.read(json, NewAction.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'code.insert','path':'a','from':1,'text':'x','version':3,'confidence':1}",
                "{'type':'code.replace','path':'a','from':1,'to':2,'text':'','etag':'e','confidence':0}",
                "{'type':'code.replace','path':'a','match':'y','text':'x','confidence':0.5}",
                "{'type':'code.delete','path':'a','match':'y','confidence':0.5}",
                "{'type':'file.create','path':'a','text':'','confidence':0.5}",
                "{'type':'file.modify','path':'a','text':'','version':1,'confidence':0.5}",
                "{'type':'file.modify','path':'a','patch':'@@ -1 +1 @@','confidence':0.5}",
                "{'type':'command.execute','command':['make'],'confidence':0.5}",
                "{'type':'suggestion.provide','path':'a','from':1,'to':1,'text':'x','version':3,'confidence':0.5}",
                "{'type':'explanation.add','path':'a','match':'y','text':'x','confidence':0.5,'strategy':'merge'}"
            })
    void eachTypeHasItsContent(String json) {
        assertThat(read(json.replace('\'', '"')).type().toString()).isEqualTo(json.split("'")[3]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'code.explode','path':'a','confidence':1}",
                "{'type':'code.insert','path':'a','from':1,'text':'x','version':3}",
                "{'type':'code.insert','path':'a','from':1,'text':'x','version':3,'confidence':1.1}",
                "{'type':'code.insert','path':'a','from':1,'text':'x','version':3,'confidence':-0.1}",
                "{'type':'code.insert','path':'a','from':1,'text':'x','confidence':1}",
                "{'type':'code.insert','path':'a','from':1,'to':2,'text':'x','version':3,'confidence':1}",
                "{'type':'code.insert','from':1,'text':'x','version':3,'confidence':1}",
                "{'type':'code.replace','path':'a','from':1,'text':'x','version':3,'confidence':1}",
                "{'type':'code.delete','path':'a','match':'y','text':'x','confidence':1}",
                "{'type':'file.modify','path':'a','text':'x','patch':'y','version':1,'confidence':1}",
                "{'type':'file.modify','path':'a','text':'x','confidence':1}",
                "{'type':'command.execute','command':[],'confidence':1}",
                "{'type':'command.execute','command':['a',null],'confidence':1}",
                "{'type':'suggestion.provide','path':'a','match':'y','text':'x','confidence':1,'strategy':'loudest'}"
            })
    void whatMakesNoSenseIsRefused(String json) {
        assertThatThrownBy(() -> read(json.replace('\'', '"'))).isInstanceOf(InvalidInput.class);
    }

    @Test
    void whatIsTooLargeIsRefused() {
        var text = "x".repeat((1 << 20) + 1);
        assertThatThrownBy(() ->
                        read("{\"type\":\"file.create\",\"path\":\"a\",\"confidence\":1,\"text\":\"" + text + "\"}"))
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE));
    }

    @Test
    void linesEndAsTheyDoInDocuments() {
        assertThat(read("{\"type\":\"file.modify\",\"path\":\"a\",\"confidence\":1,\"version\":1,"
                                + "\"text\":\"a\\r\\nb\\r\\n\"}")
                        .edit()
                        .in("a\nb\n"))
                .isEmpty();
    }
}
