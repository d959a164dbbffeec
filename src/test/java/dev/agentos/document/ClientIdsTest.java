package dev.agentos.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.crdt.Doc;
import org.junit.jupiter.api.Test;

class ClientIdsTest {
    private final Doc doc = new Doc();
    private final ClientIds ids = new ClientIds(doc);

    private void insert(long client, String text) {
        doc.transact(null, client, _ -> doc.text(SharedText.ROOT).insert(0, text));
    }

    @Test
    void anIdStaysWithTheParticipantWhoUsedItFirst() {
        ids.claim(7, "user:ann");
        ids.claim(7, "user:ann");
        assertThat(ids.owner(7)).isEqualTo("user:ann");
        assertThatThrownBy(() -> ids.claim(7, "user:bob"))
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.PERMISSION_DENIED));
    }

    @Test
    void eachParticipantHasOneIdForChangesOfTheDaemon() {
        long ann = ids.author("user:ann");
        assertThat(ids.author("user:ann")).isEqualTo(ann);
        assertThat(ids.author("user:bob")).isNotEqualTo(ann);
        assertThat(ids.owner(ann)).isEqualTo("user:ann");
    }

    @Test
    void theLowestIdIsBelowAllOthersAndTheHighestAboveThem() {
        insert(1_000, "a");
        insert((1L << 32) - 1, "b");
        var replica = new Doc();
        assertThat(ids.lowest(replica, "disk")).isLessThan(1_000);
        assertThat(ids.highest(replica, "disk")).isGreaterThanOrEqualTo(1L << 32);
    }

    @Test
    void aReplicaThatHasAllItsInsertionsKeepsItsId() {
        insert(1_000, "a");
        long lowest = ids.lowest(new Doc(), "disk");
        insert(lowest, "line\n");
        var current = new Doc();
        current.applyUpdate(doc.encodeStateAsUpdate());
        assertThat(ids.lowest(current, "disk")).isEqualTo(lowest);
        assertThat(ids.lowest(new Doc(), "disk")).as("a replica without them").isLessThan(lowest);
    }
}
