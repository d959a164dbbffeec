package dev.agentos.crdt;

import dev.agentos.crdt.ValuesContent.Encoding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes contents: from the wire and from the caller's values. */
final class Contents {
    private Contents() {}

    static Content read(ByteReader in, int ref) {
        return switch (ref) {
            case 1 -> new DeletedContent(in.varUint());
            case 2 -> ValuesContent.read(Encoding.JSON, in);
            case 3 -> new BinaryContent(in.bytes());
            case 4 -> new StringContent(in.text());
            case 5 -> new EmbedContent(JsonReader.read(in.text()));
            case 6 -> new FormatContent(in.text(), JsonReader.read(in.text()));
            case 7 -> TypeContent.read(in);
            case 8 -> ValuesContent.read(Encoding.ANY, in);
            case 9 -> new DocContent(in.text(), AnyReader.read(in));
            default -> throw new InvalidUpdate("there is no kind " + ref + " of content");
        };
    }

    static Content of(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> new BinaryContent(bytes.clone());
            case Subdocument document -> new DocContent(document.guid(), Values.of(document.options()));
            case null, default -> new ValuesContent(Encoding.ANY, Collections.singletonList(Values.of(value)));
        };
    }

    static TypeContent type(TypeKind kind) {
        return new TypeContent(new Branch(kind, ""));
    }

    static Content embed(Object value) {
        return new EmbedContent(Values.of(value));
    }

    /** Neighbouring plain values go into one content. */
    static List<Content> ofAll(List<? extends @Nullable Object> values) {
        var contents = new ArrayList<Content>();
        for (var value : values) {
            var content = of(value);
            if (content instanceof ValuesContent
                    && !contents.isEmpty()
                    && contents.getLast().canJoin(content)) contents.getLast().join(content);
            else contents.add(content);
        }
        return contents;
    }
}
