/**
 * The JSON records of `dev.agentos.protocol`, written by `WireTypes`. Not edited by hand:
 * `scripts/mvn test -Dtest=WireTypesTest -Dwire.write`
 */

export interface ActionConflict {
  type: ActionConflictType
  by: readonly string[]
  from?: number
  to?: number
  userChange?: string
  agentChange?: string
  message: string
}

export type ActionConflictType = 'concurrent_edit' | 'version_mismatch' | 'permission_denied'

export interface ActionDecision {
  strategy?: InteractionViewStrategy
  agent?: string
}

export interface ActionOutcome {
  conflicts: readonly ActionConflict[]
  resolution?: InteractionViewStrategy
  decidedBy?: string
  version?: number
  start?: string
  end?: string
  quote?: string
  terminal?: string
  exitCode?: number
  message?: string
}

export interface ActionView {
  id: string
  session: string
  workspace: string
  type: ActionViewType
  state: ActionViewState
  author: string
  askedBy: string
  action: NewAction
  outcome: ActionOutcome
  createdAt: string
  changedAt: string
}

export type ActionViewState =
  | 'queued'
  | 'open'
  | 'pending'
  | 'applying'
  | 'running'
  | 'applied'
  | 'overruled'
  | 'rolling_back'
  | 'rolled_back'
  | 'dismissed'
  | 'failed'

export type ActionViewType =
  | 'code.insert'
  | 'code.replace'
  | 'code.delete'
  | 'command.execute'
  | 'file.create'
  | 'file.modify'
  | 'suggestion.provide'
  | 'explanation.add'

export interface AgentAnswer {
  allow?: boolean
  option?: string
  question?: string
}

export interface AgentCardView {
  id: string
  since?: string
  lines: readonly string[]
  changes?: AgentChangesView
  queued: number
  question?: AgentQuestionView
}

export interface AgentChangesView {
  files: number
  added: number
  removed: number
}

export interface AgentDestroyedView {
  id: string
  name: string
  branch: string
  commits: number
  uncommitted: number
  trash?: string
  ignored: readonly string[]
  remarks: readonly string[]
}

export interface AgentFileView {
  agent: string
  session: string
  workspace: string
  path: string
  access: TaskFileViewAccess
  line?: number
}

export interface AgentModeView {
  id: string
  name: string
}

export interface AgentModesView {
  current: string
  all?: readonly AgentModeView[]
}

export interface AgentPluginView {
  id: string
  name: string
  installed: boolean
  version?: string
  install: string
  acp: readonly string[]
  acpInstalled: boolean
  acpInstall: string
  source: string
  ofProject: boolean
}

export interface AgentQuestionView {
  agent: string
  question: string
  text: string
  options: readonly AnswerOptionView[]
}

export interface AgentRefusedView {
  name: string
  code: string
  message: string
  hint: string
}

export interface AgentTurnView {
  number: number
  kind: AgentTurnViewKind
  commit: string
  at: string
}

export type AgentTurnViewKind = 'turn' | 'kept' | 'ahead'

export interface AgentView {
  id: string
  name: string
  agent: string
  protocol: AgentViewProtocol
  status: AgentViewStatus
  exitCode?: number
  message?: string
  session: string
  workspace: string
  terminal?: string
  isolation: AgentViewIsolation
  sandboxed: boolean
  branch: string
  cwd: string
  task: string
  portBase: number
  createdBy: string
  createdAt: string
}

export type AgentViewIsolation = 'none' | 'worktree'

export type AgentViewProtocol = 'terminal' | 'acp'

export type AgentViewStatus = 'starting' | 'running' | 'idle' | 'waiting' | 'paused' | 'exited' | 'error'

export interface AgentsDestroyedView {
  destroyed: readonly AgentDestroyedView[]
  refused: readonly AgentRefusedView[]
}

export interface AgentsReturnedView {
  returned: readonly DecisionView[]
  refused: readonly AgentRefusedView[]
}

export interface AllowScripts {
  digest: string
}

export interface AnswerOptionView {
  id: string
  name: string
  kind: string
}

export interface BrowserKey {
  id: string
  key: string
}

export interface BrowserList {
  browsers: readonly BrowserView[]
}

export interface BrowserSession {
  token: string
  seconds: number
}

export interface BrowserView {
  id: string
  origin: string
  name: string
  createdAt: string
  usedAt: string
}

export interface ChallengeAnswer {
  nonce: string
  daemonNonce: string
  proof: string
}

export interface ChallengeRequest {
  nonce: string
}

export interface ChallengeView {
  nonce: string
  proof: string
}

export interface ChangeDecision {
  hunks?: readonly string[]
  version?: string
}

export interface ChangeDiffView {
  change: ChangeView
  oldText?: string
  newText?: string
  hunks: readonly ChangeHunkView[]
}

export interface ChangeHunkView {
  id: string
  oldStart: number
  oldLines: number
  newStart: number
  newLines: number
  lines: readonly string[]
}

export interface ChangeReasonView {
  source: ChangeReasonViewSource
  title: string
  text?: string
  confidence?: number
  at: string
}

export type ChangeReasonViewSource = 'action' | 'tool'

export interface ChangeView {
  id: string
  agent: string
  agentName: string
  path: string
  from?: string
  kind: ChangeViewKind
  added?: number
  removed?: number
  oldMode?: string
  newMode?: string
  oldSize: number
  newSize: number
  version: string
  at: string
  unshown?: string
  risk: number
  reasons: readonly string[]
}

export type ChangeViewKind = 'created' | 'modified' | 'deleted' | 'renamed' | 'mode'

export interface ChangesConflictView {
  error: ErrorViewDetail
  changes: readonly ChangeView[]
}

export interface ChangesDecision {
  changes?: readonly ChangesDecisionSeenChange[]
}

export interface ChangesDecisionSeenChange {
  id: string
  version: string
}

export interface ChangesPendingView {
  agent: string
  session: string
  files: number
}

export interface CommentEdit {
  text: string
}

export interface CommentFactView {
  agent: string
  session: string
  change: string
  comment: string
  state: CommentViewState
}

export interface CommentReplyView {
  by: string
  text: string
  at: string
}

export interface CommentView {
  id: string
  agent: string
  agentName: string
  change: string
  path: string
  side: CommentViewSide
  line: number
  quote: string
  stale: boolean
  text: string
  state: CommentViewState
  by: string
  createdAt: string
  replies: readonly CommentReplyView[]
}

export type CommentViewSide = 'old' | 'new'

export type CommentViewState = 'draft' | 'sent' | 'answered' | 'resolved'

export interface CommentsSentView {
  comments: readonly CommentView[]
  message: string
}

export interface CommitRequest {
  message?: string
}

export interface ConfigChangedView {
  theme: DaemonStatusTheme
}

export interface ConversationEntryView {
  number: number
  at: string
  part: ConversationPart
}

export type ConversationPart =
  | ConversationPartUser
  | ConversationPartMessage
  | ConversationPartThought
  | ConversationPartPlan
  | ConversationPartTool
  | ConversationPartQuestion
  | ConversationPartAnswer
  | ConversationPartModes
  | ConversationPartUsage
  | ConversationPartEnd
  | ConversationPartNotice

export interface ConversationPartAnswer {
  type: 'answer'
  by: string
  questionId: string
  option?: string
}

export interface ConversationPartEnd {
  type: 'end'
  text: string
}

export interface ConversationPartMessage {
  type: 'message'
  text: string
}

export interface ConversationPartModes {
  type: 'modes'
  modes: AgentModesView
}

export interface ConversationPartNotice {
  type: 'notice'
  text: string
}

export interface ConversationPartPlan {
  type: 'plan'
  plan: readonly PlanStepView[]
}

export interface ConversationPartQuestion {
  type: 'question'
  question: QuestionView
}

export interface ConversationPartThought {
  type: 'thought'
  text: string
}

export interface ConversationPartTool {
  type: 'tool'
  tool: ToolCallView
}

export interface ConversationPartUsage {
  type: 'usage'
  usage: UsageView
}

export interface ConversationPartUser {
  type: 'user'
  text: string
  by: string
}

export interface DaemonFile {
  pid: number
  port: number
  version: string
}

export interface DaemonStatus {
  version: string
  build: string
  pid: number
  port: number
  address: string
  startedAt: string
  home: string
  nucleus: NucleusView
  theme: DaemonStatusTheme
  safeMode?: string
}

export type DaemonStatusTheme = 'dark' | 'light' | 'system'

export interface DecisionView {
  agent: string
  session: string
  number: number
  kind: DecisionViewKind
  by: string
  at: string
  paths: readonly string[]
}

export type DecisionViewKind = 'accept' | 'reject' | 'undo' | 'return'

export interface DocumentChange {
  version?: number
  edits: readonly DocumentEdit[]
}

export interface DocumentEdit {
  from?: number
  to?: number
  match?: string
  text?: string
  patch?: string
}

export interface DocumentView {
  path: string
  epoch: string
  version: number
  dirty: boolean
  file: DocumentViewFileState
  lineEnding: DocumentViewLineEnding
  encoding: string
  text?: string
}

export type DocumentViewFileState = 'present' | 'missing' | 'unreadable' | 'not_text'

export type DocumentViewLineEnding = 'LF' | 'CRLF'

export interface ErrorView {
  error: ErrorViewDetail
}

export interface ErrorViewDetail {
  code: string
  name: string
  message: string
  hint: string
}

export interface EventView {
  id: string
  timestamp: number
  source: string
  type: string
  topic: string
  payload: unknown
  metadata: Readonly<Record<string, string>>
}

export interface ExplanationView {
  agent: string
  status: string
  decidedBy?: RuleView
  since?: string
  holding: readonly RuleView[]
}

export interface FileEntryView {
  name: string
  path: string
  kind: FileEntryViewKind
  size: number
  modified: string
  link: boolean
  safe: boolean
  ignored?: boolean
}

export type FileEntryViewKind = 'file' | 'folder' | 'link' | 'other'

export interface FileView {
  path: string
  kind: FileEntryViewKind
  content?: string
  size: number
  encoding: FileViewEncoding
  etag?: string
  language: string
  modified: string
  executable: boolean
  note?: string
}

export type FileViewEncoding = 'utf-8' | 'binary'

export interface FilesChangedView {
  workspace: string
  changes: readonly FilesChangedViewFileChangeView[]
  rescan: readonly string[]
  git: boolean
}

export interface FilesChangedViewFileChangeView {
  path: string
  kind: FilesChangedViewKind
}

export type FilesChangedViewKind = 'created' | 'changed' | 'deleted'

export interface FollowedLinkView {
  session: string
  name: string
  url: string
}

export interface GitBranchRequest {
  action?: GitBranchRequestAction
  name?: string
  from?: string
  force?: boolean
}

export type GitBranchRequestAction = 'list' | 'create' | 'switch' | 'delete'

export interface GitBranchView {
  name: string
  current: boolean
  remote: boolean
  commit: string
  subject: string
  date: string
  upstream?: string
  ahead: number
  behind: number
}

export interface GitCommitRequest {
  message?: string
  amend?: boolean
  all?: boolean
}

export interface GitCommitView {
  id: string
  parents: readonly string[]
  author: string
  email: string
  date: string
  refs: readonly string[]
  subject: string
  body: string
}

export interface GitDiffRequest {
  path?: string
  staged?: boolean
  base?: string
  commit?: string
  context?: number
}

export interface GitDiscardRequest {
  path: string
}

export interface GitDiscardView {
  status: GitStatusView
  kept?: TrashView
}

export interface GitFileDiffView {
  path: string
  oldPath?: string
  status: GitFileDiffViewStatus
  binary: boolean
  hunks: readonly GitHunkView[]
}

export type GitFileDiffViewStatus = 'added' | 'modified' | 'deleted' | 'renamed' | 'copied' | 'untracked'

export interface GitFileView {
  path: string
  oldPath?: string
  index: GitFileViewState
  worktree: GitFileViewState
  conflict?: string
}

export type GitFileViewState = '.' | 'M' | 'A' | 'D' | 'R' | 'C' | 'T' | 'U' | '?'

export interface GitHunkView {
  id: string
  header: string
  oldStart: number
  oldLines: number
  newStart: number
  newLines: number
  lines: readonly string[]
}

export interface GitLogRequest {
  ref?: string
  all?: boolean
  path?: string
  limit?: number
  skip?: number
}

export interface GitProgressView {
  text: string
}

export interface GitRemoteRequest {
  remote?: string
  branch?: string
  mode?: GitRemoteRequestMode
  setUpstream?: boolean
  force?: boolean
}

export type GitRemoteRequestMode = 'merge' | 'rebase' | 'ff-only'

export interface GitRemoteView {
  done: boolean
  output: string
  conflicts: readonly string[]
}

export interface GitStageRequest {
  paths: readonly string[]
  hunks?: readonly string[]
}

export interface GitStatusView {
  branch?: string
  head?: string
  upstream?: string
  ahead: number
  behind: number
  detached: boolean
  state?: GitStatusViewState
  files: readonly GitFileView[]
  note?: string
}

export type GitStatusViewState = 'merging' | 'rebasing' | 'cherry-picking' | 'reverting'

export interface GitTextRequest {
  path: string
  commit?: string
}

export interface GitTextView {
  path: string
  state: GitTextViewState
  text?: string
}

export type GitTextViewState = 'text' | 'absent' | 'binary' | 'large'

export interface HandOverRequest {
  agent: string
  note?: string
}

export interface Health {
  status: string
  version: string
}

export interface HookFailureView {
  agent: string
  name: string
  hook: string
  command: string
  message: string
}

export interface InteractionModeRequest {
  mode: InteractionViewMode
}

export interface InteractionView {
  session: string
  mode: InteractionViewMode
  strategy: InteractionViewStrategy
  turn?: string
}

export type InteractionViewMode = 'parallel' | 'sequential' | 'hybrid'

export type InteractionViewStrategy = 'user_wins' | 'agent_wins' | 'merge' | 'prompt_user'

export interface LineRangeView {
  from: number
  to: number
}

export interface Login {
  url: string
  address: string
  port: number
}

export interface MergeCommitView {
  id: string
  subject: string
}

export interface MergeConflictView {
  path: string
  why: string
  base?: string
  ours?: string
  theirs?: string
  oursMode?: string
  theirsMode?: string
}

export interface MergeFileView {
  path: string
  kind: MergeFileViewKind
}

export type MergeFileViewKind = 'created' | 'modified' | 'deleted'

export interface MergePlanView {
  agent: string
  branch: string
  into: string
  state: MergePlanViewState
  message: string
  files: readonly MergeFileView[]
  pending: number
  commits: readonly MergeCommitView[]
  ownCommits: readonly MergeCommitView[]
  conflicts: readonly MergeConflictView[]
  inTheWay: readonly string[]
}

export type MergePlanViewState = 'nothing' | 'clean' | 'conflicts' | 'blocked' | 'asked'

export interface MergeRequest {
  message?: string
  into?: string
  commits?: readonly string[]
  ours?: readonly string[]
  theirs?: readonly string[]
  ask?: boolean
}

export interface MergeView {
  agent: string
  session: string
  state: MergeViewState
  branch: string
  commit?: string
  into?: string
  merged?: string
  conflicts: readonly MergeConflictView[]
}

export type MergeViewState = 'committed' | 'merged' | 'conflicts' | 'asked' | 'aborted'

export interface ModeRequest {
  mode: string
}

export interface NewAction {
  type: ActionViewType
  agent?: string
  path?: string
  from?: number
  to?: number
  match?: string
  text?: string
  patch?: string
  command?: readonly string[]
  version?: number
  etag?: string
  confidence?: number
  rationale?: string
  strategy?: InteractionViewStrategy
  hold?: boolean
}

export interface NewAgentRequest {
  name: string
  agent: string
  protocol?: AgentViewProtocol
  prompt?: string
  isolation?: AgentViewIsolation
  base?: string
  cols?: number
  rows?: number
}

export interface NewBrowser {
  token: string
  replaces?: string
}

export interface NewComment {
  side?: CommentViewSide
  line: number
  quote?: string
  text: string
}

export interface NewContent {
  content: string
}

export interface NewReply {
  text: string
  forAgent?: boolean
}

export interface NewSession {
  name: string
  workspace: string
}

export interface NewTerminalRequest {
  command?: readonly string[]
  cols?: number
  rows?: number
  cwd?: string
}

export interface NewWorkspace {
  path: string
}

export interface NucleusView {
  state: NucleusViewState
  pid?: number
  startedAt?: string
  restarts: number
  message?: string
}

export type NucleusViewState = 'starting' | 'running' | 'lost'

export interface OverlapView {
  path: string
  conflict: boolean
  agent: string
  agentName: string
  lines: readonly LineRangeView[]
  other?: string
  otherName: string
  otherLines: readonly LineRangeView[]
}

export interface ParticipantView {
  id: string
  name: string
}

export interface PathMatchView {
  path: string
  score: number
  positions: readonly number[]
}

export interface PermissionChangedView {
  participant: string
  scope: string
}

export interface PlanStepView {
  content: string
  priority: string
  status: string
}

export interface PresetView {
  name: string
  description: string
  agents: readonly PresetViewMember[]
  source: string
}

export interface PresetViewMember {
  name: string
  agent: string
  instruction: string
  isolation?: AgentViewIsolation
}

export interface ProjectTrustView {
  project: string
  trusted: boolean
  text: string
  difference: readonly string[]
  digest: string
}

export interface QuestionView {
  id: string
  tool: ToolCallView
  options: readonly AnswerOptionView[]
  digest?: string
}

export interface QueuedMessageView {
  number: number
  text: string
  createdBy: string
  createdAt: string
}

export interface RadarView {
  session: string
  overlaps: readonly OverlapView[]
}

export interface ReconciliationRequest {
  strategy: InteractionViewStrategy
}

export interface ReplaceRequest {
  q: string
  replacement: string
  regex?: boolean
  caseSensitive?: boolean
  word?: boolean
  files: readonly ReplaceRequestReplaceFile[]
  preview?: boolean
}

export interface ReplaceRequestReplaceFile {
  path: string
  etag: string
  only?: readonly number[]
}

export interface ReplacedView {
  path: string
  count: number
  lines: readonly ReplacedViewLineChange[]
  matches: readonly string[]
  etag?: string
  error?: ErrorViewDetail
}

export interface ReplacedViewLineChange {
  line: number
  before: string
  after: string
}

export interface RestoredView {
  agents: readonly AgentView[]
  failures: readonly string[]
}

export interface ReturnRequest {
  to: string
}

export interface RuleView {
  rule: string
  status: RuleViewStatus
  priority: number
  region: string
  evidence: string
}

export type RuleViewStatus = 'running' | 'idle' | 'waiting'

export interface ScreenView {
  offset: number
  cols: number
  rows: number
  text: string
  title: string
  cursorRow: number
  cursorColumn: number
  alternate: boolean
}

export interface SearchFileView {
  path: string
  etag: string
  matches: readonly SearchMatchView[]
}

export interface SearchMatchView {
  line: number
  column: number
  length: number
  preview: string
  previewColumn: number
}

export interface SearchSummaryView {
  files: number
  matches: number
  searched: number
  skipped: number
  incomplete: boolean
  timedOut: boolean
}

export interface SearchView {
  files: readonly SearchFileView[]
  summary: SearchSummaryView
}

export interface SendComments {
  comments?: readonly string[]
}

export interface SessionSummaryView {
  id?: string
  name: string
  folder: string
  agents: number
  restorable: number
  savedAt?: string
}

export interface SessionView {
  id: string
  name: string
  workspace: string
  owner: string
  createdAt: string
}

export interface ShellMessage {
  type: string
  data?: string
  rows?: number
  cols?: number
}

export interface SocketMessage {
  type: string
  id?: string
  timestamp?: unknown
  payload?: SocketMessagePayload
  data?: string
  rows?: number
  cols?: number
  agent?: number
}

export interface SocketMessagePayload {
  terminal?: string
  agent?: number
  data?: string
  rows?: number
  cols?: number
  offset?: number
  window?: number
  sender?: string
  number?: number
}

export interface StartPreset {
  preset: string
  name: string
  prompt?: string
  isolation?: AgentViewIsolation
  base?: string
  cols?: number
  rows?: number
}

export interface SuggestionView {
  id: string
  session: string
  author: string
  type: ActionViewType
  state: ActionViewState
  path: string
  from?: number
  to?: number
  start?: string
  end?: string
  epoch?: string
  quote?: string
  text?: string
  patch?: string
  confidence: number
  explanation?: string
  stale: boolean
  conflicts: readonly ActionConflict[]
  createdAt: string
}

export interface TaskEventView {
  type: TaskEventViewType
  task: string
  at: string
  view?: TaskView
  file?: TaskFileView
  chunk?: string
  reset?: boolean
}

export type TaskEventViewType =
  | 'task_started'
  | 'task_progress'
  | 'task_completed'
  | 'task_failed'
  | 'task_cancelled'
  | 'file_read'
  | 'file_write'
  | 'stdout_chunk'

export interface TaskFileView {
  path: string
  access: TaskFileViewAccess
  line?: number
}

export type TaskFileViewAccess = 'read' | 'write'

export interface TaskView {
  id: string
  parent?: string
  session: string
  agent?: string
  kind: TaskViewKind
  title: string
  status: TaskViewStatus
  message?: string
  terminal?: string
  startedAt: string
  endedAt?: string
  files: readonly TaskFileView[]
}

export type TaskViewKind = 'turn' | 'step' | 'tool' | 'command'

export type TaskViewStatus = 'pending' | 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled'

export interface TerminalInput {
  data: string
}

export interface TerminalResize {
  cols: number
  rows: number
}

export interface TerminalSignalRequest {
  signal: TerminalSignalRequestSignal
  tree?: boolean
}

export type TerminalSignalRequestSignal =
  | 'HUP'
  | 'INT'
  | 'QUIT'
  | 'KILL'
  | 'USR1'
  | 'USR2'
  | 'TERM'
  | 'CONT'
  | 'STOP'
  | 'TSTP'

export interface TerminalView {
  id: string
  session: string
  command: readonly string[]
  cwd: string
  cols: number
  rows: number
  state: TerminalViewState
  exitCode?: number
  createdBy: string
  createdAt: string
  lastActivity: string
  lastTyped?: string
  viewers: number
}

export type TerminalViewState = 'running' | 'exited' | 'lost'

export interface ToolCallView {
  id: string
  title?: string
  kind?: string
  status?: string
  locations?: readonly ToolLocationView[]
  content?: readonly ToolContentView[]
}

export interface ToolContentView {
  type: ToolContentViewType
  text?: string
  path?: string
  oldText?: string
  newText?: string
}

export type ToolContentViewType = 'text' | 'diff'

export interface ToolLocationView {
  path: string
  line?: number
}

export interface TrashView {
  id: string
  path: string
  kind: FileEntryViewKind
  size: number
  deletedBy: string
  deletedAt: string
}

export interface TrustProject {
  digest: string
}

export interface TurnRequest {
  to: string
  agent?: string
}

export interface UndoRequest {
  decision?: number
}

export interface UsageView {
  inputTokens?: number
  outputTokens?: number
  contextUsed?: number
  contextSize?: number
}

export interface VersionView {
  version: number
  at: string
  by: string
  saved: boolean
  bytes: number
}

export interface ViewerContent {
  type: ViewerContentType
  data: unknown
  title?: string
}

export type ViewerContentType = 'text' | 'markdown' | 'json' | 'image' | 'chart' | 'html'

export interface ViewerLink {
  url: string
}

export interface ViewerPartsView {
  viewer: ViewerView
  parts: readonly ViewerPartsViewViewerPart[]
}

export interface ViewerPartsViewViewerPart {
  number: number
  type: ViewerContentType
  data: unknown
}

export interface ViewerView {
  session: string
  name: string
  title: string
  first: number
  last: number
  changedBy: string
  changedAt: string
}

export interface WatchView {
  until: string
  note?: string
}

export interface WorkspaceView {
  id: string
  name: string
  path: string
  createdAt: string
}

export interface WorktreeScriptsView {
  project: string
  setup: string
  run: string
  teardown: string
  digest: string
  allowed: boolean
}
