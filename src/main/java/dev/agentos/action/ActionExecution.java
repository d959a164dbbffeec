package dev.agentos.action;

import dev.agentos.agent.Agents;
import dev.agentos.core.KeyedLocks;
import dev.agentos.core.Participant;
import dev.agentos.document.Strategy;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.TerminalInfo;
import dev.agentos.terminal.Terminals;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Applies actions and rolls them back. Each step is stored before it is done, so that the next daemon finishes it after
 * a crash. The caller holds the action's lock.
 */
final class ActionExecution {
    private final StoredActions stored;
    private final Agents agents;
    private final Terminals terminals;
    private final TextActions texts;
    private final FileActions newFiles;
    private final CommandActions commands;
    private final KeyedLocks<ActionId> locks;

    ActionExecution(
            StoredActions stored,
            Agents agents,
            Terminals terminals,
            TextActions texts,
            FileActions newFiles,
            CommandActions commands,
            KeyedLocks<ActionId> locks) {
        this.stored = stored;
        this.agents = agents;
        this.terminals = terminals;
        this.texts = texts;
        this.newFiles = newFiles;
        this.commands = commands;
        this.locks = locks;
    }

    AgentAction carryOut(Participant by, AgentAction action, Strategy strategy) throws InterruptedException {
        var begun = stored.update(by, action, ActionState.APPLYING, action.decided(strategy, by.id()));
        if (action.type() == ActionType.COMMAND_EXECUTE) return run(by, begun);
        return end(by, begun, perform(by, begun, strategy, false));
    }

    private Result perform(Participant by, AgentAction action, Strategy strategy, boolean again) {
        return action.type() == ActionType.FILE_CREATE
                ? newFiles.create(by, action, strategy, again)
                : texts.apply(by, action, strategy);
    }

    private AgentAction end(Participant by, AgentAction action, Result result) {
        return stored.update(by, action, result.state(), action.ended(result));
    }

    private AgentAction run(Participant by, AgentAction action) throws InterruptedException {
        var agent = action.agent().map(id -> agents.find(by, id));
        commands.run(
                by,
                action,
                agent,
                (tx, terminal) -> ActionStore.update(
                        tx, action.being(ActionState.RUNNING, action.runningIn(terminal.text()), stored.now())));
        var started = stored.find(action.id()).orElseThrow(() -> StoredActions.notFound(action.id()));
        stored.publish(by, started);
        return started;
    }

    /** Ends the action that ran in a terminal whose program has exited. */
    void exited(TerminalInfo terminal) {
        if (terminal.isRunning()) return;
        stored.endRunningIn(terminal.id().text(), action -> {
            var code = terminal.exitCode();
            return code.isPresent()
                    ? action.being(ActionState.APPLIED, action.exited(code.getAsInt()), stored.now())
                    : action.being(
                            ActionState.FAILED,
                            action.failed("its program was lost when the machine or the nucleus stopped"),
                            stored.now());
        });
    }

    AgentAction rollBack(Participant by, AgentAction action, String actor) {
        var begun = stored.update(by, action, ActionState.ROLLING_BACK, action.outcome());
        try {
            takeBack(by, begun, actor);
        } catch (RuntimeException failed) {
            stored.update(by, action);
            throw failed;
        }
        return stored.update(by, begun, ActionState.ROLLED_BACK, begun.outcome());
    }

    private void takeBack(Participant by, AgentAction action, String actor) {
        if (action.outcome().version() != null)
            texts.rollBack(by, action, actor, action.outcome().version());
        else if (action.type() == ActionType.FILE_CREATE) newFiles.remove(by, action, actor);
    }

    /** Finishes the actions of an earlier daemon. Commands that were not started are not: nobody expects them now. */
    void recover() throws InterruptedException {
        for (var action : stored.inState(ActionState.APPLYING)) finish(action, this::finishApplying);
        for (var action : stored.inState(ActionState.ROLLING_BACK)) finish(action, this::finishRollingBack);
        for (var action : stored.inState(ActionState.RUNNING)) finish(action, this::checkTerminal);
    }

    /** Skips actions of this daemon, which have changed by the time they can be locked. */
    private void finish(AgentAction action, Consumer<AgentAction> finish) throws InterruptedException {
        try (var _ = locks.lock(action.id())) {
            if (stored.find(action.id()).filter(action::equals).isPresent()) finish.accept(action);
        } catch (RuntimeException failed) {
            System.getLogger("action")
                    .log(
                            Level.WARNING,
                            "action {0} cannot be finished: {1}",
                            action.id().text(),
                            failed.getMessage());
            stored.update(Participant.SYSTEM, action, ActionState.FAILED, action.failed(failed.getMessage()));
        }
    }

    private void finishApplying(AgentAction action) {
        if (action.type() == ActionType.COMMAND_EXECUTE) {
            stored.update(
                    Participant.SYSTEM,
                    action,
                    ActionState.FAILED,
                    action.failed("the daemon stopped before the command was started"));
            return;
        }
        var strategy = Optional.ofNullable(action.outcome().resolution())
                .map(decided -> Strategy.valueOf(decided.name()))
                .orElse(Strategy.PROMPT_USER);
        Optional<Result> found = action.type() == ActionType.FILE_CREATE ? Optional.empty() : texts.found(action);
        end(Participant.SYSTEM, action, found.orElseGet(() -> perform(Participant.SYSTEM, action, strategy, true)));
    }

    private void finishRollingBack(AgentAction action) {
        takeBack(Participant.SYSTEM, action, Participant.SYSTEM.id());
        stored.update(Participant.SYSTEM, action, ActionState.ROLLED_BACK, action.outcome());
    }

    private void checkTerminal(AgentAction action) {
        exited(terminals
                .find(
                        Participant.SYSTEM,
                        new TerminalId(terminal(action.outcome().terminal())))
                .info());
    }

    private static String terminal(@Nullable String id) {
        if (id == null) throw new IllegalStateException("a running action has a terminal");
        return id;
    }
}
