package dev.agentos.search;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.git.Repositories;
import dev.agentos.protocol.PathMatchView;
import dev.agentos.protocol.ReplaceRequest;
import dev.agentos.protocol.ReplaceRequest.ReplaceFile;
import dev.agentos.protocol.ReplacedView;
import dev.agentos.protocol.ReplacedView.LineChange;
import dev.agentos.protocol.SearchFileView;
import dev.agentos.protocol.SearchSummaryView;
import dev.agentos.security.Permissions;
import dev.agentos.security.Role;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.store.Store;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
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

@Timeout(60)
@Execution(ExecutionMode.SAME_THREAD)
class SearchesTest {
    private static final Participant BOB = new Participant.User("user:bob", "Bob");

    @TempDir static Path home;
    @TempDir Path temporary;
    static TestNucleus nucleus;

    private Path project;
    private Store store;
    private Permissions permissions;
    private SessionId session;
    private WorkspaceId id;
    private Searches searches;
    private SearchSummaryView summary;

    @BeforeAll static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll static void stop() throws Exception {
        nucleus.close();
    }

    @BeforeEach void open() throws Exception {
        project = Files.createDirectories(temporary.toRealPath().resolve("project"));
        store = Store.open(temporary.resolve("registry.db"), Clock.systemUTC());
        var bus = new MessageBus(Clock.systemUTC());
        permissions = new Permissions(store, bus);
        var workspaces = new Workspaces(store, bus, permissions, Clock.systemUTC());
        id = workspaces.register(LOCAL_OWNER, project).id();
        session = new Sessions(store, bus, permissions, Clock.systemUTC()).create(LOCAL_OWNER, "work", id).id();
        var files = new WorkspaceFiles(nucleus.home(), workspaces, Clock.systemUTC());
        searches = new Searches(files, new Repositories(files, nucleus.programs()));
    }

    @AfterEach void close() {
        store.close();
    }

    private void write(String name, String text) throws Exception {
        Files.createDirectories(project.resolve(name).getParent());
        Files.writeString(project.resolve(name), text);
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
        return found(query).stream().flatMap(file -> file.matches().stream().map(match -> file.path() + ":" + match.line() + ":" + match.column() + ":" + match.length())).toList();
    }

    @Test void textIsFoundByLineAndColumn() throws Exception {
        write("a.txt", "one two\nTWO two\n");
        write("d/b.txt", "\r\nn\u00e9e two");
        assertThat(places(plain("two"))).containsExactly("a.txt:1:5:3", "a.txt:2:1:3", "a.txt:2:5:3", "d/b.txt:2:5:3");
        assertThat(places(query("two", false, true, false))).containsExactly("a.txt:1:5:3", "a.txt:2:5:3", "d/b.txt:2:5:3");
        assertThat(summary.files()).isEqualTo(2);
        assertThat(summary.incomplete()).isFalse();
        assertThat(places(plain("N\u00c9E"))).containsExactly("d/b.txt:2:1:3");
    }

    @Test void expressionsAndWholeWordsAreFound() throws Exception {
        write("a", "foo(1) food\nfoo(22)\n");
        assertThat(places(query("^foo\\((\\d+)\\)$", true, true, false))).containsExactly("a:2:1:7");
        assertThat(places(query("foo", false, true, true))).containsExactly("a:1:1:3", "a:2:1:3");
        assertThat(places(query("(1)", false, true, false))).containsExactly("a:1:4:3");
        assertThat(places(query("x*", true, true, false))).isEmpty();
        assertThatThrownBy(() -> found(query("(", true, true, false))).isInstanceOf(InvalidInput.class).hasMessageContaining("regular expression");
        assertThatThrownBy(() -> plain("")).isInstanceOf(InvalidInput.class);
    }

    @Test void patternsOfPathsChooseTheFiles() throws Exception {
        for (var name : List.of("a.java", "src/b.java", "src/deep/c.ts", "lib/d.ts", "lib/e.md")) write(name, "x");
        assertThat(names("*.java", "")).containsExactly("a.java", "src/b.java");
        assertThat(names("src", "")).containsExactly("src/b.java", "src/deep/c.ts");
        assertThat(names("src/**/*.ts,*.md", "")).containsExactly("lib/e.md", "src/deep/c.ts");
        assertThat(names("*.{ts,md}", "src/")).containsExactly("lib/d.ts", "lib/e.md");
        assertThat(names("", "**/deep/**, *.java")).containsExactly("lib/d.ts", "lib/e.md");
    }

    private List<String> names(String include, String exclude) throws Exception {
        return found(new Query("x", false, true, false, include, exclude, 100)).stream().map(SearchFileView::path).toList();
    }

    @Test void whatGitIgnoresAndWhatIsNoTextIsLeftOut() throws Exception {
        assertThat(new ProcessBuilder("git", "-C", project.toString(), "init", "-q").start().waitFor()).isZero();
        write(".gitignore", "out/\n");
        write("out/ignored", "needle");
        write("kept", "needle");
        write("binary", "needle\0");
        Files.write(project.resolve("large"), ("needle" + "x".repeat(2 << 20)).getBytes());
        var outside = Files.writeString(temporary.resolve("outside"), "needle");
        Files.createSymbolicLink(project.resolve("link"), outside);
        Files.createLink(project.resolve("hard"), outside);
        assertThat(places(plain("needle"))).containsExactly("kept:1:1:6");
    }

    @Test void foldersOfToolsAreLeftOutWithoutGit() throws Exception {
        write("node_modules/x/index.js", "needle");
        write("index.js", "needle");
        assertThat(places(plain("needle"))).containsExactly("index.js:1:1:6");
    }

    @Test void aHostileExpressionEnds() throws Exception {
        write("evil", "a".repeat(5_000) + "!");
        write("good", "aaab");
        var found = places(query("(a|aa)+b", true, true, false));
        assertThat(found).containsExactly("good:1:1:4");
        assertThat(summary.skipped()).isEqualTo(1);
        assertThat(summary.incomplete()).isTrue();
        assertThat(places(query("(a{1,20}){1,20}b", true, true, false))).containsExactly("good:1:1:4");
        assertThat(summary.skipped()).isEqualTo(1);
    }

    @Test void aHostilePatternOfPathsIsRefused() throws Exception {
        write("a".repeat(200), "a");
        assertThatThrownBy(() -> found(new Query("a", false, true, false, "*a".repeat(30) + "c", "", 10))).isInstanceOf(InvalidInput.class);
    }

    @Test void aLimitIsKeptAndSaid() throws Exception {
        for (int i = 0; i < 20; i++) write("f" + i, "x\n".repeat(10));
        var places = places(new Query("x", false, true, false, "", "", 15));
        assertThat(places).hasSize(15);
        assertThat(summary.incomplete()).isTrue();
        assertThat(summary.matches()).isEqualTo(15);
    }

    @Test void aReaderWhoIsGoneEndsTheSearch() throws Exception {
        for (int i = 0; i < 50; i++) write("f" + i, "x");
        assertThatThrownBy(() -> searches.search(LOCAL_OWNER, id, plain("x"), file -> {
            throw new UncheckedIOException(new java.io.IOException("gone"));
        })).isInstanceOf(UncheckedIOException.class);
    }

    @Test void longLinesAreShownAroundTheMatch() throws Exception {
        write("long", "x".repeat(1_000) + "needle" + "y".repeat(1_000));
        var match = found(plain("needle")).getFirst().matches().getFirst();
        assertThat(match.column()).isEqualTo(1_001);
        assertThat(match.preview()).contains("needle").hasSizeLessThan(400);
        assertThat(match.preview().indexOf("needle") + match.previewColumn()).isEqualTo(match.column());
    }

    private static ReplaceRequest request(String text, String replacement, boolean regex, boolean preview, List<SearchFileView> files) {
        return new ReplaceRequest(text, replacement, regex, true, false, files.stream().map(file -> new ReplaceFile(file.path(), file.etag())).toList(), preview);
    }

    @Test void replacingIsShownFirstAndThenDone() throws Exception {
        write("a", "foo(1) foo(2)\nbar\nfoo(3)");
        write("b", "foo(4)\n");
        var files = found(query("foo", false, true, false));
        var shown = searches.replace(LOCAL_OWNER, id, request("foo\\((\\d)\\)", "$1$1", true, true, files));
        assertThat(shown).extracting(ReplacedView::count).containsExactly(3, 1);
        assertThat(shown.getFirst().lines()).containsExactly(new LineChange(1, "foo(1) foo(2)", "11 22"), new LineChange(3, "foo(3)", "33"));
        assertThat(Files.readString(project.resolve("a"))).startsWith("foo");
        var done = searches.replace(LOCAL_OWNER, id, request("foo\\((\\d)\\)", "$1$1", true, false, files));
        assertThat(Files.readString(project.resolve("a"))).isEqualTo("11 22\nbar\n33");
        assertThat(Files.readString(project.resolve("b"))).isEqualTo("44\n");
        assertThat(done.getLast().etag()).isEqualTo(found(plain("44")).getFirst().etag());
    }

    @Test void aFileThatChangedMeanwhileIsLeftAloneAndTheOthersAreNot() throws Exception {
        write("a", "old");
        write("b", "old");
        var files = found(plain("old"));
        write("a", "old, and more");
        var done = searches.replace(LOCAL_OWNER, id, request("old", "$new\\", false, false, files));
        assertThat(done.getFirst().error().name()).isEqualTo("OUTDATED");
        assertThat(Files.readString(project.resolve("a"))).isEqualTo("old, and more");
        assertThat(Files.readString(project.resolve("b"))).isEqualTo("$new\\");
    }

    @Test void aReplacementThatDoesNotFitChangesNothing() throws Exception {
        write("a", "old");
        var files = found(plain("old"));
        var done = searches.replace(LOCAL_OWNER, id, request("(o)ld", "$2", true, false, files));
        assertThat(done.getFirst().error().name()).isEqualTo("INVALID_INPUT");
        var outside = searches.replace(LOCAL_OWNER, id, new ReplaceRequest("x", "y", null, null, null, List.of(new ReplaceFile("../x", "0")), null));
        assertThat(outside.getFirst().error().name()).isEqualTo("PATH_OUTSIDE");
        assertThat(Files.readString(project.resolve("a"))).isEqualTo("old");
    }

    @Test void filesAreFoundByLettersOfTheirNames() throws Exception {
        for (var name : List.of("src/file/WorkspaceFiles.java", "src/file/WorkspacePath.java", "docs/workspace-files.md", "web/safe.ts", "deep/waf/x.txt")) write(name, "");
        assertThat(best("wf").subList(0, 2)).containsExactlyInAnyOrder("src/file/WorkspaceFiles.java", "docs/workspace-files.md");
        assertThat(best("workspacepath")).containsExactly("src/file/WorkspacePath.java");
        assertThat(best("file/path")).containsExactly("src/file/WorkspacePath.java");
        assertThat(best("zzz")).isEmpty();
        assertThat(best("")).hasSize(5);
    }

    private List<String> best(String text) throws Exception {
        return searches.paths(LOCAL_OWNER, id, text, 50).stream().map(PathMatchView::path).toList();
    }

    @Test void strangersFindNothingAndViewersReplaceNothing() throws Exception {
        write("a", "x");
        var files = found(plain("x"));
        assertRefused(ErrorCode.NOT_FOUND, () -> searches.search(BOB, id, plain("x"), file -> { }));
        assertRefused(ErrorCode.NOT_FOUND, () -> searches.paths(BOB, id, "a", 10));
        permissions.setRole(LOCAL_OWNER, BOB, Role.VIEW, session.scope());
        assertThat(searches.paths(BOB, id, "a", 10)).hasSize(1);
        assertThat(searches.replace(BOB, id, request("x", "y", false, true, files))).hasSize(1);
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> searches.replace(BOB, id, request("x", "y", false, false, files)));
        assertThat(Files.readString(project.resolve("a"))).isEqualTo("x");
    }

    private interface Attempt {
        void run() throws Exception;
    }

    private static void assertRefused(ErrorCode code, Attempt attempt) {
        assertThatThrownBy(attempt::run).isInstanceOfSatisfying(AgentOsException.class, refused -> assertThat(refused.code()).isEqualTo(code));
    }
}
