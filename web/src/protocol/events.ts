/**
 * The events of `/api/events` and the records that they carry, written by `WireTypes`. Not edited by hand:
 * `scripts/mvn test -Dtest=WireTypesTest -Dwire.write`
 */
import type * as wire from './wire'

export interface EventPayloads {
  'action.changed': wire.ActionView
  'agent.created': wire.AgentView
  'agent.destroyed': wire.AgentDestroyedView
  'agent.file': wire.AgentFileView
  'agent.hook_failed': wire.HookFailureView
  'agent.started': wire.AgentView
  'agent.status': wire.AgentView
  'change.decided': wire.DecisionView
  'change.pending': wire.ChangesPendingView
  'comment.added': wire.CommentFactView
  'comment.changed': wire.CommentFactView
  'comment.deleted': wire.CommentFactView
  'config.changed': wire.ConfigChangedView
  'document.changed': wire.DocumentView
  'files.changed': wire.FilesChangedView
  'interaction.changed': wire.InteractionView
  'merge.aborted': wire.MergeView
  'merge.asked': wire.MergeView
  'merge.committed': wire.MergeView
  'merge.merged': wire.MergeView
  'nucleus.changed': wire.NucleusView
  'permission.changed': wire.PermissionChangedView
  'radar.changed': wire.RadarView
  'session.created': wire.SessionView
  'session.deleted': wire.SessionView
  'session.transferred': wire.SessionView
  'task.changed': wire.TaskView
  'terminal.closed': wire.TerminalView
  'terminal.exited': wire.TerminalView
  'terminal.opened': wire.TerminalView
  'viewer.changed': wire.ViewerView
  'viewer.deleted': wire.ViewerView
  'viewer.link': wire.FollowedLinkView
  'workspace.created': wire.WorkspaceView
  'workspace.forgotten': wire.WorkspaceView
}

export const eventNames = [
  'action.changed',
  'agent.created',
  'agent.destroyed',
  'agent.file',
  'agent.hook_failed',
  'agent.started',
  'agent.status',
  'change.decided',
  'change.pending',
  'comment.added',
  'comment.changed',
  'comment.deleted',
  'config.changed',
  'document.changed',
  'files.changed',
  'interaction.changed',
  'merge.aborted',
  'merge.asked',
  'merge.committed',
  'merge.merged',
  'nucleus.changed',
  'permission.changed',
  'radar.changed',
  'session.created',
  'session.deleted',
  'session.transferred',
  'task.changed',
  'terminal.closed',
  'terminal.exited',
  'terminal.opened',
  'viewer.changed',
  'viewer.deleted',
  'viewer.link',
  'workspace.created',
  'workspace.forgotten',
] as const satisfies readonly (keyof EventPayloads)[]
