import type { EventView } from './wire'

/** The wire's records under the names that the canvas uses. */
export type {
  AgentCardView as AgentCard,
  AgentChangesView as AgentChanges,
  AgentDestroyedView as DestroyedAgent,
  AgentPluginView as AgentKind,
  AgentView as Agent,
  DaemonStatus,
  DocumentView,
  ErrorView as ErrorBody,
  ExplanationView as Explanation,
  FileEntryView as FileEntry,
  FileView,
  FilesChangedView as FilesChanged,
  GitBranchView as GitBranch,
  GitCommitView as GitCommit,
  GitFileDiffView as GitFileDiff,
  GitFileView as GitFile,
  GitHunkView as GitHunk,
  GitStatusView as GitStatus,
  GitTextView as GitText,
  Health,
  NewAgentRequest as NewAgent,
  NewTerminalRequest as NewTerminal,
  NucleusView as Nucleus,
  ParticipantView as Participant,
  PathMatchView as PathMatch,
  RuleView as Rule,
  SearchFileView as SearchFile,
  SearchMatchView as SearchMatch,
  SearchSummaryView as SearchSummary,
  SearchView as SearchAnswer,
  SessionView as Session,
  TerminalView as Terminal,
  TrashView as Trashed,
  WatchView as Watch,
  WorkspaceView as Workspace,
} from './wire'

/** A fact of the daemon's; what it carries is checked by whoever takes it. */
export type Message = Pick<EventView, 'type' | 'payload'>
