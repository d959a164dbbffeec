package dev.agentos.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

/** The metadata of a file, without its content. {@code identity} is the same for all names of one file. */
public record FileStat(
        Kind kind,
        long size,
        Instant modified,
        Instant changed,
        int mode,
        int links,
        int owner,
        int group,
        Identity identity) {
    private static final String WANTED = "unix:mode,size,lastModifiedTime,ctime,nlink,uid,gid,ino,dev";
    private static final LinkOption[] FOLLOWING = {};
    private static final LinkOption[] NOT_FOLLOWING = {LinkOption.NOFOLLOW_LINKS};

    /** The type of the file. */
    public enum Kind {
        FILE,
        FOLDER,
        LINK,
        PIPE,
        SOCKET,
        DEVICE;

        /** Whether opening it may block or have side effects. */
        public boolean isSpecial() {
            return this == PIPE || this == SOCKET || this == DEVICE;
        }
    }

    /** The device and the number on it. */
    public record Identity(long device, long number) {}

    static FileStat of(Path path, boolean follow) throws IOException {
        return of(Files.readAttributes(path, WANTED, follow ? FOLLOWING : NOT_FOLLOWING));
    }

    private static FileStat of(Map<String, Object> read) {
        int mode = (int) read.get("mode");
        return new FileStat(
                kind(mode),
                (long) read.get("size"),
                instant(read.get("lastModifiedTime")),
                instant(read.get("ctime")),
                mode & 07777,
                (int) read.get("nlink"),
                (int) read.get("uid"),
                (int) read.get("gid"),
                new Identity((long) read.get("dev"), (long) read.get("ino")));
    }

    private static Kind kind(int mode) {
        return switch (mode & 0170000) {
            case 0100000 -> Kind.FILE;
            case 0040000 -> Kind.FOLDER;
            case 0120000 -> Kind.LINK;
            case 0010000 -> Kind.PIPE;
            case 0140000 -> Kind.SOCKET;
            default -> Kind.DEVICE;
        };
    }

    private static Instant instant(Object time) {
        return ((FileTime) time).toInstant();
    }

    public boolean isFile() {
        return kind == Kind.FILE;
    }

    public boolean isFolder() {
        return kind == Kind.FOLDER;
    }
}
