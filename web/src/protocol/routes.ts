/**
 * The routes of the REST API: what they take and give, written by `WireTypes`. Not edited by hand:
 * `scripts/mvn test -Dtest=WireTypesTest -Dwire.write`
 */
import type * as wire from './wire'

export interface Routes {
  'GET /api/actions/{id}': {
    path: 'id'
    answer: wire.ActionView
  }
  'POST /api/actions/{id}/apply': {
    path: 'id'
    body?: wire.ActionDecision
    answer: wire.ActionView
  }
  'POST /api/actions/{id}/dismiss': {
    path: 'id'
    answer: wire.ActionView
  }
  'POST /api/actions/{id}/resolve': {
    path: 'id'
    body: wire.ActionDecision
    answer: wire.ActionView
  }
  'POST /api/actions/{id}/rollback': {
    path: 'id'
    body?: wire.ActionDecision
    answer: wire.ActionView
  }
  'GET /api/agents': {
    answer: readonly wire.AgentView[]
  }
  'DELETE /api/agents/{id}': {
    path: 'id'
    query: 'force'
    answer: wire.AgentDestroyedView
  }
  'GET /api/agents/{id}': {
    path: 'id'
    answer: wire.AgentView
  }
  'POST /api/agents/{id}/answer': {
    path: 'id'
    body: wire.AgentAnswer
    answer: undefined
  }
  'GET /api/agents/{id}/changes/decisions': {
    path: 'id'
    answer: readonly wire.DecisionView[]
  }
  'POST /api/agents/{id}/changes/undo': {
    path: 'id'
    body?: wire.UndoRequest
    answer: wire.DecisionView
  }
  'POST /api/agents/{id}/comments/send': {
    path: 'id'
    body?: wire.SendComments
    answer: wire.CommentsSentView
  }
  'POST /api/agents/{id}/commit': {
    path: 'id'
    body?: wire.CommitRequest
    answer: wire.MergeView
  }
  'GET /api/agents/{id}/conversation': {
    path: 'id'
    query: 'from' | 'before' | 'limit'
    answer: readonly wire.ConversationEntryView[]
  }
  'GET /api/agents/{id}/conversation/events': {
    path: 'id'
    query: 'from'
    events: {
      entry: wire.ConversationEntryView
    }
    answer: never
  }
  'GET /api/agents/{id}/explanation': {
    path: 'id'
    answer: wire.ExplanationView
  }
  'POST /api/agents/{id}/handover': {
    path: 'id'
    body: wire.HandOverRequest
    answer: wire.AgentView
  }
  'POST /api/agents/{id}/input': {
    path: 'id'
    body: wire.TerminalInput
    answer: undefined
  }
  'POST /api/agents/{id}/interrupt': {
    path: 'id'
    answer: undefined
  }
  'GET /api/agents/{id}/merge': {
    path: 'id'
    query: 'into'
    answer: wire.MergePlanView
  }
  'POST /api/agents/{id}/merge': {
    path: 'id'
    body?: wire.MergeRequest
    answer: wire.MergeView
  }
  'POST /api/agents/{id}/merge/abort': {
    path: 'id'
    answer: wire.MergeView
  }
  'GET /api/agents/{id}/modes': {
    path: 'id'
    answer: wire.AgentModesView
  }
  'POST /api/agents/{id}/modes': {
    path: 'id'
    body: wire.ModeRequest
    answer: wire.AgentModesView
  }
  'POST /api/agents/{id}/pause': {
    path: 'id'
    answer: wire.AgentView
  }
  'GET /api/agents/{id}/question': {
    path: 'id'
    answer: wire.AgentQuestionView
  }
  'DELETE /api/agents/{id}/queue': {
    path: 'id'
    answer: undefined
  }
  'GET /api/agents/{id}/queue': {
    path: 'id'
    answer: readonly wire.QueuedMessageView[]
  }
  'POST /api/agents/{id}/queue': {
    path: 'id'
    body: wire.TerminalInput
    answer: undefined
  }
  'POST /api/agents/{id}/restart': {
    path: 'id'
    query: 'protocol'
    answer: wire.AgentView
  }
  'POST /api/agents/{id}/resume': {
    path: 'id'
    answer: wire.AgentView
  }
  'POST /api/agents/{id}/run': {
    path: 'id'
    answer: wire.TerminalView
  }
  'GET /api/agents/{id}/turns': {
    path: 'id'
    answer: readonly wire.AgentTurnView[]
  }
  'POST /api/agents/{id}/turns/forward': {
    path: 'id'
    answer: wire.DecisionView
  }
  'POST /api/agents/{id}/turns/{number}/back': {
    path: 'id' | 'number'
    answer: wire.DecisionView
  }
  'POST /api/browsers': {
    body: wire.NewBrowser
    answer: wire.BrowserKey
  }
  'POST /api/browsers/{id}/challenge': {
    path: 'id'
    body: wire.ChallengeRequest
    answer: wire.ChallengeView
  }
  'POST /api/browsers/{id}/sessions': {
    path: 'id'
    body: wire.ChallengeAnswer
    answer: wire.BrowserSession
  }
  'GET /api/changes/{id}': {
    path: 'id'
    answer: wire.ChangeDiffView
  }
  'POST /api/changes/{id}/accept': {
    path: 'id'
    body?: wire.ChangeDecision
    answer: wire.DecisionView
  }
  'GET /api/changes/{id}/comments': {
    path: 'id'
    answer: readonly wire.CommentView[]
  }
  'POST /api/changes/{id}/comments': {
    path: 'id'
    body: wire.NewComment
    answer: wire.CommentView
  }
  'GET /api/changes/{id}/content/{side}': {
    path: 'id' | 'side'
    query: 'version'
    answer: Blob
  }
  'POST /api/changes/{id}/reject': {
    path: 'id'
    body?: wire.ChangeDecision
    answer: wire.DecisionView
  }
  'GET /api/changes/{id}/why': {
    path: 'id'
    answer: readonly wire.ChangeReasonView[]
  }
  'DELETE /api/comments/{id}': {
    path: 'id'
    answer: undefined
  }
  'PUT /api/comments/{id}': {
    path: 'id'
    body: wire.CommentEdit
    answer: wire.CommentView
  }
  'POST /api/comments/{id}/reopen': {
    path: 'id'
    answer: wire.CommentView
  }
  'POST /api/comments/{id}/replies': {
    path: 'id'
    body: wire.NewReply
    answer: wire.CommentView
  }
  'POST /api/comments/{id}/resolve': {
    path: 'id'
    answer: wire.CommentView
  }
  'GET /api/events': {
    answer: never
  }
  'GET /api/health': {
    answer: wire.Health
  }
  'GET /api/me': {
    answer: wire.ParticipantView
  }
  'GET /api/openapi.json': {
    answer: Blob
  }
  'GET /api/sessions': {
    answer: readonly wire.SessionView[]
  }
  'POST /api/sessions': {
    body: wire.NewSession
    answer: wire.SessionView
  }
  'DELETE /api/sessions/{id}': {
    path: 'id'
    answer: undefined
  }
  'GET /api/sessions/{id}': {
    path: 'id'
    answer: wire.SessionView
  }
  'GET /api/sessions/{id}/actions': {
    path: 'id'
    query: 'state' | 'limit'
    answer: readonly wire.ActionView[]
  }
  'POST /api/sessions/{id}/actions': {
    path: 'id'
    body: wire.NewAction
    answer: wire.ActionView
  }
  'GET /api/sessions/{id}/agent-cards': {
    path: 'id'
    answer: readonly wire.AgentCardView[]
  }
  'GET /api/sessions/{id}/agent-kinds': {
    path: 'id'
    answer: readonly wire.AgentPluginView[]
  }
  'GET /api/sessions/{id}/agents': {
    path: 'id'
    answer: readonly wire.AgentView[]
  }
  'POST /api/sessions/{id}/agents': {
    path: 'id'
    body: wire.NewAgentRequest
    answer: wire.AgentView
  }
  'GET /api/sessions/{id}/changes': {
    path: 'id'
    query: 'agent'
    answer: readonly wire.ChangeView[]
  }
  'POST /api/sessions/{id}/changes/accept-all': {
    path: 'id'
    query: 'agent'
    body: wire.ChangesDecision
    answer: readonly wire.DecisionView[]
  }
  'POST /api/sessions/{id}/changes/reject-all': {
    path: 'id'
    query: 'agent'
    body: wire.ChangesDecision
    answer: readonly wire.DecisionView[]
  }
  'GET /api/sessions/{id}/comments': {
    path: 'id'
    answer: readonly wire.CommentView[]
  }
  'GET /api/sessions/{id}/mode': {
    path: 'id'
    answer: wire.InteractionView
  }
  'PUT /api/sessions/{id}/mode': {
    path: 'id'
    body: wire.InteractionModeRequest
    answer: wire.InteractionView
  }
  'GET /api/sessions/{id}/overlaps': {
    path: 'id'
    answer: readonly wire.OverlapView[]
  }
  'GET /api/sessions/{id}/presets': {
    path: 'id'
    answer: readonly wire.PresetView[]
  }
  'POST /api/sessions/{id}/presets': {
    path: 'id'
    body: wire.StartPreset
    answer: readonly wire.AgentView[]
  }
  'GET /api/sessions/{id}/reconciliation': {
    path: 'id'
    answer: wire.InteractionView
  }
  'PUT /api/sessions/{id}/reconciliation': {
    path: 'id'
    body: wire.ReconciliationRequest
    answer: wire.InteractionView
  }
  'POST /api/sessions/{id}/restore': {
    path: 'id'
    answer: wire.RestoredView
  }
  'GET /api/sessions/{id}/scripts': {
    path: 'id'
    answer: wire.WorktreeScriptsView
  }
  'POST /api/sessions/{id}/scripts': {
    path: 'id'
    body: wire.AllowScripts
    answer: wire.WorktreeScriptsView
  }
  'GET /api/sessions/{id}/tasks': {
    path: 'id'
    query: 'agent' | 'limit'
    answer: readonly wire.TaskView[]
  }
  'GET /api/sessions/{id}/terminals': {
    path: 'id'
    answer: readonly wire.TerminalView[]
  }
  'POST /api/sessions/{id}/terminals': {
    path: 'id'
    body?: wire.NewTerminalRequest
    answer: wire.TerminalView
  }
  'DELETE /api/sessions/{id}/trust': {
    path: 'id'
    answer: wire.ProjectTrustView
  }
  'GET /api/sessions/{id}/trust': {
    path: 'id'
    answer: wire.ProjectTrustView
  }
  'POST /api/sessions/{id}/trust': {
    path: 'id'
    body: wire.TrustProject
    answer: wire.ProjectTrustView
  }
  'POST /api/sessions/{id}/turn': {
    path: 'id'
    body: wire.TurnRequest
    answer: wire.InteractionView
  }
  'POST /api/sessions/{id}/turns/back': {
    path: 'id'
    body: wire.ReturnRequest
    answer: wire.AgentsReturnedView
  }
  'GET /api/sessions/{id}/viewers': {
    path: 'id'
    answer: readonly wire.ViewerView[]
  }
  'DELETE /api/sessions/{id}/viewers/{name}': {
    path: 'id' | 'name'
    answer: undefined
  }
  'GET /api/sessions/{id}/viewers/{name}': {
    path: 'id' | 'name'
    query: 'after'
    answer: wire.ViewerPartsView
  }
  'PUT /api/sessions/{id}/viewers/{name}': {
    path: 'id' | 'name'
    body: wire.ViewerContent
    answer: wire.ViewerView
  }
  'POST /api/sessions/{id}/viewers/{name}/append': {
    path: 'id' | 'name'
    body: wire.ViewerContent
    answer: wire.ViewerView
  }
  'POST /api/sessions/{id}/viewers/{name}/clear': {
    path: 'id' | 'name'
    answer: wire.ViewerView
  }
  'POST /api/sessions/{id}/viewers/{name}/links': {
    path: 'id' | 'name'
    body: wire.ViewerLink
    answer: undefined
  }
  'GET /api/status': {
    answer: wire.DaemonStatus
  }
  'GET /api/tasks/{id}': {
    path: 'id'
    answer: wire.TaskView
  }
  'GET /api/tasks/{id}/events': {
    path: 'id'
    events: {
      task_started: wire.TaskEventView
      task_progress: wire.TaskEventView
      task_completed: wire.TaskEventView
      task_failed: wire.TaskEventView
      task_cancelled: wire.TaskEventView
      file_read: wire.TaskEventView
      file_write: wire.TaskEventView
      stdout_chunk: wire.TaskEventView
    }
    answer: never
  }
  'GET /api/terminals': {
    answer: readonly wire.TerminalView[]
  }
  'DELETE /api/terminals/{id}': {
    path: 'id'
    answer: undefined
  }
  'GET /api/terminals/{id}': {
    path: 'id'
    answer: wire.TerminalView
  }
  'POST /api/terminals/{id}/input': {
    path: 'id'
    body: wire.TerminalInput
    answer: undefined
  }
  'GET /api/terminals/{id}/output': {
    path: 'id'
    query: 'from' | 'to'
    answer: Blob
  }
  'POST /api/terminals/{id}/resize': {
    path: 'id'
    body: wire.TerminalResize
    answer: undefined
  }
  'GET /api/terminals/{id}/screen': {
    path: 'id'
    query: 'format'
    answer: wire.ScreenView
  }
  'POST /api/terminals/{id}/signal': {
    path: 'id'
    body: wire.TerminalSignalRequest
    answer: undefined
  }
  'GET /api/workspaces': {
    answer: readonly wire.WorkspaceView[]
  }
  'POST /api/workspaces': {
    body: wire.NewWorkspace
    answer: wire.WorkspaceView
  }
  'DELETE /api/workspaces/{id}': {
    path: 'id'
    answer: undefined
  }
  'GET /api/workspaces/{id}': {
    path: 'id'
    answer: wire.WorkspaceView
  }
  'GET /api/workspaces/{id}/documents': {
    path: 'id'
    answer: readonly wire.DocumentView[]
  }
  'GET /api/workspaces/{id}/documents/{+path}': {
    path: 'id' | 'path'
    query: 'version'
    answer: wire.DocumentView
  }
  'POST /api/workspaces/{id}/documents/{+path}': {
    path: 'id' | 'path'
    query: 'save' | 'undo' | 'redo' | 'revert'
    body?: wire.DocumentChange
    answer: wire.DocumentView
  }
  'GET /api/workspaces/{id}/files': {
    path: 'id'
    query: 'path'
    answer: readonly wire.FileEntryView[]
  }
  'DELETE /api/workspaces/{id}/files/{+path}': {
    path: 'id' | 'path'
    query: 'forever'
    answer: wire.TrashView
  }
  'GET /api/workspaces/{id}/files/{+path}': {
    path: 'id' | 'path'
    query: 'raw' | 'download' | 'etag'
    answer: wire.FileView
  }
  'POST /api/workspaces/{id}/files/{+path}': {
    path: 'id' | 'path'
    query: 'mkdir' | 'rename' | 'restore'
    answer: wire.FileView
  }
  'PUT /api/workspaces/{id}/files/{+path}': {
    path: 'id' | 'path'
    query: 'raw'
    body: wire.NewContent
    answer: wire.FileView
  }
  'POST /api/workspaces/{id}/git/branch': {
    path: 'id'
    body?: wire.GitBranchRequest
    answer: readonly wire.GitBranchView[]
  }
  'POST /api/workspaces/{id}/git/commit': {
    path: 'id'
    body: wire.GitCommitRequest
    answer: wire.GitCommitView
  }
  'POST /api/workspaces/{id}/git/diff': {
    path: 'id'
    body?: wire.GitDiffRequest
    answer: readonly wire.GitFileDiffView[]
  }
  'POST /api/workspaces/{id}/git/discard': {
    path: 'id'
    body: wire.GitDiscardRequest
    answer: wire.GitDiscardView
  }
  'POST /api/workspaces/{id}/git/fetch': {
    path: 'id'
    body?: wire.GitRemoteRequest
    events: {
      progress: wire.GitProgressView
      done: wire.GitRemoteView
      failed: wire.ErrorView
    }
    answer: wire.GitRemoteView
  }
  'POST /api/workspaces/{id}/git/log': {
    path: 'id'
    body?: wire.GitLogRequest
    answer: readonly wire.GitCommitView[]
  }
  'POST /api/workspaces/{id}/git/pull': {
    path: 'id'
    body?: wire.GitRemoteRequest
    events: {
      progress: wire.GitProgressView
      done: wire.GitRemoteView
      failed: wire.ErrorView
    }
    answer: wire.GitRemoteView
  }
  'POST /api/workspaces/{id}/git/push': {
    path: 'id'
    body?: wire.GitRemoteRequest
    events: {
      progress: wire.GitProgressView
      done: wire.GitRemoteView
      failed: wire.ErrorView
    }
    answer: wire.GitRemoteView
  }
  'POST /api/workspaces/{id}/git/stage': {
    path: 'id'
    body: wire.GitStageRequest
    answer: wire.GitStatusView
  }
  'POST /api/workspaces/{id}/git/status': {
    path: 'id'
    answer: wire.GitStatusView
  }
  'POST /api/workspaces/{id}/git/text': {
    path: 'id'
    body: wire.GitTextRequest
    answer: wire.GitTextView
  }
  'POST /api/workspaces/{id}/git/unstage': {
    path: 'id'
    body: wire.GitStageRequest
    answer: wire.GitStatusView
  }
  'GET /api/workspaces/{id}/history/{+path}': {
    path: 'id' | 'path'
    query: 'before' | 'limit'
    answer: readonly wire.VersionView[]
  }
  'GET /api/workspaces/{id}/paths': {
    path: 'id'
    query: 'q' | 'limit'
    answer: readonly wire.PathMatchView[]
  }
  'POST /api/workspaces/{id}/replace': {
    path: 'id'
    body: wire.ReplaceRequest
    answer: readonly wire.ReplacedView[]
  }
  'GET /api/workspaces/{id}/search': {
    path: 'id'
    query: 'q' | 'regex' | 'case' | 'word' | 'include' | 'exclude' | 'limit'
    events: {
      file: wire.SearchFileView
      done: wire.SearchSummaryView
      failed: wire.ErrorView
    }
    answer: wire.SearchView
  }
  'GET /api/workspaces/{id}/suggestions': {
    path: 'id'
    query: 'path'
    answer: readonly wire.SuggestionView[]
  }
  'DELETE /api/workspaces/{id}/trash': {
    path: 'id'
    answer: undefined
  }
  'GET /api/workspaces/{id}/trash': {
    path: 'id'
    answer: readonly wire.TrashView[]
  }
  'POST /api/workspaces/{id}/trash/{item}/restore': {
    path: 'id' | 'item'
    answer: wire.FileView
  }
  'GET /api/workspaces/{id}/watch': {
    path: 'id'
    events: {
      'files.changed': wire.FilesChangedView
    }
    answer: never
  }
  'POST /api/workspaces/{id}/watch': {
    path: 'id'
    answer: wire.WatchView
  }
  'GET /metrics': {
    answer: Blob
  }
}
