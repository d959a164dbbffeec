package dev.agentos.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegistryTest {
    private final Registry registry = new Registry();
    private final List<String> happened = new ArrayList<>();

    private record Clerk(String name) {}

    @Test
    void aServiceIsFoundByItsClass() {
        var clerk = registry.offer(new Clerk("first"));

        assertThat(registry.get(Clerk.class)).isSameAs(clerk);
    }

    @Test
    void aServiceIsOfferedOnce() {
        registry.offer(new Clerk("first"));

        assertThatThrownBy(() -> registry.offer(new Clerk("second"))).hasMessage("there are two services Clerk");
    }

    @Test
    void aMissingServiceIsNamed() {
        assertThatThrownBy(() -> registry.get(Clerk.class)).hasMessage("no feature offers Clerk");
    }

    @Test
    void stagesOfRecoveryFollowOneAnotherWhateverWasRegisteredFirst() throws Exception {
        registry.onRecover(RecoveryStage.CLEAN_UP, safeMode -> happened.add("clean up"));
        registry.onRecover(RecoveryStage.WORK, safeMode -> happened.add("agents"));
        registry.onRecover(RecoveryStage.WORK, safeMode -> happened.add("merges"));
        registry.onRecover(RecoveryStage.RECORDS, safeMode -> happened.add("records, safe mode " + safeMode));

        registry.recover(true);

        assertThat(happened).containsExactly("records, safe mode true", "agents", "merges", "clean up");
    }

    @Test
    void everythingStopsBeforeAnythingCloses() {
        registry.onClose(() -> happened.add("close the store"));
        registry.onStop(() -> happened.add("save documents"));
        registry.onClose(() -> happened.add("close reviews"));
        registry.onStop(() -> happened.add("stop the watch"));

        registry.close();

        assertThat(happened).containsExactly("stop the watch", "save documents", "close reviews", "close the store");
    }
}
