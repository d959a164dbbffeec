package dev.agentos.api;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.Repositories;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.protocol.ErrorView;
import dev.agentos.protocol.GitBranchRequest;
import dev.agentos.protocol.GitBranchView;
import dev.agentos.protocol.GitCommitRequest;
import dev.agentos.protocol.GitCommitView;
import dev.agentos.protocol.GitDiffRequest;
import dev.agentos.protocol.GitDiscardRequest;
import dev.agentos.protocol.GitDiscardView;
import dev.agentos.protocol.GitFileDiffView;
import dev.agentos.protocol.GitLogRequest;
import dev.agentos.protocol.GitProgressView;
import dev.agentos.protocol.GitRemoteRequest;
import dev.agentos.protocol.GitRemoteView;
import dev.agentos.protocol.GitStageRequest;
import dev.agentos.protocol.GitStatusView;
import dev.agentos.protocol.GitTextRequest;
import dev.agentos.protocol.GitTextView;
import dev.agentos.security.Access;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import java.util.List;
import java.util.function.Consumer;

/**
 * Git's part of the REST API (G1). Everything is a POST, because it asks a program; a body may be left out where
 * everything in it may.
 */
public final class GitApi {
    private static final GitDiffRequest ALL_CHANGES = new GitDiffRequest(null, null, null, null, null);
    private static final GitLogRequest LATEST = new GitLogRequest(null, null, null, null, null);
    private static final GitBranchRequest LIST = new GitBranchRequest(null, null, null, null);
    private static final GitRemoteRequest USUAL = new GitRemoteRequest(null, null, null, null, null);

    private final Repositories repositories;

    public GitApi(Repositories repositories) {
        this.repositories = repositories;
    }

    public List<Route> routes() {
        var git = "/api/workspaces/{id}/git/";
        return List.of(
                Route.post(git + "status", Action.FILE_READ, "Get the branch and the changed files", this::status)
                        .gives(GitStatusView.class),
                Route.post(git + "diff", Action.FILE_READ, "Get diffs in hunks", this::diff)
                        .mayTake(GitDiffRequest.class)
                        .givesList(GitFileDiffView.class),
                Route.post(git + "text", Action.FILE_READ, "Get a file at a commit", this::text)
                        .takes(GitTextRequest.class)
                        .gives(GitTextView.class),
                Route.post(git + "stage", Action.FILE_WRITE, "Stage files, or hunks of one", this::stage)
                        .takes(GitStageRequest.class)
                        .gives(GitStatusView.class),
                Route.post(git + "unstage", Action.FILE_WRITE, "Unstage files, or hunks of one", this::unstage)
                        .takes(GitStageRequest.class)
                        .gives(GitStatusView.class),
                Route.post(
                                git + "discard",
                                Action.FILE_WRITE,
                                "Discard the changes of a file; its current state goes to the trash",
                                this::discard)
                        .takes(GitDiscardRequest.class)
                        .gives(GitDiscardView.class),
                Route.post(git + "commit", Action.FILE_WRITE, "Commit the staged changes", this::commit)
                        .takes(GitCommitRequest.class)
                        .gives(GitCommitView.class),
                Route.post(git + "log", Action.FILE_READ, "List commits with their parents", this::log)
                        .mayTake(GitLogRequest.class)
                        .givesList(GitCommitView.class),
                Route.post(
                                git + "branch",
                                Access.anyOf(Action.FILE_READ, Action.FILE_WRITE),
                                "List, create, switch and delete branches",
                                this::branch)
                        .mayTake(GitBranchRequest.class)
                        .givesList(GitBranchView.class),
                Route.post(
                                git + "push",
                                Action.FILE_WRITE,
                                "Push; with Accept: text/event-stream, progress is sent as events",
                                exchange -> remote(exchange, repositories::push))
                        .mayTake(GitRemoteRequest.class)
                        .events(GitProgressView.class, "progress")
                        .events(GitRemoteView.class, "done")
                        .events(ErrorView.class, "failed")
                        .gives(GitRemoteView.class),
                Route.post(
                                git + "pull",
                                Action.FILE_WRITE,
                                "Pull; lists conflicts",
                                exchange -> remote(exchange, repositories::pull))
                        .mayTake(GitRemoteRequest.class)
                        .events(GitProgressView.class, "progress")
                        .events(GitRemoteView.class, "done")
                        .events(ErrorView.class, "failed")
                        .gives(GitRemoteView.class),
                Route.post(
                                git + "fetch",
                                Action.FILE_WRITE,
                                "Fetch from a remote",
                                exchange -> remote(exchange, repositories::fetch))
                        .mayTake(GitRemoteRequest.class)
                        .events(GitProgressView.class, "progress")
                        .events(GitRemoteView.class, "done")
                        .events(ErrorView.class, "failed")
                        .gives(GitRemoteView.class));
    }

    private Answer status(Exchange exchange) throws InterruptedException {
        return Answer.ok(repositories.status(exchange.participant(), workspace(exchange)));
    }

    private Answer diff(Exchange exchange) throws InterruptedException {
        return Answer.ok(repositories.diff(
                exchange.participant(), workspace(exchange), exchange.bodyOr(ALL_CHANGES, GitDiffRequest.class)));
    }

    private Answer text(Exchange exchange) throws InterruptedException {
        return Answer.ok(
                repositories.text(exchange.participant(), workspace(exchange), exchange.body(GitTextRequest.class)));
    }

    private Answer stage(Exchange exchange) throws InterruptedException {
        var wanted = exchange.body(GitStageRequest.class);
        return Answer.ok(repositories.stage(exchange.participant(), workspace(exchange), wanted));
    }

    private Answer unstage(Exchange exchange) throws InterruptedException {
        repositories.unstage(exchange.participant(), workspace(exchange), exchange.body(GitStageRequest.class));
        return status(exchange);
    }

    private Answer discard(Exchange exchange) throws InterruptedException {
        var path = new WorkspacePath(exchange.body(GitDiscardRequest.class).path());
        return Answer.ok(repositories.discard(exchange.participant(), workspace(exchange), path));
    }

    private Answer commit(Exchange exchange) throws InterruptedException {
        return Answer.ok(repositories.commit(
                exchange.participant(), workspace(exchange), exchange.body(GitCommitRequest.class)));
    }

    private Answer log(Exchange exchange) throws InterruptedException {
        return Answer.ok(repositories.log(
                exchange.participant(), workspace(exchange), exchange.bodyOr(LATEST, GitLogRequest.class)));
    }

    private Answer branch(Exchange exchange) throws InterruptedException {
        return Answer.ok(repositories.branch(
                exchange.participant(), workspace(exchange), exchange.bodyOr(LIST, GitBranchRequest.class)));
    }

    private interface Remote {
        GitRemoteView run(Participant by, WorkspaceId id, GitRemoteRequest wanted, Consumer<String> progress)
                throws InterruptedException;
    }

    private static Answer remote(Exchange exchange, Remote remote) throws InterruptedException {
        var by = exchange.participant();
        var id = workspace(exchange);
        var wanted = exchange.bodyOr(USUAL, GitRemoteRequest.class);
        if (!exchange.header("accept").orElse("").contains("text/event-stream"))
            return Answer.ok(remote.run(by, id, wanted, line -> {}));
        return new Answer.Events(stream -> {
            try {
                var done = remote.run(
                        by, id, wanted, line -> JsonEvents.send(stream, "progress", new GitProgressView(line)));
                JsonEvents.send(stream, "done", done);
            } catch (AgentOsException refused) {
                JsonEvents.send(stream, "failed", ErrorView.of(refused));
            }
        });
    }

    private static WorkspaceId workspace(Exchange exchange) {
        return new WorkspaceId(exchange.pathPart("id"));
    }
}
