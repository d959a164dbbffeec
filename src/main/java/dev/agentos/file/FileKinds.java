package dev.agentos.file;

import dev.agentos.protocol.FileEntryView;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The kind of a file, by its name and its bytes: whether it is text, its language, its media type. */
public final class FileKinds {
    /** The language ids of editors; all other files are plain text. */
    private static final Map<String, String> LANGUAGES = Map.ofEntries(
            Map.entry("java", "java"),
            Map.entry("kt", "kotlin"),
            Map.entry("kts", "kotlin"),
            Map.entry("scala", "scala"),
            Map.entry("groovy", "groovy"),
            Map.entry("ts", "typescript"),
            Map.entry("tsx", "typescript"),
            Map.entry("mts", "typescript"),
            Map.entry("cts", "typescript"),
            Map.entry("js", "javascript"),
            Map.entry("jsx", "javascript"),
            Map.entry("mjs", "javascript"),
            Map.entry("cjs", "javascript"),
            Map.entry("json", "json"),
            Map.entry("jsonl", "json"),
            Map.entry("webmanifest", "json"),
            Map.entry("html", "html"),
            Map.entry("htm", "html"),
            Map.entry("css", "css"),
            Map.entry("scss", "scss"),
            Map.entry("less", "less"),
            Map.entry("vue", "html"),
            Map.entry("svelte", "html"),
            Map.entry("md", "markdown"),
            Map.entry("markdown", "markdown"),
            Map.entry("xml", "xml"),
            Map.entry("svg", "xml"),
            Map.entry("pom", "xml"),
            Map.entry("yml", "yaml"),
            Map.entry("yaml", "yaml"),
            Map.entry("toml", "ini"),
            Map.entry("ini", "ini"),
            Map.entry("properties", "ini"),
            Map.entry("py", "python"),
            Map.entry("rb", "ruby"),
            Map.entry("php", "php"),
            Map.entry("pl", "perl"),
            Map.entry("lua", "lua"),
            Map.entry("r", "r"),
            Map.entry("go", "go"),
            Map.entry("rs", "rust"),
            Map.entry("c", "c"),
            Map.entry("h", "c"),
            Map.entry("cc", "cpp"),
            Map.entry("cpp", "cpp"),
            Map.entry("cxx", "cpp"),
            Map.entry("hpp", "cpp"),
            Map.entry("cs", "csharp"),
            Map.entry("fs", "fsharp"),
            Map.entry("swift", "swift"),
            Map.entry("m", "objective-c"),
            Map.entry("dart", "dart"),
            Map.entry("ex", "elixir"),
            Map.entry("exs", "elixir"),
            Map.entry("clj", "clojure"),
            Map.entry("sh", "shell"),
            Map.entry("bash", "shell"),
            Map.entry("zsh", "shell"),
            Map.entry("ps1", "powershell"),
            Map.entry("bat", "bat"),
            Map.entry("sql", "sql"),
            Map.entry("graphql", "graphql"),
            Map.entry("proto", "protobuf"),
            Map.entry("tf", "hcl"),
            Map.entry("dockerfile", "dockerfile"));

    private static final Map<String, String> WHOLE_NAMES = Map.of(
            "dockerfile",
            "dockerfile",
            "makefile",
            "makefile",
            "containerfile",
            "dockerfile",
            ".bashrc",
            "shell",
            ".profile",
            "shell",
            "jenkinsfile",
            "groovy",
            "gemfile",
            "ruby",
            "rakefile",
            "ruby");
    /**
     * Types that a browser may display. All others are only downloaded, so that a file cannot act as a page of our
     * origin.
     */
    private static final Map<String, String> SHOWN = Map.ofEntries(
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("avif", "image/avif"),
            Map.entry("bmp", "image/bmp"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("mp3", "audio/mpeg"),
            Map.entry("ogg", "audio/ogg"),
            Map.entry("wav", "audio/wav"),
            Map.entry("mp4", "video/mp4"),
            Map.entry("webm", "video/webm"),
            Map.entry("txt", "text/plain; charset=utf-8"));

    private FileKinds() {}

    public static String language(String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        return WHOLE_NAMES.getOrDefault(lower, LANGUAGES.getOrDefault(extension(lower), "plaintext"));
    }

    /** Empty when it is not to be shown, only saved. */
    public static Optional<String> shownAs(String name) {
        return Optional.ofNullable(SHOWN.get(extension(name.toLowerCase(Locale.ROOT))));
    }

    private static String extension(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /**
     * The bytes as text; empty when they are not UTF-8 or have a NUL in them. Most text is ASCII, which needs no
     * decoder.
     */
    public static Optional<String> text(byte[] bytes) {
        int all = 0;
        for (byte b : bytes) {
            if (b == 0) return Optional.empty();
            all |= b;
        }
        if (all >= 0) return Optional.of(new String(bytes, StandardCharsets.ISO_8859_1));
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException notUtf8) {
            return Optional.empty();
        }
    }

    public static FileEntryView.Kind view(FileStat.Kind kind) {
        return switch (kind) {
            case FILE -> FileEntryView.Kind.FILE;
            case FOLDER -> FileEntryView.Kind.FOLDER;
            case LINK -> FileEntryView.Kind.LINK;
            case PIPE, SOCKET, DEVICE -> FileEntryView.Kind.OTHER;
        };
    }
}
