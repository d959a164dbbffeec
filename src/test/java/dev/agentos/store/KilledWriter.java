package dev.agentos.store;

import dev.agentos.core.TaskGroup;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A program that writes until it is killed and prints the number of each row once it was told that the row is saved.
 */
final class KilledWriter {
    static final List<Migration> SCHEMA =
            List.of(Migration.of("V001__rows.sql", "create table row (number integer primary key) strict;"));

    private KilledWriter() {}

    public static void main(String[] arguments) throws InterruptedException {
        var store = Store.open(Path.of(arguments[0]), Clock.systemUTC(), SCHEMA);
        var numbers = new AtomicInteger();
        try (var tasks = new TaskGroup("writers")) {
            for (int i = 0; i < 4; i++) tasks.fork(() -> writeForever(store, numbers));
            tasks.awaitAll();
        }
    }

    private static void writeForever(Store store, AtomicInteger numbers) {
        while (true) {
            int number = numbers.incrementAndGet();
            store.write(tx -> tx.update("insert into row values (?)", number));
            synchronized (System.out) {
                System.out.print(number + "\n");
                System.out.flush();
            }
        }
    }
}
