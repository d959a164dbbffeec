package dev.agentos.search;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.TestWorkspace;
import dev.agentos.git.Repositories;
import dev.agentos.protocol.PathMatchView;
import dev.agentos.protocol.ReplaceRequest;
import dev.agentos.protocol.ReplaceRequest.ReplaceFile;
import dev.agentos.protocol.ReplacedView;
import dev.agentos.protocol.ReplacedView.LineChange;
import dev.agentos.protocol.SearchFileView;
import dev.agentos.protocol.SearchSummaryView;
import dev.agentos.security.Role;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class SearchesTest {
    private static final Participant BOB = new Participant.User("user:bob", "Bob");

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private TestWorkspace work;
    private Path project;
    private WorkspaceId id;
    private Searches searches;
    private SearchSummaryView summary;

    @BeforeAll
    static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stop() throws Exception {
        nucleus.close();
    }

    @BeforeEach
    void open() throws Exception {
        work = TestWorkspace.in(temporary, nucleus.home());
        project = work.folder();
        id = work.id();
        var files = work.files();
        searches = new Searches(files, new Repositories(files, nucleus.programs()));
    }

    @AfterEach
    void close() {
        work.close();
    }

    private static Query query(String text, boolean regex, boolean caseSensitive, boolean word) {
        return new Query(text, regex, caseSensitive, word, "", "", 1_000);
    }

    private static Query plain(String text) {
        return query(text, false, false, false);
    }

    private List<SearchFileView> found(Query query) throws Exception {
        var found = new ArrayList<SearchFileView>();
        summary = searches.search(LOCAL_OWNER, id, query, found::add);
        found.sort((a, b) -> a.path().compareTo(b.path()));
        return found;
    }

    private List<String> places(Query query) throws Exception {
        return found(query).stream()
                .flatMap(file -> file.matches().stream()
                        .map(match -> file.path() + ":" + match.line() + ":" + match.column() + ":" + match.length()))
                .toList();
    }

    @Test
    void textIsFoundByLineAndColumn() throws Exception {
        work.write("a.txt", "one two\nTWO two\n");
        work.write("d/b.txt", "\r\nn\u00e9e two");
        assertThat(places(plain("two"))).containsExactly("a.txt:1:5:3", "a.txt:2:1:3", "a.txt:2:5:3", "d/b.txt:2:5:3");
        assertThat(places(query("two", false, true, false)))
                .containsExactly("a.txt:1:5:3", "a.txt:2:5:3", "d/b.txt:2:5:3");
        assertThat(summary.files()).isEqualTo(2);
        assertThat(summary.incomplete()).isFalse();
        assertThat(places(plain("N\u00c9E"))).containsExactly("d/b.txt:2:1:3");
    }

    @Test
    void expressionsAndWholeWordsAreFound() throws Exception {
        work.write("a", "foo(1) food\nfoo(22)\n");
        assertThat(places(query("^foo\\((\\d+)\\)$", true, true, false))).containsExactly("a:2:1:7");
        assertThat(places(query("foo", false, true, true))).containsExactly("a:1:1:3", "a:2:1:3");
        assertThat(places(query("(1)", false, true, false))).containsExactly("a:1:4:3");
        assertThat(places(query("x*", true, true, false))).isEmpty();
        assertThatThrownBy(() -> found(query("(", true, true, false)))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("regular expression");
        assertThatThrownBy(() -> plain("")).isInstanceOf(InvalidInput.class);
    }

    @Test
    void patternsOfPathsChooseTheFiles() throws Exception {
        for (var name : List.of("a.java", "src/b.java", "src/deep/c.ts", "lib/d.ts", "lib/e.md")) work.write(name, "x");
        assertThat(names("*.java", "")).containsExactly("a.java", "src/b.java");
        assertThat(names("src", "")).containsExactly("src/b.java", "src/deep/c.ts");
        assertThat(names("src/**/*.ts,*.md", "")).containsExactly("lib/e.md", "src/deep/c.ts");
        assertThat(names("*.{ts,md}", "src/")).containsExactly("lib/d.ts", "lib/e.md");
        assertThat(names("", "**/deep/**, *.java")).containsExactly("lib/d.ts", "lib/e.md");
    }

    private List<String> names(String include, String exclude) throws Exception {
        return found(new Query("x", false, true, false, include, exclude, 100)).stream()
                .map(SearchFileView::path)
                .toList();
    }

    @Test
    void whatGitIgnoresAndWhatIsNoTextIsLeftOut() throws Exception {
        assertThat(new ProcessBuilder("git", "-C", project.toString(), "init", "-q")
                        .start()
                        .waitFor())
                .isZero();
        work.write(".gitignore", "out/\n");
        work.write("out/ignored", "needle");
        work.write("kept", "needle");
        work.write("binary", "needle\0");
        Files.write(project.resolve("large"), ("needle" + "x".repeat(2 << 20)).getBytes());
        var outside = Files.writeString(temporary.resolve("outside"), "needle");
        Files.createSymbolicLink(project.resolve("link"), outside);
        Files.createLink(project.resolve("hard"), outside);
        assertThat(places(plain("needle"))).containsExactly("kept:1:1:6");
    }

    @Test
    void foldersOfToolsAreLeftOutWithoutGit() throws Exception {
        work.write("node_modules/x/index.js", "needle");
        work.write("index.js", "needle");
        assertThat(places(plain("needle"))).containsExactly("index.js:1:1:6");
    }

    @Test
    void aHostileExpressionEnds() throws Exception {
        work.write("evil", "a".repeat(5_000) + "!");
        work.write("good", "aaab");
        var found = places(query("(a|aa)+b", true, true, false));
        assertThat(found).containsExactly("good:1:1:4");
        assertThat(summary.skipped()).isEqualTo(1);
        assertThat(summary.incomplete()).isTrue();
        assertThat(places(query("(a{1,20}){1,20}b", true, true, false))).containsExactly("good:1:1:4");
        assertThat(summary.skipped()).isEqualTo(1);
    }

    private void writeSlowFiles() throws Exception {
        for (int i = 0; i < 40; i++) work.write("slow" + i, "a".repeat(60) + "!");
    }

    @Test
    void aSlowSearchLetsOthersRun() throws Exception {
        writeSlowFiles();
        var search = Thread.ofVirtual().start(() -> {
            try {
                found(query("(a{1,20}){1,20}b", true, true, false));
            } catch (Exception stopped) {
                Thread.currentThread().interrupt();
            }
        });
        for (int i = 0; i < 20; i++) Thread.ofVirtual().start(Thread::yield).join();
        assertThat(search.isAlive()).isTrue();
        search.interrupt();
        search.join();
    }

    @Test
    void aSearchThatNobodyWaitsForEnds() throws Exception {
        writeSlowFiles();
        var listener = new SearchListener() {
            @Override
            public void found(SearchFileView file) {}

            @Override
            public void nothingYet() {
                throw new UncheckedIOException(new IOException("gone"));
            }
        };
        assertThatThrownBy(
                        () -> searches.search(LOCAL_OWNER, id, query("(a{1,20}){1,20}b", true, true, false), listener))
                .isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void aHostilePatternOfPathsIsRefused() throws Exception {
        work.write("a".repeat(200), "a");
        assertThatThrownBy(() -> found(new Query("a", false, true, false, "*a".repeat(30) + "c", "", 10)))
                .isInstanceOf(InvalidInput.class);
    }

    @Test
    void aLimitIsKeptAndSaid() throws Exception {
        for (int i = 0; i < 20; i++) work.write("f" + i, "x\n".repeat(10));
        var places = places(new Query("x", false, true, false, "", "", 15));
        assertThat(places).hasSize(15);
        assertThat(summary.incomplete()).isTrue();
        assertThat(summary.matches()).isEqualTo(15);
    }

    @Test
    void aReaderWhoIsGoneEndsTheSearch() throws Exception {
        for (int i = 0; i < 50; i++) work.write("f" + i, "x");
        assertThatThrownBy(() -> searches.search(LOCAL_OWNER, id, plain("x"), file -> {
                    throw new UncheckedIOException(new java.io.IOException("gone"));
                }))
                .isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void longLinesAreShownAroundTheMatch() throws Exception {
        work.write("long", "x".repeat(1_000) + "needle" + "y".repeat(1_000));
        var match = found(plain("needle")).getFirst().matches().getFirst();
        assertThat(match.column()).isEqualTo(1_001);
        assertThat(match.preview()).contains("needle").hasSizeLessThan(400);
        assertThat(match.preview().indexOf("needle") + match.previewColumn()).isEqualTo(match.column());
    }

    private static ReplaceRequest request(
            String text, String replacement, boolean regex, boolean preview, List<SearchFileView> files) {
        return new ReplaceRequest(
                text,
                replacement,
                regex,
                true,
                false,
                files.stream()
                        .map(file -> new ReplaceFile(file.path(), file.etag(), null))
                        .toList(),
                preview);
    }

    @Test
    void replacingIsShownFirstAndThenDone() throws Exception {
        work.write("a", "foo(1) foo(2)\nbar\nfoo(3)");
        work.write("b", "foo(4)\n");
        var files = found(query("foo", false, true, false));
        var shown = searches.replace(LOCAL_OWNER, id, request("foo\\((\\d)\\)", "$1$1", true, true, files));
        assertThat(shown).extracting(ReplacedView::count).containsExactly(3, 1);
        assertThat(shown.getFirst().lines())
                .containsExactly(new LineChange(1, "foo(1) foo(2)", "11 22"), new LineChange(3, "foo(3)", "33"));
        assertThat(Files.readString(project.resolve("a"))).startsWith("foo");
        var done = searches.replace(LOCAL_OWNER, id, request("foo\\((\\d)\\)", "$1$1", true, false, files));
        assertThat(Files.readString(project.resolve("a"))).isEqualTo("11 22\nbar\n33");
        assertThat(Files.readString(project.resolve("b"))).isEqualTo("44\n");
        assertThat(done.getLast().etag())
                .isEqualTo(found(plain("44")).getFirst().etag());
    }

    @Test
    void someOfTheMatchesAreReplacedAndTheOthersStay() throws Exception {
        work.write("a", "one 1 two 22 three 333 four 4444");
        var file = found(plain("one")).getFirst();
        var some = new ReplaceRequest(
                "\\d+",
                "<$0>",
                true,
                null,
                null,
                List.of(new ReplaceFile(file.path(), file.etag(), List.of(2, 4))),
                null);
        var done = searches.replace(LOCAL_OWNER, id, some).getFirst();
        assertThat(Files.readString(project.resolve("a"))).isEqualTo("one 1 two <22> three 333 four <4444>");
        assertThat(done.matches()).containsExactly("<22>", "<4444>");
    }

    @Test
    void aFileThatChangedMeanwhileIsLeftAloneAndTheOthersAreNot() throws Exception {
        work.write("a", "old");
        work.write("b", "old");
        var files = found(plain("old"));
        work.write("a", "old, and more");
        var done = searches.replace(LOCAL_OWNER, id, request("old", "$new\\", false, false, files));
        assertThat(done.getFirst().error().name()).isEqualTo("OUTDATED");
        assertThat(Files.readString(project.resolve("a"))).isEqualTo("old, and more");
        assertThat(Files.readString(project.resolve("b"))).isEqualTo("$new\\");
    }

    @Test
    void aReplacementThatDoesNotFitChangesNothing() throws Exception {
        work.write("a", "old");
        var files = found(plain("old"));
        var done = searches.replace(LOCAL_OWNER, id, request("(o)ld", "$2", true, false, files));
        assertThat(done.getFirst().error().name()).isEqualTo("INVALID_INPUT");
        var outside = searches.replace(
                LOCAL_OWNER,
                id,
                new ReplaceRequest("x", "y", null, null, null, List.of(new ReplaceFile("../x", "0", null)), null));
        assertThat(outside.getFirst().error().name()).isEqualTo("PATH_OUTSIDE");
        assertThat(Files.readString(project.resolve("a"))).isEqualTo("old");
    }

    @Test
    void filesAreFoundByLettersOfTheirNames() throws Exception {
        for (var name : List.of(
                "src/file/WorkspaceFiles.java",
                "src/file/WorkspacePath.java",
                "docs/workspace-files.md",
                "web/safe.ts",
                "deep/waf/x.txt")) work.write(name, "");
        assertThat(best("wf").subList(0, 2))
                .containsExactlyInAnyOrder("src/file/WorkspaceFiles.java", "docs/workspace-files.md");
        assertThat(best("workspacepath")).containsExactly("src/file/WorkspacePath.java");
        assertThat(best("file/path")).containsExactly("src/file/WorkspacePath.java");
        assertThat(best("zzz")).isEmpty();
        assertThat(best("")).hasSize(5);
    }

    private List<String> best(String text) throws Exception {
        return searches.paths(LOCAL_OWNER, id, text, 50).stream()
                .map(PathMatchView::path)
                .toList();
    }

    @Test
    void strangersFindNothingAndViewersReplaceNothing() throws Exception {
        work.write("a", "x");
        var files = found(plain("x"));
        assertRefused(ErrorCode.NOT_FOUND, () -> searches.search(BOB, id, plain("x"), file -> {}));
        assertRefused(ErrorCode.NOT_FOUND, () -> searches.paths(BOB, id, "a", 10));
        work.setRole(BOB, Role.VIEW);
        assertThat(searches.paths(BOB, id, "a", 10)).hasSize(1);
        assertThat(searches.replace(BOB, id, request("x", "y", false, true, files)))
                .hasSize(1);
        assertRefused(
                ErrorCode.PERMISSION_DENIED, () -> searches.replace(BOB, id, request("x", "y", false, false, files)));
        assertThat(Files.readString(project.resolve("a"))).isEqualTo("x");
    }

    private interface Attempt {
        void run() throws Exception;
    }

    private static void assertRefused(ErrorCode code, Attempt attempt) {
        assertThatThrownBy(attempt::run)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }
}
