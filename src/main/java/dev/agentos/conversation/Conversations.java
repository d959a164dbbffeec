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

/**
 * All conversations. Who may take part has been asked before; a program ends with the daemon, and what was said stays.
 */
public final class Conversations implements AutoCloseable {
    private static final int LONGEST_PROMPT = 1 << 20;
    private static final Pattern SESSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,199}");

    private final Programs programs;
    private final ConversationLog log;
    private final SpokenFiles files;
    private final Clock clock;
    private final Map<ConversationId, Conversation> live = new ConcurrentHashMap<>();

    /** {@code closed} is the folder of which no file is served. */
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

    /** Who keeps what agents write where others have changed the same place; until then such writes are refused. */
    public void keepConflicts(WriteConflicts conflicts) {
        files.keepConflicts(conflicts);
    }

    /**
     * Starts the program and does not wait for it; what was said before is taken up again if the program can.
     * {@code changed} hears of every new state.
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

    /**
     * Says that somebody else, or something else, goes on from here; a turn that was under way is over. The program has
     * been ended.
     */
    public void leave(ConversationId id, String notice) {
        if (log.isInTurn(id)) log.append(id, ConversationPart.said(ConversationPart.END, "cancelled"));
        log.append(id, ConversationPart.said(ConversationPart.NOTICE, notice));
    }

    /**
     * What the agent calls the session in which it was told something; empty when there is none, or its name could be
     * taken for something else.
     */
    public Optional<String> session(ConversationId id) {
        if (!log.hasTurns(id)) return Optional.empty();
        return log.thread(id)
                .map(ConversationStore.Thread::session)
                .filter(name -> SESSION.matcher(name).matches());
    }

    /** The next program begins anew; what was said stays. */
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
                : new ConversationState.Failed("its program ended with the daemon");
    }

    public Optional<Instant> since(ConversationId id) {
        return Optional.ofNullable(live.get(id)).map(Conversation::since);
    }

    /** Tells the agent what to do next; {@code also} is kept in the same moment. */
    public void prompt(String by, ConversationId id, String text, Consumer<Transaction> also) {
        if (text.isBlank()) throw new InvalidInput("there is nothing to send");
        if (text.length() > LONGEST_PROMPT)
            throw new InvalidInput(
                    "a message has at most " + LONGEST_PROMPT + " characters",
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

    /** What was said from this number on, in order, at most so much. */
    public List<ConversationEntryView> read(ConversationId id, long from, int most) {
        return log.read(id, from, most);
    }

    /** The newest of what was said before this number, in order, at most so much. */
    public List<ConversationEntryView> readBefore(ConversationId id, long before, int most) {
        return log.readBefore(id, before, most);
    }

    /** The number of what was said last; 0 when nothing was. */
    public long last(ConversationId id) {
        return log.end(id);
    }

    /** Waits until something has this number, or time is over. */
    public void await(ConversationId id, long number, Duration patience) throws InterruptedException {
        log.await(id, number, patience);
    }

    private Conversation require(ConversationId id) {
        return Optional.ofNullable(live.get(id))
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.CONFLICT, "the agent does not run", "`agentos restart NAME` starts it again"));
    }

    @Override
    public void close() {
        live.values().forEach(Conversation::end);
    }
}
