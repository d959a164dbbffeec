import { useStore } from 'zustand'
import { statusWords } from '../agent/agents'
import { askConsent, consent } from '../agent/desktop'
import { useAgents } from '../agent/useAgents'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { panelId } from '../canvas/panels'
import { formatRoute } from '../canvas/route'
import { type KeyMode, changeEditorSettings, editorSettings } from '../document/editorSettings'
import { following, meant, toggled } from '../follow/follow'
import type { Git } from '../git/repository'
import { gitCommands } from './gitCommands'
import type { Command, Destination } from '../palette/commands'
import type { PaletteMode } from '../palette/Palette'
import { useSessions, useWorkspaces } from '../session/useSessions'
import { workspaceOf } from '../session/sessions'
import { placeOf, terminalState } from '../terminal/terminals'
import { changeTerminalSettings, terminalSettings } from '../terminal/terminalSettings'
import { useTerminals } from '../terminal/useTerminals'
import { say } from '../ui/toasts'
import type { Viewer } from '../viewer/shown'
import { chooseTheme, currentTheme } from './theme'
import type { Actions } from './useActions'
import { useOwnTerminals } from './useOwnTerminals'

const keyModes: readonly { mode: KeyMode; title: string }[] = [
  { mode: 'usual', title: 'Use the usual keys' },
  { mode: 'vim', title: 'Use Vim keys' },
  { mode: 'emacs', title: 'Use Emacs keys' },
]

interface CommandOptions {
  online: boolean
  actions: Actions
  onNewSession: () => void
  onPalette: (mode: PaletteMode) => void
  onHelp: () => void
  git: Git | undefined
  onBranches: () => void
  onNewAgent: () => void
  onInteraction: () => void
}

/** Everything that can be done now. */
export function useCommands({
  online,
  actions,
  onNewSession,
  onPalette,
  onHelp,
  git,
  onBranches,
  onNewAgent,
  onInteraction,
}: CommandOptions): Command[] {
  const canvas = useCanvas()
  const session = useCanvasState((state) => state.session)
  const active = useCanvasState((state) => state.active)
  const ofPanel = useCanvasState(({ facts }) => (active ? facts[panelId(active)]?.commands : undefined)) ?? []
  const terminals = useTerminals(session)
  const inSession = session !== undefined
  const terminal = active?.kind === 'terminal' ? terminals.find(({ id }) => id === active.terminal) : undefined
  const agents = useAgents(session)
  const agent = agents.find((each) =>
    active?.kind === 'conversation' ? each.id === active.agent : terminal && each.terminal === terminal.id,
  )
  const follow = useStore(following)
  const toFollow = meant(follow, agents, agent)
  const { keys, minimap } = editorSettings.getState()
  const { fontSize, copyOnSelect, screenReader } = terminalSettings.getState()

  const always: Command[] = [
    {
      id: 'palette',
      section: 'Go',
      title: 'Search everything',
      keys: 'Mod+K',
      alsoKeys: 'Mod+Shift+K',
      icon: 'search',
      run: () => {
        onPalette('everything')
      },
    },
    { id: 'help', section: 'Go', title: 'Show all keys', keys: '?', icon: 'keyboard', run: onHelp },
    {
      id: 'home',
      section: 'Go',
      title: 'All sessions',
      icon: 'layers',
      run: () => {
        canvas.enter(undefined)
      },
    },
    {
      id: 'theme',
      section: 'View',
      title: currentTheme() === 'dark' ? 'Use the light theme' : 'Use the dark theme',
      icon: 'sun',
      run: () => {
        chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
      },
    },
  ]
  const online_: Command[] = [
    {
      id: 'session.new',
      section: 'Session',
      title: 'New session',
      ...(!inSession && { keys: 'N' }),
      icon: 'plus',
      run: onNewSession,
    },
  ]
  const here: Command[] = [
    {
      id: 'side.files',
      section: 'Go',
      title: 'Files',
      keys: 'Mod+Shift+E',
      icon: 'files',
      run: () => {
        canvas.goTo('files')
      },
    },
    {
      id: 'side.search',
      section: 'Go',
      title: 'Search in files',
      keys: 'Mod+Shift+F',
      icon: 'search',
      run: () => {
        canvas.goTo('search')
      },
    },
    {
      id: 'file.open',
      section: 'Go',
      title: 'Go to file',
      keys: 'Mod+P',
      alsoKeys: 'Mod+Shift+P',
      icon: 'file',
      run: () => {
        onPalette('files')
      },
    },
    {
      id: 'side.git',
      section: 'Go',
      title: 'Changes',
      keys: 'Mod+Shift+G',
      icon: 'branch',
      run: () => {
        canvas.goTo('git')
      },
    },
    {
      id: 'agents',
      section: 'Agents',
      title: 'Agents',
      keys: 'Mod+Shift+A',
      icon: 'agents',
      run: () => {
        if (session !== undefined) canvas.open({ kind: 'agents', session })
      },
    },
    {
      id: 'review',
      section: 'Agents',
      title: 'Review what agents changed',
      keys: 'Alt+R',
      icon: 'diff',
      run: () => {
        if (session !== undefined) canvas.open({ kind: 'review', session })
      },
    },
    {
      id: 'tasks',
      section: 'Agents',
      title: 'What agents do: tasks',
      keys: 'Alt+T',
      icon: 'history',
      run: () => {
        if (session !== undefined) canvas.open({ kind: 'tasks', session })
      },
    },
    ...(toFollow
      ? [
          {
            id: 'agent.follow',
            section: 'Agents',
            title:
              follow.agent === toFollow.id
                ? `Stop following ${toFollow.name}`
                : `Follow ${toFollow.name}: open what it reads and writes`,
            keys: 'Alt+L',
            icon: 'eye' as const,
            run: () => {
              following.setState(toggled(following.getState(), toFollow.id), true)
            },
          },
        ]
      : []),
    ...(agent
      ? [
          {
            id: 'agent.restart',
            section: 'Agents',
            title: `Restart ${agent.name}`,
            icon: 'refresh' as const,
            run: () => {
              actions.restartAgent(agent)
            },
          },
        ]
      : []),
    ...(consent.getState() === 'default'
      ? [
          {
            id: 'agent.notify',
            section: 'Agents',
            title: 'Notify me when an agent waits or ends',
            run: () => void askConsent(),
          },
        ]
      : []),
    {
      id: 'panel.split.right',
      section: 'Panels',
      title: 'Split right',
      keys: 'Mod+\\',
      icon: 'split',
      run: () => {
        canvas.split('right')
      },
    },
    {
      id: 'panel.split.below',
      section: 'Panels',
      title: 'Split down',
      keys: 'Mod+Shift+\\',
      icon: 'split',
      run: () => {
        canvas.split('below')
      },
    },
    {
      id: 'panel.maximise',
      section: 'Panels',
      title: 'Maximise or restore',
      keys: 'Shift+Escape',
      icon: 'maximise',
      run: () => {
        canvas.toggleMaximised()
        canvas.focus()
      },
    },
    {
      id: 'panel.next',
      section: 'Panels',
      title: 'Next tab',
      keys: 'Alt+PageDown',
      run: () => {
        canvas.step(true)
        canvas.focus()
      },
    },
    {
      id: 'panel.previous',
      section: 'Panels',
      title: 'Previous tab',
      keys: 'Alt+PageUp',
      run: () => {
        canvas.step(false)
        canvas.focus()
      },
    },
    {
      id: 'panel.group',
      section: 'Panels',
      title: 'Next group',
      keys: 'F6',
      run: () => {
        canvas.nextGroup()
      },
    },
    {
      id: 'panel.close',
      section: 'Panels',
      title: 'Close tab',
      keys: 'Alt+W',
      icon: 'close',
      run: () => {
        canvas.closeActive()
      },
    },
    ...ofPanel.map((command) => ({ section: 'Editor', ...command })),
    ...keyModes
      .filter(({ mode }) => mode !== keys)
      .map(({ mode, title }) => ({
        id: `editor.keys.${mode}`,
        section: 'Editor',
        title,
        run: () => {
          changeEditorSettings({ keys: mode })
        },
      })),
    {
      id: 'editor.minimap',
      section: 'Editor',
      title: minimap ? 'Hide the minimap' : 'Show the minimap',
      run: () => {
        changeEditorSettings({ minimap: !minimap })
      },
    },
    {
      id: 'terminal.larger',
      section: 'Terminal',
      title: 'Larger text',
      run: () => {
        changeTerminalSettings({ fontSize: fontSize + 1 })
      },
    },
    {
      id: 'terminal.smaller',
      section: 'Terminal',
      title: 'Smaller text',
      run: () => {
        changeTerminalSettings({ fontSize: fontSize - 1 })
      },
    },
    {
      id: 'terminal.copy',
      section: 'Terminal',
      title: copyOnSelect ? 'Do not copy on select' : 'Copy on select',
      run: () => {
        changeTerminalSettings({ copyOnSelect: !copyOnSelect })
      },
    },
    {
      id: 'terminal.reader',
      section: 'Terminal',
      title: screenReader ? 'Leave screen reader mode' : 'Screen reader mode',
      run: () => {
        changeTerminalSettings({ screenReader: !screenReader })
      },
    },
  ]
  const link: Command[] =
    active?.kind === 'terminal' || active?.kind === 'conversation' || active?.kind === 'file'
      ? [
          {
            id: 'panel.link',
            section: 'Panels',
            title: 'Copy link to this',
            icon: 'link',
            run: () => {
              const address = `${window.location.origin}/${formatRoute(active)}`
              navigator.clipboard.writeText(address).then(
                () => {
                  say({ tone: 'plain', message: 'Link copied' })
                },
                () => {
                  say({ tone: 'plain', message: address })
                },
              )
            },
          },
        ]
      : []
  const hereOnline: Command[] = [
    {
      id: 'agent.interaction',
      section: 'Agents',
      title: 'How agents act here: parallel, in turns, or by suggesting',
      run: onInteraction,
    },
    { id: 'agent.new', section: 'Agents', title: 'New agent', keys: 'N', icon: 'plus', run: onNewAgent },
    {
      id: 'terminal.new',
      section: 'Terminal',
      title: 'New terminal',
      keys: 'Mod+`',
      alsoKeys: 'Mod+Shift+`',
      icon: 'terminal',
      run: () => {
        actions.openTerminal()
      },
    },
    ...(terminal && !agent
      ? [
          {
            id: 'terminal.end',
            section: 'Terminal',
            title: 'End this terminal',
            icon: 'trash' as const,
            run: () => {
              actions.endTerminal(terminal)
            },
          },
        ]
      : []),
  ]
  const ofGit = git && inSession && online ? gitCommands(git, canvas, onBranches) : []
  return [
    ...(inSession && online ? hereOnline : []),
    ...ofGit,
    ...always,
    ...(online ? online_ : []),
    ...(inSession ? [...here, ...link] : []),
  ]
}

/** Everything that can be gone to without asking the daemon. */
export function useDestinations(actions: Actions, viewers: readonly Viewer[]): Destination[] {
  const canvas = useCanvas()
  const session = useCanvasState((state) => state.session)
  const sessions = useSessions()
  const workspaces = useWorkspaces()
  const agents = useAgents(session)
  const { terminals, names } = useOwnTerminals(session)
  const workspace = workspaces.find(({ id }) => id === sessions.find((each) => each.id === session)?.workspace)
  return [
    ...(session === undefined
      ? []
      : agents.map((agent) => ({
          id: `agent:${agent.id}`,
          title: agent.name,
          detail: `${statusWords(agent)} · ${agent.agent}`,
          icon: 'agents' as const,
          run: () => {
            actions.showAgent(agent)
          },
        }))),
    ...(session === undefined
      ? []
      : terminals.map((terminal) => ({
          id: `terminal:${terminal.id}`,
          title: names.get(terminal.id) ?? '',
          detail: [terminalState(terminal), placeOf(terminal, workspace?.path)]
            .filter((part) => part !== '')
            .join(' · '),
          icon: 'terminal' as const,
          run: () => {
            canvas.open({ kind: 'terminal', terminal: terminal.id })
          },
        }))),
    ...viewers.map(({ session: its, name, title }) => ({
      id: `viewer:${its}:${name}`,
      title,
      detail: 'viewer',
      icon: 'eye' as const,
      run: () => {
        canvas.open({ kind: 'shown', session: its, name })
      },
    })),
    ...sessions
      .filter(({ id }) => id !== session)
      .map((each) => ({
        id: `session:${each.id}`,
        title: each.name,
        detail: `session · ${workspaceOf(each, workspaces)?.path ?? ''}`,
        icon: 'layers' as const,
        run: () => {
          canvas.enter(each.id)
        },
      })),
  ]
}
