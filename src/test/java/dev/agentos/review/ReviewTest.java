package dev.agentos.review;

import static dev.agentos.review.Decision.Kind.ACCEPT;
import static dev.agentos.review.Decision.Kind.REJECT;
import static dev.agentos.review.ReviewedFolder.PERSON;
import static dev.agentos.review.ReviewedFolder.git;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.FileChange;
import dev.agentos.file.FileChanges;
import dev.agentos.file.WorkspacePath;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class ReviewTest {
    private static final String TEN = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private ReviewedFolder folder;

    @BeforeAll
    static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stop() throws Exception {
        nucleus.close();
    }

    @BeforeEach
    void init() throws Exception {
        folder = ReviewedFolder.in(temporary, nucleus);
    }

    @AfterEach
    void close() {
        folder.close();
    }

    private void begin(String text) throws Exception {
        folder.agentWrites("a.txt", text);
        folder.commitAll();
        folder.review.start();
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }

    @Test
    void anEditThatAUserIsJustWritingIsNotListed() throws Exception {
        begin(TEN);
        var mine = TEN.replace("6\n", "6\nTYPED\n");
        var edit = folder.review.beginEdit(new WorkspacePath("a.txt"), mine.getBytes(StandardCharsets.UTF_8));
        folder.agentWrites("a.txt", mine);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var listed = threads.submit(() -> folder.review.changes());
            assertThat(listed).failsWithin(Duration.ofMillis(200)).withThrowableOfType(TimeoutException.class);
            folder.review.endEdit(edit, true);
            assertThat(listed.get()).isEmpty();
        }
    }

    @Test
    void everyKindOfChangeIsListed() throws Exception {
        for (var name : List.of("changed", "gone", "moved", "run.sh", "picture"))
            folder.agentWrites(name, name + "\n1\n2\n");
        begin("same\n");
        folder.agentWrites("changed", "changed\n1\nTWO\nthree\n");
        Files.delete(folder.file("gone"));
        Files.createDirectories(folder.file("to"));
        Files.move(folder.file("moved"), folder.file("to/here"));
        assertThat(folder.file("run.sh").toFile().setExecutable(true)).isTrue();
        folder.agentWrites("picture", "\0\1\2");
        folder.agentWrites("new/one", "1\n");
        Files.createSymbolicLink(folder.file("link"), Path.of("a.txt"));
        assertThat(folder.summary())
                .containsExactly(
                        "modified changed +2 -1",
                        "deleted gone +0 -3",
                        "created link +1 -0",
                        "created new/one +1 -0",
                        "modified picture",
                        "mode run.sh +0 -0",
                        "renamed moved to/here +0 -0");
    }

    private Map<String, String> unshown() throws Exception {
        var unshown = new TreeMap<String, String>();
        for (var change : folder.changes())
            change.unshown().ifPresent(one -> unshown.put(change.path().text(), one.why()));
        return unshown;
    }

    private void makePipe(String name) throws Exception {
        Files.createDirectories(folder.file(name).getParent());
        assertThat(new ProcessBuilder("mkfifo", folder.file(name).toString())
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void pipesAndSocketsAreListedAndNeverOpened() throws Exception {
        folder.agentWrites(".gitignore", "ignored/\n");
        folder.agentWrites("sub/b.txt", "1\n");
        begin("1\n");
        assertThat(unshown()).isEmpty();
        Files.delete(folder.file("a.txt"));
        for (var pipe : List.of("a.txt", "sub/pipe", "new/deep/pipe", "ignored/pipe", "od\td")) makePipe(pipe);
        try (var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(folder.file("socket")));
        }
        var all = Set.of("a.txt", "sub/pipe", "new/deep/pipe", "socket", "od<U+0009>d");
        assertThat(unshown().keySet()).isEqualTo(all);
        assertThat(unshown()).containsAllEntriesOf(Map.of("a.txt", "named pipe", "socket", "socket"));
        folder.reopen();
        assertThat(unshown().keySet()).isEqualTo(all);
        Files.delete(folder.file("sub/pipe"));
        assertThat(unshown()).doesNotContainKey("sub/pipe");
    }

    @Test
    void aPipeIsRejectedAndNeverAccepted() throws Exception {
        begin("1\n");
        makePipe("pipe");
        Files.delete(folder.file("a.txt"));
        makePipe("a.txt");
        assertRefused(ErrorCode.CONFLICT, () -> folder.decide(ACCEPT, "pipe"));
        folder.decideAll(REJECT);
        assertThat(folder.file("pipe")).doesNotExist();
        assertThat(folder.text("a.txt")).isEqualTo("1\n");
        assertThat(folder.summary()).isEmpty();
    }

    @Test
    void aPipeThatTheWatcherTellsOfIsListedAtOnce() throws Exception {
        begin("1\n");
        makePipe("pipe");
        folder.review.onFilesChanged(new FileChanges(
                List.of(new FileChange(new WorkspacePath("pipe"), FileChange.Kind.CREATED)), List.of(), false));
        assertThat(unshown()).containsExactly(Map.entry("pipe", "named pipe"));
    }

    @Test
    void whatGitIgnoresIsNotListed() throws Exception {
        folder.agentWrites(".gitignore", "*.log\n");
        begin("1\n");
        folder.agentWrites("x.log", "1\n");
        folder.agentWrites("y.txt", "1\n");
        assertThat(folder.summary()).containsExactly("created y.txt +1 -0");
    }

    @Test
    void whatIsAgreedAsATreeHasItIsNotWhatTheAgentHasWrittenMeanwhile() throws Exception {
        begin("1\n");
        folder.agentWrites("a.txt", "merged\n");
        folder.commitAll();
        var merged = ReviewedFolder.git(folder.root, "rev-parse", "HEAD");
        folder.agentWrites("a.txt", "merged\nevil\n");
        folder.review.acceptTree(merged, List.of(new WorkspacePath("a.txt")), Map.of(), "merge");
        assertThat(folder.agreed("a.txt")).isEqualTo("merged\n");
        assertThat(folder.summary()).containsExactly("modified a.txt +1 -0");
    }

    @Test
    void acceptingAHunkMakesOnlyThisPartOfWhatIsAgreed() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", TEN.replace("2\n", "two\n").replace("9\n", "nine\n"));
        folder.decide(ACCEPT, "a.txt", folder.hunks("a.txt").getFirst().id());
        assertThat(folder.agreed("a.txt")).isEqualTo(TEN.replace("2\n", "two\n"));
        assertThat(folder.summary()).containsExactly("modified a.txt +1 -1");
    }

    @Test
    void rejectingAHunkPutsOnlyThisBack() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", TEN.replace("2\n", "two\n").replace("9\n", "nine\n"));
        folder.decide(REJECT, "a.txt", folder.hunks("a.txt").getFirst().id());
        assertThat(folder.text("a.txt")).isEqualTo(TEN.replace("9\n", "nine\n"));
        assertThat(folder.agreed("a.txt")).isEqualTo(TEN);
    }

    @Test
    void aHunkKeepsItsIdWhenTheOneBesideItIsAccepted() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", TEN.replace("2\n", "two\n").replace("4\n", "four\n"));
        var hunks = folder.hunks("a.txt");
        folder.decide(ACCEPT, "a.txt", hunks.getFirst().id());
        assertThat(folder.hunks("a.txt"))
                .extracting(Hunk::id)
                .containsExactly(hunks.get(1).id());
    }

    @Test
    void aDecisionAboutAHunkThatHasChangedIsRefused() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", TEN.replace("2\n", "two\n"));
        var old = folder.hunks("a.txt").getFirst().id();
        folder.agentWrites("a.txt", TEN.replace("2\n", "zwei\n"));
        assertRefused(ErrorCode.OUTDATED, () -> folder.decide(REJECT, "a.txt", old));
        assertThat(folder.text("a.txt")).isEqualTo(TEN.replace("2\n", "zwei\n"));
    }

    @Test
    void oneOfTwoHunksThatSayTheSameIsNeverTakenForTheOther() throws Exception {
        var text = "a\na\na\nx\na\na\na\n".repeat(2);
        begin(text);
        folder.agentWrites("a.txt", text.replace("x\n", "y\n"));
        var hunks = folder.hunks("a.txt");
        assertThat(hunks.get(0).id()).isNotEqualTo(hunks.get(1).id());
        folder.decide(ACCEPT, "a.txt", hunks.get(0).id());
        assertRefused(
                ErrorCode.OUTDATED,
                () -> folder.decide(ACCEPT, "a.txt", hunks.get(0).id()));
    }

    @Test
    void aDecisionAboutAnotherVersionOfTheFileIsRefused() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", "one\n");
        var seen = folder.change("a.txt");
        folder.agentWrites("a.txt", "other\n");
        assertRefused(ErrorCode.OUTDATED, () -> folder.review.decide(ACCEPT, PERSON, Seen.of(seen), Set.of()));
    }

    @Test
    void whatWasWrittenAfterTheListIsNotDecidedAbout() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", "one\n");
        var seen = folder.changes().stream().map(Seen::of).toList();
        folder.agentWrites("b.txt", "unseen\n");
        folder.decide(ACCEPT, seen);
        assertThat(folder.summary()).containsExactly("created b.txt +1 -0");
        assertRefused(ErrorCode.OUTDATED, () -> folder.decide(ACCEPT, seen));
        assertRefused(ErrorCode.OUTDATED, () -> folder.review.whileListed(List.of(), () -> true));
    }

    @Test
    void aDecisionIsUndoneAlsoWhenItIsNotTheLast() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", "one\n");
        folder.agentWrites("b.txt", "b\n");
        int first = folder.decide(ACCEPT, "a.txt").number();
        folder.decide(ACCEPT, "b.txt");
        folder.review.undo(PERSON, first);
        assertThat(folder.summary()).containsExactly("modified a.txt +1 -10");
        assertRefused(ErrorCode.NOT_FOUND, () -> folder.review.undo(PERSON, first));
    }

    @Test
    void rejectingAllRestoresBytesModesAndLinks() throws Exception {
        folder.agentWrites("run.sh", "#!/bin/sh\r\n\351\n");
        assertThat(folder.file("run.sh").toFile().setExecutable(true)).isTrue();
        Files.createSymbolicLink(folder.file("link"), Path.of("a.txt"));
        folder.agentWrites("deep/down/file", "1\n");
        begin("no end");
        folder.agentWrites("run.sh", "x");
        assertThat(folder.file("run.sh").toFile().setExecutable(false)).isTrue();
        Files.delete(folder.file("link"));
        folder.agentWrites("link", "a file now");
        Files.delete(folder.file("deep/down/file"));
        Files.delete(folder.file("deep/down"));
        Files.move(folder.file("a.txt"), folder.file("b.txt"));
        folder.agentWrites("new/folder/file", "1\n");
        folder.decideAll(REJECT);
        assertThat(folder.text("run.sh")).isEqualTo("#!/bin/sh\r\n\351\n");
        assertThat(folder.file("run.sh")).isExecutable();
        assertThat(Files.readSymbolicLink(folder.file("link"))).hasToString("a.txt");
        assertThat(folder.text("deep/down/file")).isEqualTo("1\n");
        assertThat(folder.text("a.txt")).isEqualTo("no end");
        assertThat(folder.file("new")).doesNotExist();
        assertThat(folder.file("b.txt")).doesNotExist();
        assertThat(folder.summary()).isEmpty();
    }

    @Test
    void neitherFiltersNorLineEndingsNorHooksComeBetween() throws Exception {
        git(folder.root, "config", "filter.x.clean", "touch '" + temporary + "/ran'; tr a-z A-Z");
        git(folder.root, "config", "filter.x.smudge", "touch '" + temporary + "/ran'; tr A-Z a-z");
        git(folder.root, "config", "core.autocrlf", "true");
        var hook = Files.writeString(
                folder.file(".git/hooks/reference-transaction"), "#!/bin/sh\ntouch '" + temporary + "/ran'\n");
        assertThat(hook.toFile().setExecutable(true)).isTrue();
        folder.agentWrites(".gitattributes", "*.txt filter=x text\n");
        folder.agentWrites("a.txt", "One\r\nTwo\nthree\r\n");
        folder.review.start();
        folder.agentWrites("a.txt", "One\r\nTWO\nthree\r\n");
        folder.decide(REJECT, "a.txt");
        assertThat(folder.text("a.txt")).isEqualTo("One\r\nTwo\nthree\r\n");
        assertThat(temporary.resolve("ran")).doesNotExist();
    }

    private void checkOutAnew(String... names) throws Exception {
        for (var name : names) Files.delete(folder.file(name));
        git(folder.root, "checkout", "--quiet", "--", ".");
    }

    @Test
    void whatIsAgreedIsWhatIsOnTheDiskWhateverTheIndexSays() throws Exception {
        for (var name : List.of("same.txt", "edited.txt", "assumed.txt", "lines.crlf"))
            folder.agentWrites(name, "one\ntwo\n");
        folder.agentWrites(".gitattributes", "*.crlf eol=crlf\n");
        folder.commitAll();
        checkOutAnew("same.txt", "lines.crlf");
        folder.agentWrites("edited.txt", "mine\n");
        git(folder.root, "update-index", "--assume-unchanged", "assumed.txt");
        folder.agentWrites("assumed.txt", "mine\n");
        folder.review.start();
        assertThat(folder.summary()).isEmpty();
        assertThat(folder.agreed("lines.crlf")).isEqualTo("one\r\ntwo\r\n");
        for (var name : List.of("same.txt", "edited.txt", "assumed.txt", "lines.crlf"))
            assertThat(folder.agreed(name)).as(name).isEqualTo(folder.text(name));
    }

    @Test
    void aLookAtWhatIsThereStartsNoFilter() throws Exception {
        git(folder.root, "config", "filter.x.clean", "echo clean >> '" + temporary + "/ran'; tr A-Z a-z");
        git(folder.root, "config", "filter.x.smudge", "tr a-z A-Z");
        folder.agentWrites("loud.txt", "ONE\n");
        folder.agentWrites(".gitattributes", "loud.txt filter=x\n");
        folder.commitAll();
        checkOutAnew("loud.txt");
        Files.deleteIfExists(temporary.resolve("ran"));
        folder.review.start();
        assertThat(folder.agreed("loud.txt")).isEqualTo("ONE\n");
        assertThat(temporary.resolve("ran")).doesNotExist();
    }

    @Test
    void theIndexOfTheRepositoryIsNotTouched() throws Exception {
        begin("1\n");
        var before = Files.readAllBytes(folder.file(".git/index"));
        folder.agentWrites("a.txt", "2\n");
        folder.agentWrites("b.txt", "2\n");
        folder.decideAll(ACCEPT);
        assertThat(Files.readAllBytes(folder.file(".git/index"))).isEqualTo(before);
    }

    @Test
    void acceptingAllIsTheTreeOfTheAgent() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", "other\n");
        folder.agentWrites("b/c", "new");
        folder.decideAll(ACCEPT);
        assertThat(folder.summary()).isEmpty();
        git(folder.root, "add", "-A");
        assertThat(git(folder.root, "rev-parse", folder.review.info().baseline() + "^{tree}"))
                .isEqualTo(git(folder.root, "write-tree"));
    }

    @Test
    void whatAPersonWritesIsNoChangeOfTheAgent() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", TEN.replace("2\n", "two\n"));
        folder.personWrites("a.txt", TEN.replace("2\n", "two\n").replace("9\n", "PERSON\n"));
        assertThat(folder.hunks("a.txt"))
                .singleElement()
                .satisfies(
                        hunk -> assertThat(hunk.lines()).contains("-2", "+two").doesNotContain("+PERSON"));
        folder.decideAll(REJECT);
        assertThat(folder.text("a.txt")).isEqualTo(TEN.replace("9\n", "PERSON\n"));
    }

    @Test
    void whatAPersonWritesIntoALineOfTheAgentStaysWhenTheLineIsRejected() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", TEN.replace("2\n", "two new lines\n2b\n"));
        folder.personWrites("a.txt", TEN.replace("2\n", "two PERSON new lines\n2b\n"));
        folder.decideAll(REJECT);
        assertThat(folder.text("a.txt")).contains("PERSON").doesNotContain("2b");
    }

    @Test
    void aLineThatAPersonAddsBetweenThoseOfTheAgentSplitsNoLine() throws Exception {
        begin("cat\n");
        folder.agentWrites("a.txt", "hat\nmat\n");
        folder.personWrites("a.txt", "hat\nPERSON\nmat\n");
        assertThat(folder.agreed("a.txt")).isEqualTo("cat\nPERSON\n");
        folder.decide(REJECT, "a.txt");
        assertThat(folder.text("a.txt")).isEqualTo("cat\nPERSON\n");
    }

    @Test
    void whatAPersonWritesIntoLinesOfTheAgentStaysInItsOrder() throws Exception {
        begin("");
        folder.agentWrites("a.txt", "one\ntwo\n");
        folder.personWrites("a.txt", "one[1]\ntwo\n");
        folder.personWrites("a.txt", "one[1]\ntwo\n[2]\n");
        assertThat(folder.agreed("a.txt")).isEqualTo("[1][2]\n");
    }

    @Test
    void aLineOfTheAgentStaysPendingWhenAPersonMovesOthersAroundIt() throws Exception {
        begin("a\nb\n");
        folder.agentWrites("a.txt", "a\nagent\nb\n");
        folder.personWrites("a.txt", "b\nagent\na\n");
        assertThat(folder.agreed("a.txt")).isEqualTo("b\na\n");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatAPersonDeletesAndBringsBackIsStillTheAgents(boolean restarted) throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", "agent\n" + TEN);
        folder.personWrites("a.txt", TEN);
        assertThat(folder.summary()).isEmpty();
        if (restarted) folder.reopen();
        folder.personWrites("a.txt", "agent\n" + TEN);
        assertThat(folder.summary()).containsExactly("modified a.txt +1 -0");
    }

    @Test
    void whatAPersonAcceptedThenDeletedAndBroughtBackIsAgreed() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", "agent\n" + TEN);
        folder.personWrites("a.txt", TEN);
        folder.agentWrites("a.txt", "agent\n" + TEN);
        folder.decideAll(ACCEPT);
        folder.personWrites("a.txt", TEN);
        folder.personWrites("a.txt", "agent\n" + TEN);
        assertThat(folder.summary()).isEmpty();
    }

    @Test
    void whatAPersonDeletesOfTheirOwnAndBringsBackIsAgreed() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", "agent\n" + TEN);
        folder.personWrites("a.txt", "agent\n" + TEN + "mine\n");
        folder.personWrites("a.txt", "agent\n" + TEN.replace("5\n", ""));
        folder.personWrites("a.txt", "agent\n" + TEN + "mine\n");
        assertThat(folder.agreed("a.txt")).isEqualTo(TEN + "mine\n");
    }

    /** One character per byte, as the folder writes it. */
    private static String utf16(String text) {
        return new String(("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1);
    }

    @Test
    void whatTheAgentWroteIntoAFileInUtf16StaysListedWhenAPersonEditsIt() throws Exception {
        begin(utf16("one\n"));
        folder.agentWrites("a.txt", utf16("one\nagent\n"));
        folder.agentWrites("b.txt", utf16("agent\n"));
        folder.personWrites("a.txt", utf16("onex\nagent\n"));
        folder.personWrites("b.txt", utf16("agent\nx\n"));
        assertThat(folder.summary()).containsExactly("modified a.txt", "modified b.txt");
        assertThat(folder.agreed("a.txt")).isEqualTo(utf16("onex\n"));
        assertThat(folder.agreed("b.txt")).isEqualTo(utf16("x\n"));
    }

    @Test
    void nothingIsAgreedWhenWhatAPersonWroteCannotBeToldApart() throws Exception {
        var large = "0123456789\n".repeat(120_000);
        folder.agentWrites("large", large);
        folder.agentWrites("zero", "1\0\n2\n");
        folder.agentWrites("recoded", "1\n");
        begin(TEN);
        var cut = "0123456789\n".repeat(80_000) + "agent\n";
        folder.agentWrites("large", cut);
        folder.agentWrites("zero", "1\n2\nagent\n");
        folder.agentWrites("recoded", utf16("1\nagent\n"));
        folder.agentWrites("new", "\0agent");
        folder.personWrites("large", " " + cut);
        folder.personWrites("zero", "x1\n2\nagent\n");
        folder.personWrites("recoded", utf16("x1\nagent\n"));
        folder.personWrites("new", "\0agentx");
        assertThat(folder.changes())
                .extracting(change -> change.path().text())
                .containsExactlyInAnyOrder("large", "new", "recoded", "zero");
        assertThat(folder.agreed("large")).isEqualTo(large);
        assertThat(folder.agreed("zero")).isEqualTo("1\0\n2\n");
        assertThat(folder.agreed("recoded")).isEqualTo("1\n");
    }

    @Test
    void whatAPersonWritesIntoAFileThatTheAgentHasNotChangedIsTheirsWhateverItIs() throws Exception {
        begin("\0\1\2");
        folder.personWrites("a.txt", "\0\1\3");
        assertThat(folder.summary()).isEmpty();
    }

    @Test
    void aFileThatAPersonMakesIsNoChangeAndOneThatTheyDeleteNeither() throws Exception {
        begin(TEN);
        folder.personWrites("mine.txt", "1\n");
        Files.delete(folder.file("a.txt"));
        folder.review.deletedByUser(new WorkspacePath("a.txt"));
        assertThat(folder.summary()).isEmpty();
    }

    @Test
    void whatTheAgentChangedInAFileItStillHasAfterAPersonMovedIt() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", TEN.replace("2\n", "two\n"));
        assertThat(folder.summary()).hasSize(1);
        Files.move(folder.file("a.txt"), folder.file("b.txt"));
        folder.review.movedByUser(new WorkspacePath("a.txt"), new WorkspacePath("b.txt"));
        assertThat(folder.summary()).containsExactly("modified b.txt +1 -1");
    }

    @Test
    void undoBringsBackWhatWasRejectedAndThenWhatWasAccepted() throws Exception {
        begin(TEN);
        var text = TEN.replace("2\n", "two\n").replace("9\n", "nine\n");
        folder.agentWrites("a.txt", text);
        folder.decide(ACCEPT, "a.txt", folder.hunks("a.txt").getFirst().id());
        folder.decide(REJECT, "a.txt");
        folder.undo();
        assertThat(folder.text("a.txt")).isEqualTo(text);
        folder.undo();
        assertThat(folder.agreed("a.txt")).isEqualTo(TEN);
        assertRefused(ErrorCode.NOT_FOUND, () -> folder.undo());
    }

    @Test
    void undoKeepsWhatWasDoneElsewhereSince() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", TEN.replace("2\n", "two\n"));
        folder.decide(REJECT, "a.txt");
        folder.agentWrites("a.txt", TEN.replace("9\n", "nine\n"));
        folder.undo();
        assertThat(folder.text("a.txt")).isEqualTo(TEN.replace("2\n", "two\n").replace("9\n", "nine\n"));
    }

    @Test
    void undoIsRefusedWhenTheSamePlaceHasChangedSince() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", TEN.replace("2\n", "two\n"));
        folder.decide(REJECT, "a.txt");
        folder.agentWrites("a.txt", TEN.replace("2\n", "zwei\n"));
        assertRefused(ErrorCode.CONFLICT, () -> folder.undo());
        assertThat(folder.text("a.txt")).isEqualTo(TEN.replace("2\n", "zwei\n"));
    }

    @Test
    void whatADaemonHadBegunTheNextOneFinishes() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", "other\n");
        folder.agentWrites("b.txt", "new\n");
        folder.decideAll(REJECT);
        folder.agentWrites("a.txt", "other\n");
        folder.store().execute(tx -> tx.update("update review_decision set state = 'begun'"));
        folder.reopen();
        assertThat(folder.text("a.txt")).isEqualTo(TEN);
        assertThat(folder.file("b.txt")).doesNotExist();
        folder.undo();
        assertThat(folder.text("b.txt")).isEqualTo("new\n");
    }

    @Test
    void whatAPersonWroteJustBeforeTheDaemonWasKilledIsStillTheirs() throws Exception {
        begin(TEN);
        folder.review.beginEdit(
                new WorkspacePath("a.txt"), TEN.replace("9\n", "PERSON\n").getBytes(StandardCharsets.UTF_8));
        folder.agentWrites("a.txt", TEN.replace("9\n", "PERSON\n"));
        folder.review.beginEdit(new WorkspacePath("never.txt"), "never".getBytes(StandardCharsets.UTF_8));
        folder.reopen();
        assertThat(folder.summary()).isEmpty();
        assertThat(folder.agreed("a.txt")).contains("PERSON");
    }

    @Test
    void aFolderWithoutGitIsReviewedToo() throws Exception {
        try (var plain = ReviewedFolder.withoutGit(Files.createDirectory(temporary.resolve("other")), nucleus)) {
            plain.agentWrites(".gitignore", "*.log\n");
            plain.agentWrites("a.txt", TEN);
            plain.review.start();
            plain.agentWrites("a.txt", "x");
            plain.agentWrites("x.log", "x");
            assertThat(plain.summary()).containsExactly("modified a.txt +1 -10");
            plain.decideAll(REJECT);
            assertThat(plain.text("a.txt")).isEqualTo(TEN);
            assertThat(plain.file(".git")).doesNotExist();
        }
    }

    @Test
    void everyTurnIsKeptAsItBegan() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", "first\n");
        var turn = folder.review.takeSnapshot(Turn.Kind.TURN);
        folder.agentWrites("a.txt", "second\n");
        assertThat(git(folder.root, "show", turn.files() + ":a.txt")).isEqualTo("first");
        assertThat(folder.review.takeSnapshot(Turn.Kind.TURN).number()).isEqualTo(2);
    }

    @Test
    void whatWasJustCheckedOutIsAgreedAsItsCommit() throws Exception {
        folder.agentWrites("same.txt", "1\n");
        folder.agentWrites("other.txt", "1\n");
        folder.agentWrites("gone.txt", "1\n");
        folder.commitAll();
        folder.beginWithCommit(folder.trees().asCheckedOut(folder.root).orElseThrow());
        var written = Files.getLastModifiedTime(folder.file("other.txt"));
        folder.agentWrites("other.txt", "2\n");
        Files.setLastModifiedTime(folder.file("other.txt"), written);
        Files.delete(folder.file("gone.txt"));
        folder.agentWrites("new.txt", "new\n");
        assertThat(folder.summary())
                .containsExactlyInAnyOrder(
                        "modified other.txt +1 -1", "deleted gone.txt +0 -1", "created new.txt +1 -0");
        folder.decideAll(REJECT);
        assertThat(git(folder.root, "status", "--porcelain")).isEmpty();
    }

    @Test
    void aCheckoutThatIsNotExactlyItsCommitIsReadFirst() throws Exception {
        assertThat(folder.trees().asCheckedOut(folder.root)).as("no commit").isEmpty();
        folder.agentWrites("a.txt", "1\n");
        folder.agentWrites(".gitattributes", "* text=auto\n");
        folder.commitAll();
        assertThat(folder.trees().asCheckedOut(folder.root)).hasValue(git(folder.root, "rev-parse", "HEAD"));
        for (var attributes : List.of(
                "*.txt eol=crlf\n", "*.txt filter=x\n", "*.txt ident\n", "*.txt working-tree-encoding=UTF-16\n")) {
            folder.agentWrites(".gitattributes", attributes);
            assertThat(folder.trees().asCheckedOut(folder.root)).as(attributes).isEmpty();
        }
        folder.agentWrites(".gitattributes", "");
        git(folder.root, "config", "core.autocrlf", "true");
        assertThat(folder.trees().asCheckedOut(folder.root)).as("autocrlf").isEmpty();
        git(folder.root, "config", "--unset", "core.autocrlf");
        folder.agentWrites("untracked.txt", "1\n");
        assertThat(folder.trees().asCheckedOut(folder.root))
                .as("something else")
                .isEmpty();
    }

    @Test
    void filesBehindALinkAreGone() throws Exception {
        folder.agentWrites("src/a.txt", "1\n");
        folder.agentWrites(".gitignore", "elsewhere\n");
        folder.commitAll();
        folder.beginWithCommit(folder.trees().asCheckedOut(folder.root).orElseThrow());
        Files.createDirectory(folder.file("elsewhere"));
        Files.move(folder.file("src"), folder.file("elsewhere/src"));
        Files.createSymbolicLink(folder.file("src"), Path.of("elsewhere/src"));
        Files.writeString(folder.file(".git/info/exclude"), "/src\n");
        folder.agentWrites("src/a.txt", "evil\n");
        assertThat(folder.summary()).containsExactly("deleted src/a.txt +0 -1");
    }

    @Test
    void aRepositoryInsideStaysListedOnceItIsAdded() throws Exception {
        folder.agentWrites("lib/a.txt", "1\n");
        folder.commitAll();
        repositoryIn("there");
        folder.commitAll();
        folder.beginWithCommit(git(folder.root, "rev-parse", "HEAD"));
        repositoryIn("sub");
        repositoryIn("lib");
        folder.agentWrites("lib/evil.txt", "1\n");
        git(folder.root, "rm", "-rq", "--cached", "lib");
        git(folder.root, "add", "sub", "lib");
        assertThat(folder.changes())
                .extracting(
                        change -> change.path().text(),
                        change -> change.unshown().orElseThrow().why())
                .containsExactly(tuple("lib", "a nested repository"), tuple("sub", "a nested repository"));
    }

    @Test
    void aFolderInThePlaceOfAFileIsNoRepository() throws Exception {
        folder.agentWrites("a", "1\n");
        folder.commitAll();
        folder.beginWithCommit(git(folder.root, "rev-parse", "HEAD"));
        Files.delete(folder.file("a"));
        folder.agentWrites("a/b", "2\n");
        assertThat(folder.summary()).containsExactly("deleted a +0 -1", "created a/b +1 -0");
    }

    private void repositoryIn(String name) throws Exception {
        folder.agentWrites(name + "/inside.txt", "1\n");
        git(folder.file(name), "init", "-q");
        git(folder.file(name), "add", "-A");
        git(folder.file(name), "-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "inside");
    }

    /**
     * Whoever reads a difference at the moment the file is written sees it first; the list that others look at is old
     * then.
     */
    @Test
    void whatSomebodyHasSeenAlreadyIsStillToldToTheOthers() throws Exception {
        begin(TEN);
        folder.agentWrites("a.txt", TEN + "11\n");
        assertThat(folder.review.onFilesChanged(changed("a.txt"))).isTrue();
        assertThat(folder.review.countToPublish()).isEqualTo(1);
        assertThat(folder.review.onFilesChanged(changed("a.txt"))).isFalse();
        folder.agentWrites("a.txt", TEN + "eleven\n");
        folder.review.difference(folder.review.changes().getFirst().id());
        assertThat(folder.review.onFilesChanged(changed("a.txt"))).isTrue();
    }

    private static FileChanges changed(String name) {
        return new FileChanges(
                List.of(new FileChange(new WorkspacePath(name), FileChange.Kind.CHANGED)), List.of(), false);
    }

    @Test
    void oddNamesAndLargeFilesAreFilesToo() throws Exception {
        folder.agentWrites("\"quoted\" name", "1\n");
        folder.agentWrites(":colon", "1\n");
        folder.agentWrites("large", "x".repeat(3 << 20));
        begin(TEN);
        folder.agentWrites("\"quoted\" name", "2\n");
        folder.agentWrites(":colon", "2\n");
        folder.agentWrites("large", "y".repeat(3 << 20));
        assertThat(folder.summary())
                .containsExactlyInAnyOrder("modified \"quoted\" name +1 -1", "modified :colon +1 -1", "modified large");
        folder.decideAll(REJECT);
        assertThat(folder.text("large")).isEqualTo("x".repeat(3 << 20));
        assertThat(folder.text(":colon")).isEqualTo("1\n");
    }
}
