package dev.agentos.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.action.ActionState;
import dev.agentos.action.ActionType;
import dev.agentos.action.InteractionMode;
import dev.agentos.agent.Isolation;
import dev.agentos.agent.Protocol;
import dev.agentos.comment.Comment;
import dev.agentos.comment.Side;
import dev.agentos.document.FileState;
import dev.agentos.document.LineEnding;
import dev.agentos.document.Strategy;
import dev.agentos.file.FileChange;
import dev.agentos.merge.MergePreview;
import dev.agentos.review.Change;
import dev.agentos.review.ChangeReason;
import dev.agentos.review.Decision;
import dev.agentos.review.Turn;
import dev.agentos.status.Activity;
import dev.agentos.task.TaskFile;
import dev.agentos.task.TaskKind;
import dev.agentos.task.TaskStatus;
import dev.agentos.terminal.TerminalSignal;
import dev.agentos.viewer.ContentType;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The wire's enums that repeat one of a feature, which records in {@code protocol} may not depend on. */
class WireEnumsTest {
    static Stream<Arguments> pairs() {
        return Stream.of(
                Arguments.of(ActionView.State.class, ActionState.class),
                Arguments.of(ActionView.Type.class, ActionType.class),
                Arguments.of(AgentTurnView.Kind.class, Turn.Kind.class),
                Arguments.of(AgentView.Isolation.class, Isolation.class),
                Arguments.of(AgentView.Protocol.class, Protocol.class),
                Arguments.of(ChangeReasonView.Source.class, ChangeReason.Source.class),
                Arguments.of(ChangeView.Kind.class, Change.Kind.class),
                Arguments.of(CommentView.Side.class, Side.class),
                Arguments.of(CommentView.State.class, Comment.State.class),
                Arguments.of(DecisionView.Kind.class, Decision.Kind.class),
                Arguments.of(DocumentView.FileState.class, FileState.class),
                Arguments.of(DocumentView.LineEnding.class, LineEnding.class),
                Arguments.of(FilesChangedView.Kind.class, FileChange.Kind.class),
                Arguments.of(InteractionView.Mode.class, InteractionMode.class),
                Arguments.of(InteractionView.Strategy.class, Strategy.class),
                Arguments.of(MergePlanView.State.class, MergePreview.State.class),
                Arguments.of(RuleView.Status.class, Activity.class),
                Arguments.of(TaskFileView.Access.class, TaskFile.Access.class),
                Arguments.of(TaskView.Kind.class, TaskKind.class),
                Arguments.of(TaskView.Status.class, TaskStatus.class),
                Arguments.of(TerminalSignalRequest.Signal.class, TerminalSignal.class),
                Arguments.of(ViewerContent.Type.class, ContentType.class));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void theWireHasTheValuesOfTheFeature(Class<? extends Enum<?>> wire, Class<? extends Enum<?>> feature) {
        assertThat(names(wire)).containsExactlyElementsOf(names(feature).toList());
    }

    private static Stream<String> names(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants()).map(Enum::name);
    }
}
