package dev.agentos.conversation;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.document.Documents;
import dev.agentos.exec.Programs;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.protocol.AgentModesView;
import dev.agentos.protocol.ConversationEntryView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** All conversations. Callers check permissions. Programs end with the daemon; the logs stay. */
public final class Conversations implements AutoCloseable {
    private static final int MAX_PROMPT_LENGTH = 1 << 20;
    private static final Pattern SESSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,199}");

    private final Programs programs;
    private final ConversationLog log;
    private final SpokenFiles files;
    private final Clock clock;
    private final Map<ConversationId, Conversation> live = new ConcurrentHashMap<>();

    /** {@code closed} is a folder whose files are not served. */
    public Conversations(
            Store store,
            Programs programs,
            WorkspaceFiles workspaceFiles,
            Documents documents,
            Path closed,
            Clock clock) {
        this.programs = programs;
        this.log = new ConversationLog(store, clock);
        this.files = new SpokenFiles(workspaceFiles, documents, closed);
        this.clock = clock;
    }

    /** Sets the handler of contested writes; without one they are refused. */
    public void keepConflicts(WriteConflicts conflicts) {
        files.keepConflicts(conflicts);
    }

    /**
     * Starts the program without waiting for it; it resumes the earlier conversation if it can. {@code changed} is
     * called for every new state.
     */
    public void begin(Speaker speaker, Consumer<ConversationId> changed) {
        end(speaker.id());
        var conversation = new Conversation(speaker, programs, log, files, clock, changed);
        live.put(speaker.id(), conversation);
        conversation.begin();
    }

    /** Ends the program, if it runs. */
    public void end(ConversationId id) {
        var conversation = live.get(id);
        if (conversation != null) conversation.end();
    }

    /** Ends the last turn with a notice, because something else continues from here. The program has ended. */
    public void leave(ConversationId id, String notice) {
        if (log.isInTurn(id)) log.append(id, new ConversationPart.End("cancelled"));
        log.append(id, new ConversationPart.Notice(notice));
    }

    /** The agent's id of the session; empty if there is none, or if it could be mistaken for an option or a path. */
    public Optional<String> session(ConversationId id) {
        if (!log.hasTurns(id)) return Optional.empty();
        return log.thread(id)
                .map(ConversationStore.Thread::session)
                .filter(name -> SESSION.matcher(name).matches());
    }

    /** The next program starts a new session; the log stays. */
    public void forgetSession(ConversationId id) {
        log.forgetThread(id);
    }

    public void forget(ConversationId id) {
        end(id);
        live.remove(id);
        files.forget(id);
        log.forget(id);
    }

    public ConversationState state(ConversationId id) {
        var conversation = live.get(id);
        if (conversation != null) return conversation.state();
        var code = log.thread(id).map(ConversationStore.Thread::exitCode).orElse(OptionalInt.empty());
        return code.isPresent()
                ? new ConversationState.Exited(code.getAsInt())
                : new ConversationState.Failed("its program stopped with the daemon");
    }

    public Optional<Instant> since(ConversationId id) {
        return Optional.ofNullable(live.get(id)).map(Conversation::since);
    }

    /** Sends a prompt; {@code also} runs in the transaction that stores it. */
    public void prompt(String by, ConversationId id, String text, Consumer<Transaction> also) {
        if (text.isBlank()) throw new InvalidInput("the message is empty");
        if (text.length() > MAX_PROMPT_LENGTH)
            throw new InvalidInput(
                    "a message can have at most " + MAX_PROMPT_LENGTH + " characters",
                    "put the rest into a file and name it in the message");
        require(id).prompt(by, text, also);
    }

    /** Whether the question with this digest is open. */
    public boolean asks(ConversationId id, String question) {
        return require(id).asks(question);
    }

    public void answer(Participant by, ConversationId id, String question, Choice choice) {
        require(id).answer(by, question, choice);
    }

    public void interrupt(Participant by, ConversationId id) throws InterruptedException {
        require(id).interrupt(by);
    }

    public void setMode(ConversationId id, String mode) throws InterruptedException {
        require(id).setMode(mode);
    }

    public AgentModesView modes(ConversationId id) {
        return require(id).modes();
    }

    /** The entries from this number on, up to a maximum. */
    public List<ConversationEntryView> read(ConversationId id, long from, int max) {
        return log.read(id, from, max);
    }

    /** The newest entries before this number, oldest first, up to a maximum. */
    public List<ConversationEntryView> readBefore(ConversationId id, long before, int max) {
        return log.readBefore(id, before, max);
    }

    /** The number of the last entry; 0 if there is none. */
    public long last(ConversationId id) {
        return log.end(id);
    }

    /** Waits until an entry has this number, or for the timeout. */
    public void await(ConversationId id, long number, Duration patience) throws InterruptedException {
        log.await(id, number, patience);
    }

    private Conversation require(ConversationId id) {
        return Optional.ofNullable(live.get(id))
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.CONFLICT, "the agent is not running", "`agentos restart AGENT` starts it"));
    }

    @Override
    public void close() {
        live.values().forEach(Conversation::end);
    }
}
