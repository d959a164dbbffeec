package dev.agentos.screen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What a program printed, and what another terminal showed then. */
record Fixture(String name, int columns, int rows, byte[] bytes, String text) {
    private static final Path FOLDER = Path.of("src/test/resources/terminal");

    /** Each file of xterm.js was made for a terminal that returns the carriage at a line feed. */
    static List<Fixture> ofXtermJs() {
        return readAll(
                FOLDER,
                ".in",
                80,
                25,
                bytes -> new String(bytes, StandardCharsets.ISO_8859_1)
                        .replace("\n", "\r\n")
                        .getBytes(StandardCharsets.ISO_8859_1));
    }

    static List<Fixture> recordings() {
        return readAll(FOLDER.resolve("recordings"), ".bytes", 100, 30, bytes -> bytes);
    }

    static List<Fixture> all() {
        return Stream.concat(ofXtermJs().stream(), recordings().stream()).toList();
    }

    Screen screen() {
        return new Screen(columns, rows);
    }

    private static List<Fixture> readAll(
            Path folder, String ending, int columns, int rows, UnaryOperator<byte[]> change) {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .map(file -> read(file, ending, columns, rows, change))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Fixture read(Path file, String ending, int columns, int rows, UnaryOperator<byte[]> change) {
        try {
            var name = file.getFileName().toString().replace(ending, "");
            return new Fixture(
                    name,
                    columns,
                    rows,
                    change.apply(Files.readAllBytes(file)),
                    Files.readString(file.resolveSibling(name + ".text")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
