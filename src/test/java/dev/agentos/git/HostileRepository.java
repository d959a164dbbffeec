package dev.agentos.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * A repository of somebody who wants to run a program on the machine of whoever opens it: every setting, hook and
 * attribute of git that names a program names one that leaves a mark.
 */
public final class HostileRepository {
    private static final List<String> HOOKS = List.of(
            "applypatch-msg",
            "pre-applypatch",
            "post-applypatch",
            "pre-commit",
            "pre-merge-commit",
            "prepare-commit-msg",
            "commit-msg",
            "post-commit",
            "pre-rebase",
            "post-checkout",
            "post-merge",
            "pre-push",
            "pre-receive",
            "update",
            "proc-receive",
            "post-receive",
            "post-update",
            "reference-transaction",
            "push-to-checkout",
            "pre-auto-gc",
            "post-rewrite",
            "sendemail-validate",
            "fsmonitor-watchman",
            "post-index-change");
    private static final List<String> COMMANDS = List.of(
            "core.fsmonitor",
            "core.sshCommand",
            "core.editor",
            "core.pager",
            "core.askPass",
            "core.gitProxy",
            "core.alternateRefsCommand",
            "sequence.editor",
            "diff.external",
            "diff.evil.command",
            "diff.evil.textconv",
            "gpg.program",
            "gpg.ssh.program",
            "gpg.x509.program",
            "gpg.ssh.defaultKeyCommand",
            "credential.helper",
            "interactive.diffFilter",
            "merge.evil.driver",
            "trailer.evil.command",
            "remote.origin.uploadpack",
            "remote.origin.receivepack",
            "uploadpack.packObjectsHook",
            "gc.recentObjectsHook",
            "pager.status",
            "pager.diff",
            "pager.log",
            "alias.evil",
            "web.browser",
            "mergetool.evil.cmd",
            "difftool.evil.cmd",
            "hook.evil.command",
            "filter.evil.clean",
            "filter.evil.smudge",
            "filter.long.process");

    private final Path folder;
    private final Path marks;

    private HostileRepository(Path folder, Path marks) {
        this.folder = folder;
        this.marks = marks;
    }

    /** Two commits on main and a branch that does not merge with it, and the traps set afterwards. */
    public static HostileRepository create(Path folder, Path marks) throws Exception {
        var hostile = new HostileRepository(
                Files.createDirectories(folder).toRealPath(),
                Files.createDirectories(marks).toRealPath());
        hostile.git("init", "-q", "-b", "main");
        hostile.git("config", "user.name", "Mallory");
        hostile.git("config", "user.email", "mallory@example.org");
        hostile.commit("one\ntwo\nthree\n", "one");
        hostile.git("switch", "-q", "-c", "side");
        hostile.commit("one\nSIDE\nthree\n", "side");
        hostile.git("switch", "-q", "main");
        hostile.commit("one\nMAIN\nthree\n", "main");
        hostile.setTraps();
        return hostile;
    }

    /** One commit and one hook. */
    public static HostileRepository withHook(Path folder, Path marks, String hook) throws Exception {
        var hostile = new HostileRepository(
                Files.createDirectories(folder).toRealPath(),
                Files.createDirectories(marks).toRealPath());
        hostile.git("init", "-q", "-b", "main");
        hostile.git("config", "user.name", "Ada");
        hostile.git("config", "user.email", "ada@example.org");
        hostile.git("commit", "-q", "--allow-empty", "-m", "one");
        hostile.executable(hostile.folder.resolve(".git/hooks").resolve(hook), "hook." + hook);
        return hostile;
    }

    private void commit(String text, String message) throws Exception {
        Files.writeString(folder.resolve("a.txt"), text);
        Files.createDirectories(folder.resolve("docs"));
        Files.writeString(folder.resolve("docs/b.txt"), "b\n");
        Files.writeString(
                folder.resolve(".gitattributes"), "*.txt filter=evil diff=evil merge=evil\ndocs/* filter=long\n");
        git("add", "-A");
        git("commit", "-qm", message);
    }

    private void setTraps() throws Exception {
        trapHooks(folder.resolve(".git/hooks"));
        trapHooks(Files.createDirectories(folder.resolve(".git/other-hooks")));
        git("config", "core.hooksPath", folder.resolve(".git/other-hooks").toString());
        for (var key : COMMANDS) git("config", key, command(key));
        git("config", "core.fsmonitor", script("core.fsmonitor").toString());
        git("config", "submodule.evil.update", "!" + command("submodule.update"));
        for (var key : List.of(
                "commit.gpgSign",
                "tag.gpgSign",
                "log.showSignature",
                "merge.verifySignatures",
                "submodule.recurse",
                "filter.evil.required",
                "filter.long.required")) git("config", key, "true");
        git("config", "merge.default", "evil");
        git(
                "config",
                "core.worktree",
                Files.createDirectories(marks.resolveSibling("elsewhere")).toString());
        git("config", "protocol.ext.allow", "always");
        git("config", "protocol.file.allow", "always");
        git("config", "remote.origin.url", "mallory@127.0.0.1:nowhere.git");
        git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*");
        git("config", "remote.origin.promisor", "true");
        git("config", "extensions.partialClone", "origin");
        git("config", "extensions.worktreeConfig", "true");
        git("config", "core.repositoryFormatVersion", "1");
        git("config", "url.ext::" + script("ext").toString() + " .insteadOf", "mallory@127.0.0.1:");
        git("config", "remote.helper.vcs", "evil");
        Files.writeString(folder.resolve(".git/more"), "[filter \"more\"]\n\tclean = \"" + command("include") + "\"\n");
        git("config", "include.path", "more");
        git("config", "includeIf.gitdir:**.path", "more");
        Files.writeString(
                folder.resolve(".git/config.worktree"),
                "[filter \"own\"]\n\tclean = \"" + command("config.worktree") + "\"\n");
        Files.writeString(folder.resolve(".git/all-attributes"), "*.md filter=more\n");
        git(
                "config",
                "core.attributesFile",
                folder.resolve(".git/all-attributes").toString());
        Files.createDirectories(folder.resolve(".git/info"));
        Files.writeString(
                folder.resolve(".git/info/attributes"),
                "*.txt filter=evil merge=evil diff=evil\ndocs/* filter=long\n*.own filter=own\n");
    }

    public void trapHooks(Path hooks) throws IOException {
        for (var hook : HOOKS) executable(hooks.resolve(hook), "hook." + hook);
    }

    /** Leaves a mark and passes its input on, so that the git that ran it goes on. */
    private String command(String name) throws IOException {
        return script(name).toString();
    }

    public Path script(String name) throws IOException {
        return executable(
                Files.createDirectories(marks.resolveSibling("programs")).resolve(name), name);
    }

    private Path executable(Path file, String name) throws IOException {
        Files.writeString(file, "#!/bin/sh\n: > '" + marks.resolve(name) + "'\ncat\nexit 0\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    /** Git as the attacker ran it when all was made: without what is set now. */
    public void git(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of(
                "git",
                "--git-dir=" + folder.resolve(".git"),
                "--work-tree=" + folder,
                "-c",
                "core.fsmonitor=false",
                "-c",
                "core.hooksPath=/dev/null",
                "-c",
                "filter.evil.clean=",
                "-c",
                "filter.evil.smudge=",
                "-c",
                "filter.evil.required=false",
                "-c",
                "filter.long.process=",
                "-c",
                "filter.long.required=false",
                "-c",
                "merge.evil.driver=false"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    public Path folder() {
        return folder;
    }

    /** The names of what ran. */
    public List<String> ran() throws IOException {
        try (var files = Files.list(marks)) {
            return new ArrayList<>(new TreeSet<>(
                    files.map(file -> file.getFileName().toString()).toList()));
        }
    }

    /** Makes git look at the content of a file again: another time, the same size. */
    public void touch(String name) throws IOException {
        var file = folder.resolve(name);
        Files.writeString(file, Files.readString(file).toUpperCase(Locale.ROOT));
    }
}
