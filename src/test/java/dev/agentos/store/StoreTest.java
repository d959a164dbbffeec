package dev.agentos.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.TaskGroup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class StoreTest {
    private static final List<Migration> SCHEMA = List.of(Migration.of("V001__notes.sql", """
            create table note (id integer primary key, body text, seen integer, at integer, raw blob);
            create table reply (note integer not null references note (id));
            """));

    @TempDir
    Path home;

    private Store store;

    @BeforeEach
    void open() {
        store = Store.open(home.resolve("registry.db"), Clock.systemUTC(), SCHEMA);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void everyKindOfValueComesBackAsItWas() {
        var at = Instant.ofEpochMilli(1_234_567);
        store.write(
                tx -> tx.update("insert into note values (?, ?, ?, ?, ?)", 7L, "héllo", true, at, new byte[] {0, -1}));
        var kept = store.read(tx -> tx.one(
                "select * from note",
                row -> List.of(
                        row.number("id"), row.text("body"), row.flag("seen"), row.instant("at"), row.bytes("raw")[1])));
        assertThat(kept).contains(List.of(7L, "héllo", true, at, (byte) -1));
    }

    @Test
    void missingTextIsEmpty() {
        store.write(tx -> tx.update("insert into note (body) values (?)", (Object) null));
        var bodies = store.read(tx -> tx.query("select body from note", row -> row.optionalText("body")));
        assertThat(bodies).containsExactly(Optional.empty());
    }

    @Test
    void failedWorkLeavesNothingAndItsExceptionComesOut() {
        assertThatThrownBy(() -> store.execute(tx -> {
                    insert(tx, "lost");
                    throw new AgentOsException(ErrorCode.CONFLICT, "no");
                }))
                .hasMessage("no");
        assertThat(bodies()).isEmpty();
    }

    @Test
    void sqlFailuresCarryTheirCause() {
        assertThatThrownBy(() -> store.write(tx -> tx.update("insert into nowhere values (1)")))
                .isInstanceOf(AgentOsException.class)
                .hasMessageContaining("no such table")
                .hasRootCauseMessage("[SQLITE_ERROR] SQL error or missing database (no such table: nowhere)");
    }

    @Test
    void oneFailureInAGroupTakesNothingElseWithIt() throws Exception {
        var writerIsBusy = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        try (var tasks = new TaskGroup("writers")) {
            tasks.fork(() -> store.execute(tx -> {
                writerIsBusy.countDown();
                await(goOn);
            }));
            writerIsBusy.await();
            for (int i = 0; i < 20; i++) {
                int number = i;
                tasks.fork(() -> insertUnlessOdd(number));
            }
            goOn.countDown();
            tasks.awaitAll();
        }
        assertThat(bodies()).hasSize(10).allMatch(body -> Integer.parseInt(body) % 2 == 0);
    }

    private void insertUnlessOdd(int number) {
        try {
            store.execute(tx -> {
                insert(tx, String.valueOf(number));
                if (number % 2 == 1) throw new IllegalStateException("odd");
            });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("odd");
        }
    }

    @Test
    void referencesAreEnforced() {
        assertThatThrownBy(() -> store.write(tx -> tx.update("insert into reply values (99)")))
                .hasMessageContaining("FOREIGN KEY");
    }

    @Test
    void readersCannotWrite() {
        assertThatThrownBy(() -> store.read(tx -> tx.update("delete from note")))
                .hasMessageContaining("readonly");
    }

    @Test
    void aReadSeesOneMomentEvenWhenOthersWrite() {
        var counts = store.read(tx -> {
            long before = tx.number("select count(*) as number from note");
            writeOnAnotherThread();
            return List.of(before, tx.number("select count(*) as number from note"));
        });
        assertThat(counts).containsExactly(0L, 0L);
        assertThat(bodies()).containsExactly("elsewhere");
    }

    private void writeOnAnotherThread() {
        try (var tasks = new TaskGroup("elsewhere")) {
            tasks.fork(() -> store.execute(tx -> insert(tx, "elsewhere")));
            tasks.awaitAll();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    @Test
    void aTransactionInsideATransactionIsRefused() {
        assertThatThrownBy(() -> store.write(tx -> bodies())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store.read(tx -> store.write(inner -> 1))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void actionsAfterCommitSeeItAndAreSkippedOnRollback() {
        var done = new ArrayList<String>();
        store.execute(tx -> tx.afterCommit(() -> done.add("committed")));
        assertThatThrownBy(() -> store.execute(tx -> {
            tx.afterCommit(() -> done.add("rolled back"));
            throw new IllegalStateException();
        }));
        assertThat(done).containsExactly("committed");
    }

    @Test
    void actionsAfterCommitRunInTheOrderOfTheCommits() throws Exception {
        var announced = Collections.synchronizedList(new ArrayList<Long>());
        try (var tasks = new TaskGroup("writers")) {
            for (int i = 0; i < 8; i++)
                tasks.fork(() -> {
                    for (int j = 0; j < 50; j++)
                        store.execute(tx -> {
                            insert(tx, "x");
                            long id = tx.number("select max(id) as number from note");
                            tx.afterCommit(() -> announced.add(id));
                        });
                });
            tasks.awaitAll();
        }
        assertThat(announced).hasSize(400).isSorted();
    }

    @Test
    void aFailingActionDoesNotUndoOrStopAnything() {
        store.execute(tx -> {
            insert(tx, "kept");
            tx.afterCommit(() -> store.write(inner -> 1));
        });
        assertThat(bodies()).containsExactly("kept");
        store.execute(tx -> tx.afterCommit(() -> {}));
    }

    @Test
    void anInterruptedCallerStillLearnsThatItWasSaved() {
        Thread.currentThread().interrupt();
        store.execute(tx -> insert(tx, "saved"));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(bodies()).containsExactly("saved");
    }

    @Test
    void moreCallersThanTheQueueHoldsAreAllServed() throws Exception {
        try (var tasks = new TaskGroup("many")) {
            for (int i = 0; i < 1_000; i++) tasks.fork(() -> store.execute(tx -> insert(tx, "x")));
            tasks.awaitAll();
        }
        assertThat(bodies()).hasSize(1_000);
    }

    @Test
    void closingFinishesWhatIsQueuedAndRefusesTheRest() throws Exception {
        var writerIsBusy = new CountDownLatch(1);
        try (var tasks = new TaskGroup("last")) {
            tasks.fork(() -> store.execute(tx -> {
                writerIsBusy.countDown();
                insert(tx, "last");
            }));
            writerIsBusy.await();
            store.close();
            tasks.awaitAll();
        }
        assertThatThrownBy(() -> store.execute(tx -> insert(tx, "late"))).hasMessageContaining("closed");
        assertThatThrownBy(this::bodies).hasMessageContaining("closed");
        open();
        assertThat(bodies()).containsExactly("last");
    }

    @Test
    void onlyTheOwnerCanReadTheFiles() throws Exception {
        store.execute(tx -> insert(tx, "secret"));
        for (var name : List.of("registry.db", "registry.db-wal", "registry.db-shm"))
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve(name))))
                    .isEqualTo("rw-------");
    }

    @Test
    void aFolderWithAnyNameWillDo() throws Exception {
        var odd = Files.createDirectory(home.resolve("a?b=c #d%20é"));
        Store.open(odd.resolve("registry.db"), Clock.systemUTC(), SCHEMA).close();
        assertThat(odd.resolve("registry.db")).isNotEmptyFile();
    }

    private static void insert(Transaction tx, String body) {
        tx.update("insert into note (body) values (?)", body);
    }

    private List<String> bodies() {
        return store.read(tx -> tx.query("select body from note order by id", row -> row.text("body")));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }
}
