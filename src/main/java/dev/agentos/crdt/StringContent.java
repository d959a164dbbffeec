package dev.agentos.crdt;

import java.util.List;

/** A run of characters, counted in UTF-16 units. */
final class StringContent implements Content {
    private static final char REPLACEMENT = '\uFFFD';

    /**
     * A builder from the first time that something is appended, so that typing costs the same in a long run as in a
     * short one.
     */
    private CharSequence text;

    StringContent(String text) {
        this.text = text;
    }

    CharSequence text() {
        return text;
    }

    @Override
    public int ref() {
        return 4;
    }

    @Override
    public long length() {
        return text.length();
    }

    @Override
    public List<String> values() {
        return text.chars().mapToObj(Character::toString).toList();
    }

    @Override
    public Content copy() {
        return new StringContent(text.toString());
    }

    /**
     * Half a surrogate pair cannot be written as UTF-8, so a pair that is split becomes two replacement characters, as
     * in Yjs.
     */
    @Override
    public Content split(long offset) {
        int at = (int) offset;
        var left = text.subSequence(0, at).toString();
        var right = text.subSequence(at, text.length()).toString();
        boolean splitsPair = Character.isHighSurrogate(left.charAt(at - 1));
        text = splitsPair ? left.substring(0, at - 1) + REPLACEMENT : left;
        return new StringContent(splitsPair ? REPLACEMENT + right.substring(1) : right);
    }

    @Override
    public boolean canJoin(Content right) {
        return right instanceof StringContent;
    }

    @Override
    public void join(Content right) {
        var builder = text instanceof StringBuilder known ? known : new StringBuilder(text);
        builder.append(((StringContent) right).text);
        text = builder;
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.text(text, (int) offset);
    }
}
