package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** An edit told by numbers, for both sides: see edits.mjs, which does the same to a document of Yjs. */
record RandomEdit(String kind, int choice, String name, Map<String, Object> details) {
    private static final String[] TEXTS = {
        "a", "b", "xyz", "hello ", "\n", "line\nline", "ä", "日本", "0123456789", "😀", "a😀b"
    };
    private static final int WITHOUT_PAIRS = TEXTS.length - 2;
    private static final String[] KEYS = {"a", "b", "c", "7"};
    private static final List<Map<String, Object>> ATTRIBUTES = List.of(
            Map.of("bold", true),
            ended("bold"),
            Map.of("color", "red"),
            Map.of("color", "blue"),
            ended("color"),
            Map.of("link", Map.of("href", "x")),
            Map.of("size", 2));
    private static final List<Object> VALUES = Arrays.asList(
            1,
            -3,
            2.5,
            1e40,
            3_000_000_000L,
            true,
            false,
            null,
            "",
            "text",
            "😀",
            List.of(1, List.of("x")),
            Map.of("k", Map.of("deep", 1)));

    private static Map<String, Object> ended(String key) {
        var attributes = new LinkedHashMap<String, Object>();
        attributes.put(key, null);
        return attributes;
    }

    /** @param pairs whether texts may have surrogate pairs */
    static RandomEdit of(RandomGenerator random, boolean formats, boolean pairs) {
        int dice = random.nextInt(100);
        if (dice < 55) return text(random, formats, TEXTS[random.nextInt(pairs ? TEXTS.length : WITHOUT_PAIRS)]);
        if (dice < 78) return array(random);
        return map(random);
    }

    private static RandomEdit text(RandomGenerator random, boolean formats, String value) {
        int at = random.nextInt(10_000);
        int dice = random.nextInt(100);
        if (dice < 45 || (!formats && dice < 65)) return edit("text", random, "insertText", "at", at, "value", value);
        if (dice < 65)
            return edit(
                    "text",
                    random,
                    "insertFormatted",
                    "at",
                    at,
                    "value",
                    value,
                    "attributes",
                    pick(random, ATTRIBUTES));
        if (dice < 70 && formats)
            return edit("text", random, "insertEmbed", "at", at, "value", Map.of("image", random.nextInt(5)));
        if (dice < 90 || !formats) return edit("text", random, "deleteText", "at", at, "size", 1 + random.nextInt(8));
        return edit(
                "text",
                random,
                "format",
                "at",
                at,
                "size",
                1 + random.nextInt(8),
                "attributes",
                pick(random, ATTRIBUTES));
    }

    private static RandomEdit array(RandomGenerator random) {
        int at = random.nextInt(10_000);
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> edit("array", random, "insertValues", "at", at, "values", values(random));
            case 4 -> edit("array", random, "appendValues", "values", values(random));
            case 5 ->
                edit("array", random, "insertBytes", "at", at, "bytes", YjsOracle.base64(new byte[] {
                    1, (byte) random.nextInt()
                }));
            case 6 -> edit("array", random, "insertType", "at", at, "type", type(random));
            default -> edit("array", random, "deleteValues", "at", at, "size", 1 + random.nextInt(4));
        };
    }

    private static RandomEdit map(RandomGenerator random) {
        var key = pick(random, KEYS);
        return switch (random.nextInt(12)) {
            case 0, 1, 2, 3, 4, 5 -> edit("map", random, "set", "key", key, "value", pick(random, VALUES));
            case 6, 7 -> edit("map", random, "setType", "key", key, "type", type(random));
            case 8 -> edit("map", random, "clear");
            default -> edit("map", random, "remove", "key", key);
        };
    }

    private static List<Object> values(RandomGenerator random) {
        var values = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) values.add(pick(random, VALUES));
        return values;
    }

    private static String type(RandomGenerator random) {
        return pick(random, new String[] {"text", "array", "map"});
    }

    private static RandomEdit edit(String kind, RandomGenerator random, String name, Object... details) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = 0; i < details.length; i += 2) map.put((String) details[i], details[i + 1]);
        return new RandomEdit(kind, random.nextInt(1000), name, map);
    }

    private static <T> T pick(RandomGenerator random, T[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static <T> T pick(RandomGenerator random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    Map<String, Object> toJson() {
        var json = new LinkedHashMap<String, Object>(details);
        json.put("kind", kind);
        json.put("choice", choice);
        json.put("name", name);
        return json;
    }

    void applyTo(Doc doc) {
        switch (kind) {
            case "text" -> apply((YText) target(doc, doc.text("text")));
            case "array" -> apply((YArray) target(doc, doc.array("array")));
            default -> apply((YMap) target(doc, doc.map("map")));
        }
    }

    private SharedType target(Doc doc, SharedType root) {
        var all = new ArrayList<SharedType>(List.of(root));
        for (var type : nestedTypes(doc)) if (type.getClass() == root.getClass()) all.add(type);
        return all.get(choice % all.size());
    }

    private void apply(YText text) {
        int at = name.equals("deleteText") || name.equals("format")
                ? (Integer) details.get("at") % Math.max(1, text.length())
                : at(text.length());
        switch (name) {
            case "insertText" -> text.insert(at, (String) details.get("value"));
            case "insertFormatted" -> text.insert(at, (String) details.get("value"), attributes());
            case "insertEmbed" -> text.insertEmbed(at, details.get("value"));
            case "deleteText" -> text.delete(at, size(text.length() - at));
            default -> text.format(at, size(text.length() - at), attributes());
        }
    }

    private void apply(YArray array) {
        switch (name) {
            case "insertValues" -> array.insert(at(array.length()), (List<?>) details.get("values"));
            case "appendValues" -> array.append((List<?>) details.get("values"));
            case "insertBytes" -> array.insert(at(array.length()), List.of(YjsOracle.bytes(details.get("bytes"))));
            case "insertType" -> insertType(array, at(array.length()));
            default -> {
                if (array.length() == 0) return;
                int at = (Integer) details.get("at") % array.length();
                array.delete(at, size(array.length() - at));
            }
        }
    }

    private void insertType(YArray array, int at) {
        switch ((String) details.get("type")) {
            case "text" -> array.insertText(at);
            case "array" -> array.insertArray(at);
            default -> array.insertMap(at);
        }
    }

    private void apply(YMap map) {
        var key = (String) details.get("key");
        switch (name) {
            case "set" -> map.set(key, details.get("value"));
            case "setType" -> setType(map, key);
            case "remove" -> map.delete(key);
            default -> map.clear();
        }
    }

    private void setType(YMap map, String key) {
        switch ((String) details.get("type")) {
            case "text" -> map.setText(key);
            case "array" -> map.setArray(key);
            default -> map.setMap(key);
        }
    }

    private int at(int length) {
        return (Integer) details.get("at") % (length + 1);
    }

    private int size(int available) {
        return Math.min((Integer) details.get("size"), available);
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> attributes() {
        return (Map<String, Object>) details.get("attributes");
    }

    /** All types within the roots array and map, in the order of the document; keys sorted. */
    static List<SharedType> nestedTypes(Doc doc) {
        var found = new ArrayList<SharedType>();
        children(doc.array("array")).forEach(child -> visit(child, found));
        children(doc.map("map")).forEach(child -> visit(child, found));
        return found;
    }

    private static void visit(Object value, List<SharedType> found) {
        if (!(value instanceof SharedType type)) return;
        found.add(type);
        children(type).forEach(child -> visit(child, found));
    }

    private static List<Object> children(SharedType type) {
        return switch (type) {
            case YArray array -> array.toList();
            case YMap map -> map.keys().stream().sorted().map(map::get).toList();
            default -> List.of();
        };
    }
}
