package dev.agentos.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/** One numbered step of the schema, from {@code V003__comments.sql}. Once released a step is never edited. */
record Migration(int version, String name, String sql) {
    private static final String FOLDER = "/db/migration/";

    static Migration of(String fileName, String sql) {
        int separator = fileName.indexOf("__");
        if (!fileName.startsWith("V") || separator < 0 || !fileName.endsWith(".sql"))
            throw new IllegalArgumentException("a migration is named V001__what.sql, not " + fileName);
        return new Migration(Integer.parseInt(fileName.substring(1, separator)), fileName, sql);
    }

    /** The steps in the jar, in order. A jar cannot be listed cheaply, so the file {@code index} names them. */
    static List<Migration> packaged() {
        return resource("index")
                .lines()
                .filter(line -> !line.isBlank())
                .map(name -> of(name, resource(name)))
                .toList();
    }

    /** Detects an edit by accident, not by malice. */
    String checksum() {
        var crc = new CRC32();
        crc.update(sql.replace("\r\n", "\n").getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", crc.getValue());
    }

    private static String resource(String name) {
        try (var stream = Migration.class.getResourceAsStream(FOLDER + name)) {
            if (stream == null) throw new FileNotFoundException(FOLDER + name);
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("a migration is missing from the program", broken);
        }
    }
}
