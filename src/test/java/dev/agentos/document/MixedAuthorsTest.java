package dev.agentos.document;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.Home;
import dev.agentos.file.EditObserver;
import dev.agentos.file.FileTree;
import dev.agentos.file.TestWorkspace;
import dev.agentos.file.TrashItem;
import dev.agentos.file.WorkspacePath;
import dev.agentos.security.Action;
import dev.agentos.text.TextMerge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unsaved text of a person and an agent: each is written to the file under its author's name, whoever saves. */
class MixedAuthorsTest {
    private static final String ANN = "user:ann";
    private static final String AGENT = "agent:0123456789abcdef";
    private static final String START = "one\ntwo\nthree\nfour\n";

    @TempDir
    Path temporary;

    private TestWorkspace workspace;
    private FileTree tree;
    private Path file;
    private Document document;
    private final Baseline baseline = new Baseline();

    /** What a review takes as agreed: the first text, with every edit that people write. */
    private static final class Baseline implements EditObserver {
        private String text = START;

        @Override
        public Writing writes(String by, Path file, byte[] content) {
            if (by.startsWith("agent:")) return _ -> {};
            try {
                var before = Files.exists(file) ? Files.readString(file) : "";
                var after = new String(content, StandardCharsets.UTF_8);
                return done -> {
                    if (done) text = TextMerge.of(before, text, after);
                };
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        @Override
        public void moved(String by, Path from, Path to) {}

        @Override
        public void deleted(String by, Path path, Optional<TrashItem> kept) {}

        @Override
        public void restored(String by, TrashItem kept, Path from, Path to) {}
    }

    @BeforeEach
    void start() throws Exception {
        var home = Files.createDirectory(temporary.resolve("home"));
        workspace = TestWorkspace.in(temporary, new Home(home, home.resolve("daemon.sock")));
        workspace.write("a.txt", START);
        file = workspace.folder().resolve("a.txt");
        var files = workspace.files();
        files.observe(baseline);
        tree = files.tree(LOCAL_OWNER, Action.FILE_WRITE, workspace.id());
        document = open();
    }

    @AfterEach
    void stop() throws Exception {
        document.close("test");
        workspace.close();
    }

    /** Nothing is saved unless the test does it. */
    private Document open() throws IOException {
        var info = new DocumentInfo("0123456789abcdef", workspace.id(), new WorkspacePath("a.txt"), "e", Instant.EPOCH);
        return Document.open(
                info, temporary.resolve("log"), tree, Clock.systemUTC(), () -> Duration.ZERO, changed -> {});
    }

    private void reopen() throws Exception {
        document.close("test");
        document = open();
    }

    private void insert(String by, String before, String text) {
        int at = before.isEmpty() ? document.text().length() : document.text().indexOf(before);
        document.edit(by, OptionalLong.empty(), List.of(new Edit.Insert(at, text)));
    }

    private void delete(String by, String text) {
        int at = document.text().indexOf(text);
        document.edit(by, OptionalLong.empty(), List.of(new Edit.Replace(at, at + text.length(), "")));
    }

    private void agentActs(Runnable change) {
        document.change(AGENT, () -> {
            change.run();
            return true;
        });
    }

    private void assertSaved(String text, String agreed) {
        assertThat(file).hasContent(text);
        assertThat(document.isDirty()).isFalse();
        assertThat(baseline.text).isEqualTo(agreed);
    }

    @ParameterizedTest
    @ValueSource(strings = {ANN, AGENT, "system", "disk"})
    void whoeverSavesTheAgentsLinesAreNotAgreed(String saver) {
        insert(ANN, "one", "typed\n");
        agentActs(() -> insert(AGENT, "four", "agent\n"));
        insert(ANN, "", "more\n");
        document.save(saver);
        assertSaved("typed\none\ntwo\nthree\nagent\nfour\nmore\n", "typed\none\ntwo\nthree\nfour\nmore\n");
    }

    @Test
    void whatTheAgentDeletesIsNotAgreed() {
        insert(ANN, "one", "typed\n");
        agentActs(() -> delete(AGENT, "three\n"));
        document.save(ANN);
        assertSaved("typed\none\ntwo\nfour\n", "typed\n" + START);
    }

    @Test
    void whatAPersonTypesAfterTheAgentIsAgreed() {
        agentActs(() -> insert(AGENT, "four", "agent\n"));
        insert(ANN, "one", "typed\n");
        document.save(AGENT);
        assertSaved("typed\none\ntwo\nthree\nagent\nfour\n", "typed\n" + START);
    }

    @Test
    void whatTheAgentPutsIntoALineThatAPersonTypedIsNotAgreed() {
        insert(ANN, "two", "typed\n");
        agentActs(() -> insert(AGENT, "typed", "robot "));
        insert(ANN, "robot typed", "again ");
        document.save(ANN);
        assertSaved("one\nagain robot typed\ntwo\nthree\nfour\n", "one\nagain typed\ntwo\nthree\nfour\n");
    }

    @Test
    void aProgramThatWritesTheFileMeanwhileChangesNothingOfIt() throws Exception {
        insert(ANN, "one", "typed\n");
        agentActs(() -> insert(AGENT, "three", "agent\n"));
        Files.writeString(file, START + "program\n");
        document.look();
        insert(ANN, "two", "more\n");
        document.save(ANN);
        assertSaved("typed\none\nmore\ntwo\nagent\nthree\nfour\nprogram\n", "typed\none\nmore\ntwo\nthree\nfour\n");
    }

    /** As sed does: what the agent wrote is taken out of the file by it, and comes back with the next save. */
    @Test
    void whatIsWrittenAgainAfterAProgramTookItOutIsStillTheAgents() throws Exception {
        agentActs(() -> insert(AGENT, "four", "agent\n"));
        Files.writeString(file, START + "sed\n");
        document.look();
        document.save("disk");
        assertSaved("one\ntwo\nthree\nagent\nfour\nsed\n", START);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theNextDaemonKnowsWhoseItIs(boolean writtenMeanwhile) throws Exception {
        insert(ANN, "one", "saved\n");
        document.save(ANN);
        insert(ANN, "one", "typed\n");
        agentActs(() -> insert(AGENT, "four", "agent\n"));
        document.close("test");
        if (writtenMeanwhile) Files.writeString(file, "saved\n" + START + "program\n");
        document = open();
        document.save("system");
        var program = writtenMeanwhile ? "program\n" : "";
        assertSaved("saved\ntyped\none\ntwo\nthree\nagent\nfour\n" + program, "saved\ntyped\none\ntwo\nthree\nfour\n");
    }

    @Test
    void whatIsTakenBackWithoutATraceIsSavedToo() {
        insert(ANN, "one", "typed\n");
        var edit = new Edit.ReplaceMatch("two\n", "agent\ntwo\n");
        agentActs(() -> document.reconcile(AGENT, "cause", document.version(), edit, Strategy.MERGE));
        long done = document.version();
        delete(ANN, "agent\n");
        document.takeBack(ANN, "cause", done);
        assertThat(document.isTakenBack("cause")).isTrue();
        document.save(ANN);
        assertSaved("typed\n" + START, "typed\n" + START);
    }

    /** Nobody can take apart what was too much for the file in between: then all of it is reviewed. */
    @Test
    void whatCannotBeWrittenInPartsIsNotAgreed() throws Exception {
        var huge = "x".repeat(FileBinding.MAX_BYTES);
        insert(ANN, "one", huge);
        agentActs(() -> insert(AGENT, "four", "agent\n"));
        delete(ANN, huge);
        document.save(ANN);
        assertSaved("one\ntwo\nthree\nagent\nfour\n", START);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatComesBackWithAnEarlierVersionIsWhoseItWas(boolean reopened) throws Exception {
        insert(ANN, "one", "typed\n");
        document.save(ANN);
        agentActs(() -> insert(AGENT, "four", "agent\n"));
        long version = document.version();
        delete(ANN, "agent\n");
        delete(ANN, "typed\n");
        insert(ANN, "two", "more\n");
        document.save(ANN);
        document.revert(ANN, version);
        if (reopened) reopen();
        document.save(ANN);
        assertSaved("typed\none\ntwo\nthree\nagent\nfour\n", "typed\n" + START);
    }

    @Test
    void aFileThatIsMadeAnewHasBothUnderTheirNames() throws Exception {
        insert(ANN, "one", "typed\n");
        agentActs(() -> insert(AGENT, "four", "agent\n"));
        Files.delete(file);
        document.look();
        document.save(ANN);
        assertThat(file).hasContent("typed\none\ntwo\nthree\nagent\nfour\n");
        assertThat(baseline.text).doesNotContain("agent");
    }

    /** Lines of either that are whole stay whole: the rest of the file is what only one of them wrote. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void inAnyOrderExactlyTheAgentsLinesAreLeftToReview(long seed) throws Exception {
        var random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            int number = i;
            switch (random.nextInt(6)) {
                case 0, 1 -> insert(ANN, line(random), "typed " + number + "\n");
                case 2, 3 -> agentActs(() -> insert(AGENT, line(random), "agent " + number + "\n"));
                case 4 -> document.save(random.nextBoolean() ? ANN : AGENT);
                default -> reopen();
            }
        }
        document.save(random.nextBoolean() ? ANN : AGENT);
        assertSaved(document.text(), document.text().replaceAll("agent \\d+\n", ""));
    }

    /** The beginning of a line that is there. */
    private String line(Random random) {
        var lines = document.text().lines().toList();
        return lines.get(random.nextInt(lines.size())) + "\n";
    }
}
