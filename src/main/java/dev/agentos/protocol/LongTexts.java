package dev.agentos.protocol;

import dev.agentos.core.InvalidInput;
import io.avaje.jsonb.Jsonb;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON with texts that are longer than the library reads at once (some 32,000 characters). Such texts are taken
 * out, read in pieces and put back into what the library makes of the rest.
 */
final class LongTexts {
    private static final int LONG = 8_000;
    private static final String MARK = "\0long text ";

    private final Jsonb library;
    private final List<String> taken = new ArrayList<>();

    private LongTexts(Jsonb library) {
        this.library = library;
    }

    /** Maps, lists and values. */
    static @Nullable Object read(Jsonb library, String json) {
        var texts = new LongTexts(library);
        return texts.putBack(library.type(Object.class).fromJson(texts.takeOut(json)));
    }

    private String takeOut(String json) {
        var rest = new StringBuilder();
        int at = 0;
        for (int quote = json.indexOf('"'); quote >= 0; quote = json.indexOf('"', at)) {
            int end = end(json, quote + 1);
            rest.append(json, at, quote);
            if (end - quote < LONG) {
                rest.append(json, quote, end + 1);
            } else {
                rest.append("\"\\u0000")
                        .append(MARK, 1, MARK.length())
                        .append(taken.size())
                        .append('"');
                taken.add(decode(json, quote + 1, end));
            }
            at = end + 1;
        }
        return rest.append(json, at, json.length()).toString();
    }

    /** The position of the closing quote. */
    private static int end(String json, int from) {
        for (int i = from; i < json.length(); i++) {
            if (json.charAt(i) == '\\') i++;
            else if (json.charAt(i) == '"') return i;
        }
        throw new InvalidInput("not JSON: a string is not closed");
    }

    private String decode(String json, int from, int to) {
        var text = new StringBuilder();
        int start = from;
        for (int i = from; i < to; i += width(json, i)) {
            if (i - start < LONG || Character.isLowSurrogate(json.charAt(i))) continue;
            text.append(piece(json, start, i));
            start = i;
        }
        return text.append(piece(json, start, to)).toString();
    }

    /** Of a character or an escape. */
    private static int width(String json, int at) {
        if (json.charAt(at) != '\\') return 1;
        return json.charAt(at + 1) == 'u' ? 6 : 2;
    }

    private String piece(String json, int from, int to) {
        return library.type(String.class)
                .list()
                .fromJson("[\"" + json.substring(from, to) + "\"]")
                .getFirst();
    }

    private @Nullable Object putBack(@Nullable Object value) {
        return switch (value) {
            case String text when text.startsWith(MARK) -> original(text);
            case List<?> list -> {
                var texts = new ArrayList<@Nullable Object>();
                list.forEach(element -> texts.add(putBack(element)));
                yield texts;
            }
            case Map<?, ?> map -> {
                var texts = new LinkedHashMap<@Nullable Object, @Nullable Object>();
                map.forEach((name, element) -> texts.put(name, putBack(element)));
                yield texts;
            }
            case null, default -> value;
        };
    }

    private String original(String mark) {
        try {
            return taken.get(Integer.parseInt(mark.substring(MARK.length())));
        } catch (NumberFormatException | IndexOutOfBoundsException notOurs) {
            return mark;
        }
    }
}
