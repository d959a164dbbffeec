package dev.agentos.comment;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentListener;
import dev.agentos.agent.Agents;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspacePath;
import dev.agentos.review.Change;
import dev.agentos.review.Difference;
import dev.agentos.review.Reviews;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.store.Store;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Comments on lines that agents changed. They are collected as drafts, sent to the agent in one message, and then
 * answered or resolved. They are deleted with the agent.
 */
public final class Comments implements AgentListener {
    private static final int MAX_COMMENTS = 300;
    private static final int MAX_REPLIES = 50;
    private static final int LONGEST_MESSAGE = 100_000;
    private static final Set<ErrorCode> NOTHING_TO_SEE =
            Set.of(ErrorCode.NOT_FOUND, ErrorCode.OUTDATED, ErrorCode.FILE_FAILED);

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Agents agents;
    private final Reviews reviews;
    private final Clock clock;

    public Comments(Store store, MessageBus bus, Permissions permissions, Agents agents, Reviews reviews, Clock clock) {
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.agents = agents;
        this.reviews = reviews;
        this.clock = clock;
    }

    /** The comments on an agent's changes, in the order in which they were made. */
    public List<PlacedComment> list(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return placed(by, agent, store.read(tx -> CommentStore.of(tx, agent.id())));
    }

    /** The comments on one change. */
    public List<PlacedComment> list(Participant by, String change) throws InterruptedException {
        var agent = reviews.agent(by, change);
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return placed(
                by,
                agent,
                store.read(tx -> CommentStore.of(tx, agent.id())).stream()
                        .filter(comment -> comment.change().equals(change))
                        .toList());
    }

    private List<PlacedComment> placed(Participant by, Agent agent, List<Comment> comments)
            throws InterruptedException {
        Map<WorkspacePath, Optional<Difference>> differences = new HashMap<>();
        var placed = new ArrayList<PlacedComment>();
        for (var comment : comments) {
            if (!differences.containsKey(comment.path()))
                differences.put(comment.path(), difference(by, agent, comment.path()));
            var line = differences
                    .get(comment.path())
                    .map(difference -> comment.anchor().in(comment.side().lines(difference)))
                    .orElse(OptionalInt.empty());
            placed.add(new PlacedComment(
                    agent, comment, line.orElse(comment.anchor().line()), line.isEmpty()));
        }
        return placed;
    }

    /** The difference of a changed file; empty if it has not changed, or keeps changing while it is read. */
    private Optional<Difference> difference(Participant by, Agent agent, WorkspacePath path)
            throws InterruptedException {
        try {
            return Optional.of(reviews.difference(by, Change.id(agent.id(), path)));
        } catch (AgentOsException failed) {
            if (NOTHING_TO_SEE.contains(failed.code())) return Optional.empty();
            throw failed;
        }
    }

    private PlacedComment placed(Participant by, Comment comment) throws InterruptedException {
        return placed(by, agents.find(by, comment.agent()), List.of(comment)).getFirst();
    }

    /**
     * Adds a comment on a line of a change; {@code quote} is the text of the line, by which it is found even if lines
     * before it were added or removed.
     */
    public PlacedComment add(Participant by, String change, Side side, int line, Optional<String> quote, String said)
            throws InterruptedException {
        var agent = reviews.agent(by, change);
        permissions.require(by, Action.COMMENT_ADD, agent.session().scope());
        var text = CommentText.checked(said);
        var difference = reviews.difference(by, change);
        var anchor = anchor(difference, side, line, quote);
        var comment = new Comment(
                CommentId.next(),
                agent.id(),
                difference.change().path(),
                side,
                anchor,
                text,
                by.id(),
                now(),
                Optional.empty(),
                false,
                List.of());
        store.execute(tx -> {
            if (CommentStore.of(tx, agent.id()).size() >= MAX_COMMENTS)
                throw new AgentOsException(
                        ErrorCode.TOO_MANY,
                        "the changes of " + agent.name() + " already have " + MAX_COMMENTS + " comments",
                        "delete resolved ones: `agentos comment delete`");
            CommentStore.insert(tx, comment);
        });
        var placed = new PlacedComment(agent, comment, anchor.line(), false);
        publish(by, Comment.ADDED, placed);
        return placed;
    }

    private static LineAnchor anchor(Difference difference, Side side, int line, Optional<String> quote) {
        var path = difference.change().path();
        var lines = side.lines(difference);
        if (lines.isEmpty())
            throw new InvalidInput("the " + side + " side of \"" + path + "\" has no lines to comment on");
        if (quote.isEmpty() && (line < 1 || line > lines.size()))
            throw new InvalidInput(
                    "there is no line " + line + " in \"" + path + "\"", "it has lines 1 to " + lines.size());
        if (quote.isEmpty()) return LineAnchor.at(lines, line);
        var found = LineAnchor.nearest(lines, line, quote.get());
        if (found.isEmpty())
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    "the line has changed in \"" + path + "\" since you read it",
                    "review it again: `agentos changes`");
        return LineAnchor.at(lines, found.getAsInt());
    }

    /** Edits a comment that has not been sent yet. */
    public PlacedComment edit(Participant by, CommentId id, String said) throws InterruptedException {
        var text = CommentText.checked(said);
        return changed(by, id, comment -> {
            if (comment.state() != Comment.State.DRAFT)
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "this comment has already been sent",
                        "reply to it: `agentos comment reply " + id + " TEXT`");
            return comment.saying(text);
        });
    }

    /** It is done with. */
    public PlacedComment resolve(Participant by, CommentId id) throws InterruptedException {
        return changed(by, id, comment -> comment.resolved(true));
    }

    /** It is not done with after all. */
    public PlacedComment reopen(Participant by, CommentId id) throws InterruptedException {
        return changed(by, id, comment -> comment.resolved(false));
    }

    private interface Alteration {
        Comment of(Comment comment);
    }

    private PlacedComment changed(Participant by, CommentId id, Alteration alteration) throws InterruptedException {
        permit(by, Action.COMMENT_ADD, find(id));
        var comment = store.write(tx -> {
            var altered = alteration.of(CommentStore.find(tx, id).orElseThrow(() -> none(id)));
            CommentStore.update(tx, altered);
            return altered;
        });
        var placed = placed(by, comment);
        publish(by, Comment.CHANGED, placed);
        return placed;
    }

    /** Answers a comment: for oneself or, if a person says {@code forAgent}, for the agent whose change it is about. */
    public PlacedComment reply(Participant by, CommentId id, boolean forAgent, String said)
            throws InterruptedException {
        boolean isPerson = by instanceof Participant.User;
        return reply(by, id, forAgent && isPerson ? "agent:" + find(id).agent() : by.id(), said);
    }

    private PlacedComment reply(Participant by, CommentId id, String author, String said) throws InterruptedException {
        permit(by, Action.COMMENT_ADD, find(id));
        var reply = new Reply(author, CommentText.checked(said), now());
        var comment = store.write(tx -> {
            var answered = CommentStore.find(tx, id).orElseThrow(() -> none(id));
            if (answered.replies().size() >= MAX_REPLIES)
                throw new AgentOsException(
                        ErrorCode.TOO_MANY,
                        "this comment already has " + MAX_REPLIES + " replies",
                        "add another comment");
            CommentStore.insert(tx, id, reply);
            return CommentStore.find(tx, id).orElseThrow();
        });
        var placed = placed(by, comment);
        publish(by, Comment.CHANGED, placed);
        return placed;
    }

    /** Deletes a comment: your own, or with the permission to write files any other. */
    public void delete(Participant by, CommentId id) throws InterruptedException {
        var comment = find(id);
        permit(by, comment.by().equals(by.id()) ? Action.COMMENT_ADD : Action.FILE_WRITE, comment);
        var placed = placed(by, comment);
        store.execute(tx -> CommentStore.delete(tx, id));
        publish(by, Comment.DELETED, placed);
    }

    /** The comments that were sent, and the message to the agent. */
    public record Sent(List<PlacedComment> comments, String message) {}

    /** Queues comments for the agent in one message: these, or all drafts if none is named. */
    public Sent send(Participant by, Agent agent, Set<CommentId> wanted) throws InterruptedException {
        permissions.require(by, Action.TERMINAL_INPUT, agent.session().scope());
        if (!agents.understandsWords(agent))
            throw new InvalidInput(
                    agent.name() + " is a shell, or may be one: it would run the comments as commands",
                    "`agentos comment list " + agent.name() + "` shows them; if it reads messages, set "
                            + "reads = \"messages\" in its plugin");
        var drafts = list(by, agent).stream()
                .filter(one -> one.comment().state() == Comment.State.DRAFT
                        && (wanted.isEmpty() || wanted.contains(one.comment().id())))
                .toList();
        if (drafts.isEmpty() || drafts.size() < wanted.size())
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    drafts.isEmpty()
                            ? "no comments to send to " + agent.name()
                            : "some of these comments do not exist or were already sent",
                    "`agentos comment list " + agent.name() + "` shows them");
        var message = new Instruction(drafts).text();
        if (message.length() > LONGEST_MESSAGE)
            throw new InvalidInput(
                    "these comments are too long for one message",
                    "send some of them first: `agentos comment send " + agent.name() + " ID …`");
        var at = now();
        agents.messages().enqueue(by, agent, message, tx -> {
            for (var draft : drafts) {
                var comment = CommentStore.find(tx, draft.comment().id())
                        .filter(one -> one.equals(draft.comment()))
                        .orElseThrow(() -> new AgentOsException(
                                ErrorCode.CONFLICT,
                                "these comments were changed or sent at the same time",
                                "`agentos comment list " + agent.name() + "` shows the remaining ones"));
                CommentStore.update(tx, comment.sent(at));
            }
        });
        var sent = drafts.stream()
                .map(draft -> new PlacedComment(agent, draft.comment().sent(at), draft.line(), draft.stale()))
                .toList();
        for (var one : sent) publish(by, Comment.CHANGED, one);
        return new Sent(sent, message);
    }

    private Comment find(CommentId id) {
        return store.read(tx -> CommentStore.find(tx, id)).orElseThrow(() -> none(id));
    }

    private static AgentOsException none(CommentId id) {
        return new AgentOsException(ErrorCode.NOT_FOUND, "no comment " + id, "`agentos comment list` shows them");
    }

    private void permit(Participant by, Action action, Comment comment) {
        permissions.require(
                by, action, agents.find(by, comment.agent()).session().scope());
    }

    private void publish(Participant by, MessageType type, PlacedComment placed) {
        bus.publish(by, type, placed.agent().topic() + ".comments", CommentEvent.of(placed));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    @Override
    public void gone(Agent agent) {
        store.execute(tx -> CommentStore.deleteAll(tx, agent.id()));
    }

    /** Deletes the comments of agents that are gone. */
    public void recover() {
        var there = Set.copyOf(
                agents.list(Participant.SYSTEM).stream().map(Agent::id).toList());
        store.execute(tx -> {
            for (var agent : CommentStore.agents(tx)) if (!there.contains(agent)) CommentStore.deleteAll(tx, agent);
        });
    }
}
