import type { IDockviewPanelProps } from 'dockview-react'
import { type FunctionComponent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { type AgentsHandle, AgentsPanel } from '../agent/AgentsPanel'
import { converses, statusTone, statusWords } from '../agent/agents'
import { useAgentIn, useAgents } from '../agent/useAgents'
import { type Panel, panelId } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import { useDaemon } from '../connection/useConnection'
import { type ConversationHandle, ConversationPanel } from '../conversation/ConversationPanel'
import { pathInWorkspace, shortPath } from '../conversation/words'
import { ComparePanel } from '../document/ComparePanel'
import { type EditorHandle, EditorPanel, type LiveEditor } from '../document/EditorPanel'
import type { EditorCommand } from '../document/editorCommands'
import { type DocumentFacts, isGone } from '../document/openDocument'
import { type DiffHandle, DiffPanel } from '../git/DiffPanel'
import { type LogHandle, LogPanel } from '../git/LogPanel'
import { useCommittedText } from '../git/useCommittedText'
import { useGitState } from '../git/useGit'
import { type ReviewHandle, ReviewPanel } from '../review/ReviewPanel'
import { placeInWorkspace } from '../review/changes'
import type { Agent, Workspace } from '../protocol/messages'
import { counted, participantName } from '../session/sessions'
import { following, toggled } from '../follow/follow'
import { useAgentCursor } from '../follow/useFollow'
import { type TasksHandle, TasksPanel } from '../task/TasksPanel'
import { Suggestions, type SuggestionsHandle } from '../suggestion/Suggestions'
import { type TerminalHandle, TerminalPanel } from '../terminal/TerminalPanel'
import { placeOf, terminalTone } from '../terminal/terminals'
import { Button } from '../ui/Button'
import { usePageVisible } from '../ui/usePageVisible'
import { ShownPanel } from '../viewer/ShownPanel'
import { type ViewerHandle, ViewerPanel } from '../viewer/ViewerPanel'
import { linkTarget, viewKind } from '../viewer/links'
import { useShown } from '../viewer/useShown'
import { useActions } from './useActions'
import { useOwnTerminals } from './useOwnTerminals'
import { usePage } from './usePage'

type Props<K extends Panel['kind']> = IDockviewPanelProps<Extract<Panel, { kind: K }>>

function TerminalInDock({ params: { terminal }, api }: Props<'terminal'>) {
  const canvas = useCanvas()
  const actions = useActions()
  const handle = useRef<TerminalHandle>(null)
  const known = useDaemon(({ snapshot }) => snapshot?.terminals.find(({ id }) => id === terminal))
  const folder = useDaemon(({ snapshot }) => {
    const session = snapshot?.sessions.find(({ id }) => id === known?.session)
    return snapshot?.workspaces.find(({ id }) => id === session?.workspace)?.path
  })
  const agent = useAgentIn(terminal)
  const name = useOwnTerminals(known?.session).names.get(terminal)
  const id = panelId({ kind: 'terminal', terminal })

  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  useEffect(() => {
    if (agent)
      canvas.tell(id, { name: agent.name, tone: statusTone(agent), status: [statusWords(agent), agent.branch] })
    else if (known && name !== undefined)
      canvas.tell(id, { name, tone: terminalTone(known), status: [placeOf(known, folder)] })
  }, [canvas, id, known, name, folder, agent])

  return (
    <TerminalPanel
      ref={handle}
      terminal={terminal}
      onTitle={(title) => {
        canvas.tell(id, { title: title === '' || agent ? undefined : title })
      }}
      onAgain={() => {
        if (agent) actions.restartAgent(agent)
        else if (known) actions.runAgain(known)
      }}
      onClose={() => {
        api.close()
        if (known && !agent) actions.endTerminal(known)
      }}
    />
  )
}

function ConversationInDock({ params, api }: Props<'conversation'>) {
  const agent = useDaemon(({ snapshot }) => snapshot?.agents.find(({ id }) => id === params.agent))
  const workspace = useDaemon(({ snapshot }) => snapshot?.workspaces.find(({ id }) => id === agent?.workspace))
  if (!agent || !workspace)
    return (
      <div className="terminal-gone">
        <p>This agent is no longer there.</p>
        <Button
          onClick={() => {
            api.close()
          }}
        >
          Close
        </Button>
      </div>
    )
  return <Conversation agent={agent} workspace={workspace} api={api} />
}

function Conversation({
  agent,
  workspace,
  api,
}: {
  agent: Agent
  workspace: Workspace
  api: IDockviewPanelProps['api']
}) {
  const canvas = useCanvas()
  const actions = useActions()
  const online = useDaemon(({ phase }) => phase === 'online')
  const me = useDaemon(({ snapshot }) => snapshot?.me.id)
  const visible = useVisible(api)
  const pageVisible = usePageVisible()
  const handle = useRef<ConversationHandle>(null)
  const { name, cwd } = agent
  const id = panelId({ kind: 'conversation', agent: agent.id })
  const working = converses(agent) && (agent.status === 'running' || agent.status === 'waiting')

  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  useEffect(() => {
    canvas.tell(id, {
      name: agent.name,
      tone: statusTone(agent),
      status: [statusWords(agent), agent.branch],
      commands: working
        ? [
            {
              id: 'agent.stop',
              section: 'Agents',
              title: `Stop ${agent.name}`,
              keys: 'Alt+.',
              run: () => handle.current?.stop(),
            },
          ]
        : [],
    })
  }, [canvas, id, agent, working])

  const around = useMemo(() => {
    const base = pathInWorkspace('README.md', { cwd }, workspace.path)
    const open = (path: string, line?: number) => {
      canvas.open({ kind: 'file', workspace: workspace.id, path, ...(line !== undefined && { at: { line } }) })
    }
    return {
      agentName: name,
      workspace: workspace.id,
      base,
      nameOf: (participant: string) => (participant === me ? 'you' : participantName(participant)),
      pathWords: (path: string) => shortPath(path, { cwd }),
      openerOf: (path: string, line: number | undefined) => {
        const place = pathInWorkspace(path, { cwd }, workspace.path)
        return place === undefined
          ? undefined
          : () => {
              open(place, line)
            }
      },
      onLink: (href: string) => {
        const target = linkTarget(href, base ?? '')
        if (target?.kind === 'web') window.open(target.url, '_blank', 'noopener,noreferrer')
        if (target?.kind === 'file') open(target.path)
      },
    }
  }, [canvas, name, cwd, workspace, me])

  return (
    <ConversationPanel
      ref={handle}
      agent={agent}
      around={around}
      online={online}
      visible={visible && pageVisible}
      onRestart={(way) => {
        actions.restartAgent(agent, way)
      }}
      onOpenTerminal={() => {
        actions.showAgent(agent)
      }}
    />
  )
}

function AgentsInDock({ params: { session }, api }: Props<'agents'>) {
  const canvas = useCanvas()
  const actions = useActions()
  const { newAgent } = usePage()
  const online = useDaemon(({ phase }) => phase === 'online')
  const handle = useRef<AgentsHandle>(null)
  const visible = useVisible(api)
  const followed = useStore(following, ({ agent }) => agent)
  const id = panelId({ kind: 'agents', session })
  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  return (
    <AgentsPanel
      ref={handle}
      session={session}
      visible={visible}
      unavailable={online ? undefined : 'Not connected'}
      onOpen={actions.showAgent}
      onNew={newAgent}
      onRestart={actions.restartAgent}
      followed={followed}
      onFollow={({ id: agent }) => {
        following.setState(toggled(following.getState(), agent), true)
      }}
    />
  )
}

function ReviewInDock({ params: { session } }: Props<'review'>) {
  const canvas = useCanvas()
  const online = useDaemon(({ phase }) => phase === 'online')
  const agents = useAgents(session)
  const workspace = useDaemon(({ snapshot }) => {
    const its = snapshot?.sessions.find(({ id }) => id === session)?.workspace
    return snapshot?.workspaces.find(({ id }) => id === its)
  })
  const handle = useRef<ReviewHandle>(null)
  const id = panelId({ kind: 'review', session })
  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  return (
    <ReviewPanel
      ref={handle}
      session={session}
      unavailable={online ? undefined : 'Not connected'}
      openerOf={(change) => {
        const agent = agents.find((each) => each.id === change.agent)
        const path = agent && workspace && placeInWorkspace(agent, workspace, change.path)
        if (!workspace || path === undefined) return undefined
        return (line) => {
          canvas.open({ kind: 'file', workspace: workspace.id, path, at: { line } })
        }
      }}
    />
  )
}

function TasksInDock({ params: { session }, api }: Props<'tasks'>) {
  const canvas = useCanvas()
  const agents = useAgents(session)
  const workspace = useDaemon(({ snapshot }) => {
    const its = snapshot?.sessions.find(({ id }) => id === session)?.workspace
    return snapshot?.workspaces.find(({ id }) => id === its)
  })
  const handle = useRef<TasksHandle>(null)
  const visible = useVisible(api)
  const id = panelId({ kind: 'tasks', session })
  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  return (
    <TasksPanel
      ref={handle}
      session={session}
      visible={visible}
      openerOf={(task, named) => {
        const agent = agents.find((each) => each.id === task.agent)
        const path = agent && workspace && placeInWorkspace(agent, workspace, named)
        if (!workspace || path === undefined) return undefined
        return (line) => {
          canvas.open({ kind: 'file', workspace: workspace.id, path, ...(line !== undefined && { at: { line } }) })
        }
      }}
      onTerminal={(terminal) => {
        canvas.open({ kind: 'terminal', terminal })
      }}
    />
  )
}

function useVisible(api: IDockviewPanelProps['api']): boolean {
  return useSyncExternalStore(
    (changed) => {
      const following = api.onDidVisibilityChange(changed)
      return () => {
        following.dispose()
      }
    },
    () => api.isVisible,
  )
}

function FileInDock({ params: { workspace, path, at } }: Props<'file'>) {
  const canvas = useCanvas()
  const handle = useRef<EditorHandle>(null)
  const id = panelId({ kind: 'file', workspace, path })
  const [facts, setFacts] = useState<DocumentFacts>()
  const change = useGitState(({ status }) => status?.files.find((file) => file.path === path))
  const committed = useCommittedText(path)
  const [cursor, setCursor] = useState<{ line: number; column: number }>()
  const [problems, setProblems] = useState(0)
  const [live, setLive] = useState<LiveEditor>()
  useAgentCursor(live)
  const suggestions = useRef<SuggestionsHandle>(null)
  const ofSuggestions: readonly EditorCommand[] = [
    {
      id: 'editor.suggestion.next',
      title: 'Next suggestion',
      keys: 'Alt+F8',
      run: () => suggestions.current?.step(true),
    },
    {
      id: 'editor.suggestion.previous',
      title: 'Previous suggestion',
      keys: 'Alt+Shift+F8',
      run: () => suggestions.current?.step(false),
    },
  ]

  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  useEffect(() => {
    if (facts?.state !== 'ready') return
    const status = [
      ...(cursor ? [`Ln ${String(cursor.line)}, Col ${String(cursor.column)}`] : []),
      ...(problems > 0 ? [counted(problems, 'problem')] : []),
      ...(facts.others.length > 0 ? [`with ${facts.others.join(', ')}`] : []),
      ...(facts.lineEnding === 'CRLF' ? ['CRLF'] : []),
      facts.language,
    ]
    canvas.tell(id, { dirty: facts.dirty, gone: isGone(facts), status })
  }, [canvas, id, facts, cursor, problems])

  return (
    <EditorPanel
      ref={handle}
      workspace={workspace}
      path={path}
      at={at}
      note={change?.conflict === undefined ? undefined : `conflict: ${change.conflict}`}
      onFacts={setFacts}
      onCursor={setCursor}
      onProblems={setProblems}
      onCommands={(commands) => {
        canvas.tell(id, { commands: commands.length === 0 ? commands : [...commands, ...ofSuggestions] })
      }}
      onEditor={setLive}
      above={<Suggestions ref={suggestions} workspace={workspace} path={path} live={live} />}
      onPreview={() => {
        canvas.preview({ kind: 'view', workspace, path })
      }}
      committed={committed?.text}
      onCompare={
        change && change.worktree !== '?'
          ? () => {
              canvas.open({ kind: 'compare', workspace, path })
            }
          : undefined
      }
    />
  )
}

function ViewInDock({ params: { workspace, path } }: Props<'view'>) {
  const canvas = useCanvas()
  const handle = useRef<ViewerHandle>(null)
  const id = panelId({ kind: 'view', workspace, path })
  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  return (
    <ViewerPanel
      ref={handle}
      workspace={workspace}
      path={path}
      onOpenFile={(other) => {
        if (viewKind(other) === 'markdown' || viewKind(other) === 'image')
          canvas.preview({ kind: 'view', workspace, path: other })
        else canvas.open({ kind: 'file', workspace, path: other })
      }}
    />
  )
}

function ShownInDock({ params: { session, name } }: Props<'shown'>) {
  const canvas = useCanvas()
  const handle = useRef<ViewerHandle>(null)
  const shown = useShown(session, name)
  const workspace = useDaemon(({ snapshot }) => snapshot?.sessions.find(({ id }) => id === session)?.workspace)
  const id = panelId({ kind: 'shown', session, name })
  const title = shown.viewer?.title
  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  useEffect(() => {
    if (title !== undefined) canvas.tell(id, { name: title })
  }, [canvas, id, title])
  if (workspace === undefined) return null
  return (
    <ShownPanel
      ref={handle}
      session={session}
      name={name}
      workspace={workspace}
      shown={shown}
      onOpenFile={(path) => {
        canvas.open({ kind: 'file', workspace, path })
      }}
    />
  )
}

function DiffInDock({ params: { workspace, path, staged } }: Props<'diff'>) {
  const canvas = useCanvas()
  const handle = useRef<DiffHandle>(null)
  const id = panelId({ kind: 'diff', workspace, path, staged })
  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  return (
    <DiffPanel
      ref={handle}
      path={path}
      staged={staged}
      onOpen={(line) => {
        canvas.open({ kind: 'file', workspace, path, at: { line } })
      }}
      onCompare={() => {
        canvas.open({ kind: 'compare', workspace, path })
      }}
    />
  )
}

function CompareInDock({ params: { workspace, path } }: Props<'compare'>) {
  const canvas = useCanvas()
  const handle = useRef<EditorHandle>(null)
  const id = panelId({ kind: 'compare', workspace, path })
  const committed = useCommittedText(path)
  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  return (
    <ComparePanel
      ref={handle}
      workspace={workspace}
      path={path}
      before={committed?.state === 'absent' ? '' : committed?.text}
      problem={
        committed?.state === 'binary' || committed?.state === 'large'
          ? `The committed file is ${committed.state}: it cannot be compared here`
          : undefined
      }
      onOpen={(line) => {
        canvas.open({ kind: 'file', workspace, path, at: { line } })
      }}
    />
  )
}

function LogInDock({ params: { workspace } }: Props<'log'>) {
  const canvas = useCanvas()
  const handle = useRef<LogHandle>(null)
  const id = panelId({ kind: 'log', workspace })
  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  return (
    <LogPanel
      ref={handle}
      onOpen={(path, line) => {
        canvas.open({ kind: 'file', workspace, path, at: { line } })
      }}
    />
  )
}

export const panelComponents = {
  shown: ShownInDock as FunctionComponent<IDockviewPanelProps>,
  agents: AgentsInDock as FunctionComponent<IDockviewPanelProps>,
  review: ReviewInDock as FunctionComponent<IDockviewPanelProps>,
  conversation: ConversationInDock as FunctionComponent<IDockviewPanelProps>,
  tasks: TasksInDock as FunctionComponent<IDockviewPanelProps>,
  terminal: TerminalInDock as FunctionComponent<IDockviewPanelProps>,
  file: FileInDock as FunctionComponent<IDockviewPanelProps>,
  view: ViewInDock as FunctionComponent<IDockviewPanelProps>,
  diff: DiffInDock as FunctionComponent<IDockviewPanelProps>,
  compare: CompareInDock as FunctionComponent<IDockviewPanelProps>,
  log: LogInDock as FunctionComponent<IDockviewPanelProps>,
}
