package dev.agentos.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.file.Etag;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspacePath;
import dev.agentos.workspace.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of somebody who saw an earlier text, and what takes them back. */
class ReconcileTest {
    private static final DocumentInfo INFO = new DocumentInfo(
            "0123456789abcdef", new WorkspaceId("0123456789abcdef"), new WorkspacePath("a.txt"), "e", Instant.EPOCH);
    private static final String PERSON = "user:a";
    private static final String AGENT = "agent:b";

    @TempDir
    Path folder;

    private FileTree tree;
    private Document document;

    @BeforeEach
    void openDocument() throws Exception {
        var workspace = Files.createDirectory(folder.resolve("work")).toRealPath();
        tree = new FileTree(workspace, folder.resolve("home"));
        Files.writeString(workspace.resolve("a.txt"), "one two three\n");
        open();
    }

    private void open() throws Exception {
        document =
                Document.open(INFO, folder.resolve("log"), tree, Clock.systemUTC(), () -> Duration.ZERO, changed -> {});
    }

    @AfterEach
    void closeDocument() throws Exception {
        document.close("test");
    }

    private void type(Edit... edits) {
        document.edit(PERSON, OptionalLong.empty(), List.of(edits));
    }

    private Reconciled want(long seen, Edit edit, Strategy strategy) {
        return document.reconcile(AGENT, "cause", seen, edit, strategy);
    }

    private static Edit.Replace replace(int from, int to, String text) {
        return new Edit.Replace(from, to, text);
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void whatNobodyElseTouchedIsDoneWhereItIsNow(Strategy strategy) {
        long seen = document.version();
        type(replace(0, 0, "zero "), replace(13, 13, "and a half "));
        var done = want(seen, replace(4, 7, "TWO"), strategy);
        assertThat(done.contests()).isEmpty();
        assertThat(document.text()).isEqualTo("zero one TWO and a half three\n");
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void aPlaceThatSomebodyChangedIsContested(Strategy strategy) {
        long seen = document.version();
        type(replace(4, 7, "2wo"));
        var done = want(seen, replace(4, 7, "twO"), strategy);
        assertThat(done.contests()).containsExactly(new Contest(4, 7, "2wo", "twO", List.of(PERSON)));
        assertThat(document.text())
                .isEqualTo(
                        switch (strategy) {
                            case USER_WINS, PROMPT_USER -> "one 2wo three\n";
                            case AGENT_WINS -> "one twO three\n";
                            case MERGE -> "one 2wO three\n";
                        });
    }

    @Test
    void whatSomebodyTypedIntoARangeIsContestedAndAtItsEdgesIsNot() {
        long seen = document.version();
        type(replace(4, 4, "<"), replace(8, 8, ">"));
        assertThat(want(seen, replace(4, 7, "2"), Strategy.PROMPT_USER).contests())
                .isEmpty();
        assertThat(document.text()).isEqualTo("one <2> three\n");
        seen = document.version();
        type(replace(9, 9, "_"));
        assertThat(want(seen, replace(8, 13, ""), Strategy.PROMPT_USER).contests())
                .containsExactly(new Contest(8, 14, "t_hree", "", List.of(PERSON)));
    }

    @Test
    void anInsertionIsContestedAtTheSamePlaceAndLosesNothing() {
        long seen = document.version();
        type(replace(4, 4, "P "));
        assertThat(want(seen, new Edit.Insert(4, "A "), Strategy.AGENT_WINS).contests())
                .hasSize(1);
        assertThat(document.text()).isEqualTo("one A P two three\n");
        assertThat(want(seen, new Edit.Insert(4, "B "), Strategy.MERGE).contests())
                .hasSize(1);
        assertThat(document.text()).contains("A ").contains("P ").contains("B ");
    }

    @Test
    void whatSomebodyHasDoneAlreadyIsNoConflict() {
        long seen = document.version();
        type(replace(4, 7, "2"));
        assertThat(want(seen, replace(4, 7, "2"), Strategy.PROMPT_USER))
                .isEqualTo(new Reconciled(List.of(), false, document.version()));
    }

    @Test
    void placesThatGrewIntoEachOtherAreOne() {
        long seen = document.version();
        type(replace(0, 13, "something else"));
        var done = want(seen, new Edit.Rewrite("ONE two THREE\n"), Strategy.AGENT_WINS);
        assertThat(done.contests()).hasSize(1);
        assertThat(document.text()).isEqualTo("ONE two THREE\n");
    }

    @Test
    void contestedPlacesStayWithTheUserAndTheOthersAreChanged() {
        type(new Edit.Rewrite("one\ntwo\nthree\n"));
        long seen = document.version();
        type(replace(0, 3, "1"));
        var done = want(seen, new Edit.Rewrite("eno\ntwo\neerht\n"), Strategy.USER_WINS);
        assertThat(done.contests()).containsExactly(new Contest(0, 1, "1", "eno", List.of(PERSON)));
        assertThat(document.text()).isEqualTo("1\ntwo\neerht\n");
    }

    @Test
    void whatWasTakenBackDoesNotComeBackWithSomethingElse() {
        long first =
                want(document.version(), replace(4, 7, "123"), Strategy.MERGE).version();
        long second = document.reconcile(AGENT, "second", first, replace(4, 7, "456"), Strategy.MERGE)
                .version();
        document.takeBack(AGENT, "cause", first);
        assertThat(document.text()).contains("456").doesNotContain("1");
        document.takeBack(AGENT, "second", second);
        assertThat(document.text()).isEqualTo("one two three\n");
    }

    @Test
    void whatOneTookBackAndAnotherHadReplacedIsTakenBackToo() {
        long first =
                want(document.version(), replace(4, 7, "first"), Strategy.MERGE).version();
        long second = document.reconcile(AGENT, "second", first, replace(4, 9, "second"), Strategy.MERGE)
                .version();
        document.takeBack(AGENT, "second", second);
        assertThat(document.text()).isEqualTo("one first three\n");
        document.takeBack(AGENT, "cause", first);
        assertThat(document.text()).isEqualTo("one two three\n");
    }

    @Test
    void whatWasDoneIsFoundByItsCauseAndTheFileByItsEtag() throws Exception {
        long seen = document.version();
        long done = want(seen, replace(0, 3, "ONE"), Strategy.MERGE).version();
        type(replace(0, 0, "x"));
        document.close("test");
        open();
        assertThat(document.caused("cause")).hasValue(done);
        assertThat(document.caused("another")).isEmpty();
        assertThat(document.versionOf(Etag.of("one two three\n".getBytes(StandardCharsets.UTF_8))))
                .hasValue(seen);
        assertThat(document.versionOf("another")).isEmpty();
        assertThat(document.contests(seen, done - 1, replace(0, 3, "ONE"))).isEmpty();
    }

    @Test
    void aRangeGoesWithItsText() {
        var anchor = document.anchor(document.version(), 4, 7);
        type(replace(0, 0, "zero "), replace(12, 12, "!"));
        assertThat(document.locate(anchor)).contains(new Span(9, 12, "two"));
        type(replace(8, 13, ""));
        assertThat(document.locate(anchor).orElseThrow().text()).isEmpty();
    }

    @Test
    void takingBackKeepsWhatWasTypedIntoIt() {
        long done = want(document.version(), replace(4, 7, "TWENTY"), Strategy.MERGE)
                .version();
        type(replace(7, 7, "_"), replace(0, 3, "1"));
        document.takeBack(PERSON, "cause", done);
        assertThat(document.text().replace("_", "")).isEqualTo("1 two three\n");
        assertThat(document.text()).contains("_");
    }

    @Test
    void nobodysUndoTakesAnActionBack() {
        type(replace(0, 3, "1"));
        document.reconcile(PERSON, "cause", document.version(), replace(2, 5, "2"), Strategy.MERGE);
        document.undo(PERSON);
        assertThat(document.text()).isEqualTo("one 2 three\n");
    }

    /**
     * Everybody types characters that nobody else types: what was merged is there, and after everything was taken back
     * nothing of it is.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whateverHappensMergedTextIsThereAndTakenBackTextIsGone(long seed) throws Exception {
        var random = new Random(seed);
        type(new Edit.Rewrite("0123456789".repeat(10)));
        var applied = new ArrayList<Long>();
        for (int round = 0; round < 60; round++) {
            long seen = document.version();
            int length = document.text().length();
            for (int i = random.nextInt(3); i > 0; i--)
                type(somewhere(random, document.text().length(), "P"));
            var text = Character.toString('一' + round);
            var done =
                    document.reconcile(AGENT, "cause " + round, seen, somewhere(random, length, text), Strategy.MERGE);
            assertThat(document.text()).as("seed %d round %d", seed, round).contains(text);
            applied.add(done.version());
            if (round % 10 == 9) {
                document.close("test");
                open();
            }
        }
        var order = new ArrayList<>(IntStream.range(0, applied.size()).boxed().toList());
        Collections.shuffle(order, random);
        for (int round : order) document.takeBack(AGENT, "cause " + round, applied.get(round));
        assertThat(document.text()).as("seed %d", seed).matches("[0-9P]*");
    }

    private static Edit somewhere(Random random, int length, String text) {
        int from = random.nextInt(length + 1);
        return replace(from, Math.min(length, from + random.nextInt(4)), text);
    }

    /**
     * A person who only adds: after every agent's change is taken back, the text is exactly what the person made of it.
     */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void takingEverythingBackLeavesExactlyWhatThePersonTyped(long seed) {
        var random = new Random(seed);
        type(new Edit.Rewrite("0123456789".repeat(10)));
        for (int round = 0; round < 60; round++) {
            int typedNow = random.nextInt(3);
            for (int i = 0; i < typedNow; i++)
                type(new Edit.Insert(random.nextInt(document.text().length() + 1), "P"));
            long persons = document.text().chars().filter(c -> c == 'P').count();
            var before = document.text();
            long done = document.reconcile(
                            AGENT,
                            "cause " + round,
                            document.version(),
                            somewhere(random, before.length(), "agent"),
                            Strategy.MERGE)
                    .version();
            int more = random.nextInt(4);
            for (int i = 0; i < more; i++)
                type(new Edit.Insert(random.nextInt(document.text().length() + 1), "P"));
            document.takeBack(AGENT, "cause " + round, done);
            assertThat(document.text().replace("P", ""))
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(before.replace("P", ""));
            assertThat(document.text().chars().filter(c -> c == 'P').count())
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(persons + more);
        }
    }
}
