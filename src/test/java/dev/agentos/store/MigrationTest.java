package dev.agentos.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationTest {
    @TempDir
    Path home;

    private Path database;

    @BeforeEach
    void name() {
        database = home.resolve("registry.db");
    }

    @Test
    void theIndexNamesEveryMigrationInOrderWithoutGaps() throws Exception {
        try (var files = Files.list(Path.of("src/main/resources/db/migration"))) {
            var names = files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("index"))
                    .sorted()
                    .toList();
            assertThat(Migration.packaged()).extracting(Migration::name).containsExactlyElementsOf(names);
        }
        assertThat(Migration.packaged())
                .extracting(Migration::version)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, Migration.packaged().size())
                                .boxed()
                                .toList());
    }

    @Test
    void aNewDatabaseHasEveryStepAndNoBackup() throws Exception {
        open(steps(2)).close();
        assertThat(tables()).contains("step1", "step2");
        assertThat(backups()).isEmpty();
    }

    @Test
    void reopeningChangesNothing() throws Exception {
        open(steps(2)).close();
        var before = Files.readAllBytes(database);
        open(steps(2)).close();
        assertThat(Files.readAllBytes(database)).isEqualTo(before);
    }

    @Test
    void anOldDatabaseIsBackedUpAndThenMigrated() throws Exception {
        try (var store = open(steps(1))) {
            store.write(tx -> tx.update("insert into step1 values ('kept')"));
        }
        open(steps(3)).close();
        assertThat(tables()).contains("step3");
        assertThat(backups()).containsExactly("registry.db.before-v2");
        Files.move(home.resolve("registry.db.before-v2"), database, StandardCopyOption.REPLACE_EXISTING);
        try (var restored = open(steps(1))) {
            var words = restored.read(tx -> tx.query("select word from step1", row -> row.text("word")));
            assertThat(words).containsExactly("kept");
        }
    }

    @Test
    void theLastThreeBackupsAreKept() throws Exception {
        for (int version = 1; version <= 12; version++) open(steps(version)).close();
        assertThat(backups())
                .containsExactly("registry.db.before-v10", "registry.db.before-v11", "registry.db.before-v12");
    }

    @Test
    void aFailingStepIsUndoneAndTheStepsBeforeItStay() throws Exception {
        open(steps(1)).close();
        var broken = List.of(
                steps(3).get(0),
                steps(3).get(1),
                Migration.of("V003__broken.sql", "create table half (x text) strict; insert into nowhere values (1);"));
        assertThatThrownBy(() -> open(broken))
                .isInstanceOf(AgentOsException.class)
                .hasMessageContaining("nowhere");
        assertThat(tables()).contains("step2").doesNotContain("half");
        open(steps(3)).close();
        assertThat(tables()).contains("step3");
    }

    @Test
    void aDatabaseFromTheFutureIsRefusedUntouched() throws Exception {
        open(steps(3)).close();
        assertRefused(steps(2), "has version 3; this AgentOS knows versions up to 2");
    }

    @Test
    void aMigrationEditedAfterItsReleaseIsRefused() throws Exception {
        open(steps(1)).close();
        assertRefused(
                List.of(Migration.of("V001__step1.sql", "create table other (x text) strict")),
                "different V001__step1.sql");
    }

    @Test
    void lineEndingsDoNotCountAsAnEdit() {
        assertThat(Migration.of("V001__a.sql", "a;\r\nb;").checksum())
                .isEqualTo(Migration.of("V001__a.sql", "a;\nb;").checksum());
    }

    @Test
    void aFileThatIsNoDatabaseIsRefusedUntouched() throws Exception {
        Files.writeString(database, "this is a letter to my aunt, not a database".repeat(100));
        assertRefused(steps(1), "is damaged");
    }

    @Test
    void aDamagedDatabaseIsRefusedUntouched() throws Exception {
        open(steps(2)).close();
        var bytes = Files.readAllBytes(database);
        Arrays.fill(bytes, 100, 4096, (byte) 0x5a);
        Files.write(database, bytes);
        assertRefused(steps(2), "is damaged");
    }

    @Test
    void theDatabaseOfAnotherProgramIsRefusedUntouched() throws Exception {
        try (var connection = new DatabaseFile(database).openForWriting()) {
            new Transaction(connection).script("create table theirs (x text)");
        }
        assertRefused(steps(1), "belongs to another program");
    }

    @Test
    void aMissingFolderIsSaidClearly() {
        database = home.resolve("nowhere/registry.db");
        assertThatThrownBy(() -> open(steps(1)))
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.HOME_UNUSABLE));
    }

    private void assertRefused(List<Migration> known, String why) throws IOException {
        var before = Files.readAllBytes(database);
        assertThatThrownBy(() -> open(known))
                .isInstanceOfSatisfying(AgentOsException.class, refused -> {
                    assertThat(refused.code()).isEqualTo(ErrorCode.HOME_UNUSABLE);
                    assertThat(refused.hint()).isNotEmpty();
                })
                .hasMessageContaining(why);
        assertThat(Files.readAllBytes(database)).isEqualTo(before);
    }

    private Store open(List<Migration> migrations) {
        return Store.open(database, Clock.systemUTC(), migrations);
    }

    private static List<Migration> steps(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> Migration.of(
                        "V%03d__step%d.sql".formatted(i, i), "create table step%d (word text) strict;".formatted(i)))
                .toList();
    }

    private List<String> tables() throws Exception {
        try (var connection = new DatabaseFile(database).openForReading()) {
            return new Transaction(connection).query("select name from sqlite_schema", row -> row.text("name"));
        }
    }

    private List<String> backups() throws IOException {
        try (var files = Files.list(home)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.contains("before"))
                    .sorted(Comparator.comparing((String name) -> name.length()).thenComparing(name -> name))
                    .toList();
        }
    }
}
