package dev.agentos.nucleus;

/**
 * A descriptor that several threads use and one closes. Its number may be reused as soon as it is closed, so all other
 * threads use it only here, under the lock.
 */
final class Descriptor {
    private final int number;
    private boolean open = true;

    /** Something that does not block. */
    interface Use<T> {
        T with(int number) throws Libc.Failure;
    }

    Descriptor(int number) {
        this.number = number;
    }

    /** For the thread that closes it. */
    int number() {
        return number;
    }

    synchronized <T> T useOr(T otherwise, Use<T> use) throws Libc.Failure {
        return open ? use.with(number) : otherwise;
    }

    synchronized void close() {
        if (open) Libc.close(number);
        open = false;
    }
}
