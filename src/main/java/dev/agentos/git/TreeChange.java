package dev.agentos.git;

/** A path in which two trees differ: modes and contents as git names them, of zeros where there is no file. */
public record TreeChange(String path, String oldMode, String oldId, String newMode, String newId) {
    private static final String REPOSITORY = "160000";
    private static final String NOTHING = "000000";

    /** Whether one of the sides is a repository inside. */
    public boolean isOfRepository() {
        return oldMode.equals(REPOSITORY) || newMode.equals(REPOSITORY);
    }

    public boolean isAdded() {
        return oldMode.equals(NOTHING);
    }

    public boolean isDeleted() {
        return newMode.equals(NOTHING);
    }

    public TreeChange reversed() {
        return new TreeChange(path, newMode, newId, oldMode, oldId);
    }

    public TreeChange to(String mode, String id) {
        return new TreeChange(path, oldMode, oldId, mode, id);
    }
}
