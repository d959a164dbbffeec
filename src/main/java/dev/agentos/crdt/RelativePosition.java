package dev.agentos.crdt;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A place in a text or array that stays where it is while others edit around it: at an element, or at an end of a type.
 *
 * @param type the item that holds the type; null for a root
 * @param name the name of a root
 * @param item the element at the place; null at the end of the type, or at the start if the place belongs to the left
 * @param assoc negative if the place belongs to the element on its left and goes with it, otherwise to the one on its
 *     right
 */
public record RelativePosition(
        @Nullable Id type, @Nullable String name, @Nullable Id item, long assoc) {
    private static final int AT_ITEM = 0;
    private static final int IN_ROOT = 1;
    private static final int IN_TYPE = 2;

    public RelativePosition {
        if (type == null && name == null && item == null)
            throw new IllegalArgumentException("a position needs a type, a name or an item");
    }

    /** Stays before the element that is at the index now. */
    public static RelativePosition of(SharedType type, int index) {
        return of(type, index, 0);
    }

    /** Stays after the element that is before the index now. */
    public static RelativePosition after(SharedType type, int index) {
        return of(type, index, -1);
    }

    private static RelativePosition of(SharedType type, int index, long assoc) {
        var branch = type.branch;
        if (assoc < 0 && index == 0) return at(branch, null, assoc);
        long left = assoc < 0 ? index - 1 : index;
        for (var item = branch.start; item != null; item = item.right) {
            if (item.isVisible()) {
                if (left < item.length) return at(branch, new Id(item.log.client, item.clock + left), assoc);
                left -= item.length;
            }
            if (item.right == null && assoc < 0) return at(branch, new Id(item.log.client, item.end() - 1), assoc);
        }
        return at(branch, null, assoc);
    }

    private static RelativePosition at(Branch branch, @Nullable Id item, long assoc) {
        var holder = branch.item;
        return holder == null
                ? new RelativePosition(null, branch.name(), item, assoc)
                : new RelativePosition(holder.id(), null, item, assoc);
    }

    /** The current index of the position; empty if it is not known here yet, or lost. */
    public Optional<AbsolutePosition> resolve(Doc doc) {
        if (item != null) return doc.store.has(item) ? PositionFinder.atItem(doc.store, item, assoc) : Optional.empty();
        var branch = name != null ? doc.findRoot(name) : PositionFinder.typeIn(doc.store, type);
        if (branch == null || branch.kind() == TypeKind.UNKNOWN) return Optional.empty();
        return Optional.of(new AbsolutePosition(branch.view(), assoc < 0 ? 0 : (int) branch.length));
    }

    public byte[] encode() {
        var out = new ByteWriter();
        if (item != null) item.write(out.varUint(AT_ITEM));
        else if (name != null) out.varUint(IN_ROOT).text(name);
        else type.write(out.varUint(IN_TYPE));
        return out.varInt(assoc).toBytes();
    }

    /** @throws InvalidUpdate if the bytes are not a position */
    public static RelativePosition decode(byte[] bytes) {
        var in = new ByteReader(bytes);
        long kind = in.varUint();
        if (kind > IN_TYPE) throw new InvalidUpdate("there is no kind " + kind + " of positions");
        var item = kind == AT_ITEM ? Id.read(in) : null;
        var name = kind == IN_ROOT ? in.text() : null;
        var type = kind == IN_TYPE ? Id.read(in) : null;
        return new RelativePosition(type, name, item, in.isEmpty() ? 0 : in.varInt());
    }

    public String toJson() {
        var json = new LinkedHashMap<String, @Nullable Object>();
        if (type != null) json.put("type", json(type));
        if (name != null && !name.isEmpty()) json.put("tname", name);
        if (item != null) json.put("item", json(item));
        json.put("assoc", assoc);
        return JsonWriter.write(json);
    }

    /** @throws InvalidUpdate if the text is not a position */
    public static RelativePosition fromJson(String json) {
        if (!(JsonReader.read(json) instanceof Map<?, ?> fields))
            throw new InvalidUpdate("a position is a JSON object");
        var type = id(fields.get("type"));
        var item = id(fields.get("item"));
        var name = fields.get("tname") instanceof String text ? text : type == null && item == null ? "" : null;
        return new RelativePosition(type, name, item, fields.get("assoc") instanceof Long assoc ? assoc : 0);
    }

    private static Map<String, Long> json(Id id) {
        var json = new LinkedHashMap<String, Long>();
        json.put("client", id.client());
        json.put("clock", id.clock());
        return json;
    }

    private static @Nullable Id id(@Nullable Object json) {
        if (json == null) return null;
        if (json instanceof Map<?, ?> id
                && id.get("client") instanceof Long client
                && id.get("clock") instanceof Long clock) return new Id(client, clock);
        throw new InvalidUpdate("an id has a client and a clock");
    }
}
