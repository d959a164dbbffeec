import { useEffect, useMemo, useState } from 'react'
import { NewAgentDialog } from '../agent/NewAgentDialog'
import { useAgentNews } from '../agent/useAgentNews'
import { Workbench } from '../canvas/Workbench'
import { forgetLayouts } from '../canvas/layouts'
import type { Panel } from '../canvas/panels'
import { splitPosition } from '../canvas/route'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { useConnection, useDaemon } from '../connection/useConnection'
import { useDocuments } from '../document/useDocument'
import { BranchPicker } from '../git/BranchPicker'
import { useFollowing } from '../follow/useFollow'
import { GitContext, useFollowedGit } from '../git/useGit'
import { KeyHelp } from '../palette/KeyHelp'
import { Palette, type PaletteMode } from '../palette/Palette'
import { NewSessionDialog } from '../session/NewSessionDialog'
import { Sessions } from '../session/Sessions'
import { useSessions, useWorkspaces } from '../session/useSessions'
import { InteractionDialog } from '../suggestion/InteractionDialog'
import { useInteraction } from '../suggestion/useInteraction'
import { Toasts } from '../ui/Toasts'
import { say } from '../ui/toasts'
import { useMedia } from '../ui/useMedia'
import { useShortcuts } from '../ui/useShortcuts'
import { EmptyCanvas } from './EmptyCanvas'
import { NoAnswer } from './NoAnswer'
import { Rail } from './Rail'
import { RailEdge } from './RailEdge'
import { SafeModeNotice } from './SafeModeNotice'
import { SignedOut } from './SignedOut'
import { StatusBar } from './StatusBar'
import { TopBar } from './TopBar'
import { panelComponents } from './panels'
import { followSetting } from './theme'
import { useActions } from './useActions'
import { useCommands, useDestinations } from './useCommands'
import { PageContext } from './usePage'
import { useRoutes } from './useRoutes'
import { useViewers } from '../viewer/useViewers'
import './App.css'

export function App() {
  const connection = useConnection()
  const canvas = useCanvas()
  const phase = useDaemon((state) => state.phase)
  const loaded = useDaemon(({ snapshot }) => snapshot !== undefined)
  const problem = useDaemon((state) => state.problem)
  const theme = useDaemon(({ snapshot }) => snapshot?.status.theme)
  const narrow = useMedia('(max-width: 640px)')
  const sessions = useSessions()
  const workspaces = useWorkspaces()
  const entered = useCanvasState((state) => state.session)
  const session = sessions.find(({ id }) => id === entered)
  const workspace = workspaces.find(({ id }) => id === session?.workspace)
  const git = useFollowedGit(workspace?.id, useDocuments())
  const [creating, setCreating] = useState(false)
  const [palette, setPalette] = useState<PaletteMode>()
  const [helping, setHelping] = useState(false)
  const [choosingBranch, setChoosingBranch] = useState(false)
  const [creatingAgent, setCreatingAgent] = useState(false)
  const [choosingInteraction, setChoosingInteraction] = useState(false)
  const interaction = useInteraction(session?.id)
  const actions = useActions()
  useAgentNews(actions.showAgent)
  useFollowing(session?.id)
  useRoutes(loaded)
  useEffect(() => {
    if (problem) say({ tone: 'bad', ...problem })
  }, [problem])

  useEffect(() => {
    if (theme !== undefined) followSetting(theme)
  }, [theme])

  // A session that was deleted elsewhere cannot be shown.
  useEffect(() => {
    if (!loaded) return
    forgetLayouts(new Set(sessions.map(({ id }) => id)))
    if (entered !== undefined && !session) canvas.enter(undefined)
  }, [canvas, loaded, sessions, entered, session])

  const unavailable = phase === 'online' ? undefined : 'Not connected'
  const startCreating = () => {
    setCreating(true)
  }
  const commands = useCommands({
    online: phase === 'online',
    actions,
    onNewSession: startCreating,
    onPalette: setPalette,
    onHelp: () => {
      setHelping(true)
    },
    git,
    onBranches: () => {
      setChoosingBranch(true)
    },
    onNewAgent: () => {
      setCreatingAgent(true)
    },
    onInteraction: () => {
      setChoosingInteraction(true)
    },
  })
  const viewers = useViewers(session?.id, ({ name, session: its }) => {
    canvas.offer({ kind: 'shown', session: its, name })
  })
  const places = useDestinations(actions, viewers)
  useShortcuts(
    commands.flatMap(({ keys, alsoKeys, run }) =>
      [keys, alsoKeys].filter((each) => each !== undefined).map((each) => ({ keys: each, act: run })),
    ),
    belongsToProgram,
  )
  const page = useMemo(
    () => ({
      openPalette: setPalette,
      showHelp: () => {
        setHelping(true)
      },
      chooseBranch: () => {
        setChoosingBranch(true)
      },
      newAgent: () => {
        setCreatingAgent(true)
      },
      chooseInteraction: () => {
        setChoosingInteraction(true)
      },
    }),
    [],
  )
  const workspaceId = workspace?.id
  const findFiles = useMemo(
    () =>
      workspaceId === undefined
        ? undefined
        : async (query: string) => {
            const { path: wanted, at } = splitPosition(query)
            const found = await connection.api.paths(workspaceId, wanted)
            return found.map(({ path }) => ({
              id: `file:${path}`,
              title: path.slice(path.lastIndexOf('/') + 1),
              detail: path,
              icon: 'file' as const,
              run: () => {
                canvas.open({ kind: 'file', workspace: workspaceId, path, ...(at && { at }) })
              },
            }))
          },
    [canvas, connection, workspaceId],
  )
  const branchNames = async () => ((await git?.branches()) ?? []).map(({ name }) => name)
  const exists = (panel: Panel) => {
    const { snapshot } = connection.store.getState()
    if (!snapshot) return true
    if (panel.kind === 'terminal') return snapshot.terminals.some(({ id }) => id === panel.terminal)
    return panel.kind !== 'conversation' || snapshot.agents.some(({ id }) => id === panel.agent)
  }

  return (
    <PageContext value={page}>
      <GitContext value={git}>
        <div
          className="app"
          data-rail={loaded}
          data-stale={loaded && phase !== 'online'}
          data-session={session !== undefined}
        >
          <TopBar
            workspace={workspace}
            session={session}
            signedIn={loaded}
            unavailable={unavailable}
            onHome={() => {
              canvas.enter(undefined)
            }}
            onNewSession={startCreating}
            onNewTerminal={() => {
              actions.openTerminal()
            }}
            onNewAgent={page.newAgent}
          />
          {loaded && <Rail session={session} onNewSession={startCreating} unavailable={unavailable} />}
          <main className="app-main" aria-busy={phase === 'connecting'}>
            {loaded && !narrow && <RailEdge />}
            {loaded && <SafeModeNotice />}
            {loaded && !session && (
              <Sessions
                unavailable={unavailable}
                onNew={startCreating}
                onOpen={({ id }) => {
                  canvas.enter(id)
                }}
              />
            )}
            {loaded && session && (
              <>
                <h1 className="visually-hidden">{session.name}</h1>
                <Workbench
                  key={`${session.id}${narrow ? ' narrow' : ''}`}
                  session={session.id}
                  narrow={narrow}
                  components={panelComponents}
                  empty={EmptyCanvas}
                  exists={exists}
                />
              </>
            )}
            {phase === 'signed-out' && <SignedOut />}
            {phase === 'lost' && !loaded && <NoAnswer />}
          </main>
          <StatusBar session={session?.id} />
          <NewSessionDialog
            open={creating}
            folder={workspace?.path ?? ''}
            onCreated={({ id }) => {
              canvas.enter(id)
            }}
            onClose={() => {
              setCreating(false)
            }}
          />
          {session && (
            <NewAgentDialog
              key={session.id}
              open={creatingAgent}
              session={session.id}
              workspace={session.workspace}
              repository={() => git?.store.getState().none === undefined}
              branches={branchNames}
              onCreated={actions.showCreated}
              onClose={() => {
                setCreatingAgent(false)
              }}
            />
          )}
          {interaction && (
            <InteractionDialog
              open={choosingInteraction}
              interaction={interaction}
              onClose={() => {
                setChoosingInteraction(false)
              }}
            />
          )}
          <Palette
            mode={palette}
            commands={commands}
            places={places}
            findFiles={findFiles}
            onClose={() => {
              setPalette(undefined)
            }}
          />
          <BranchPicker
            git={git}
            open={choosingBranch}
            onClose={() => {
              setChoosingBranch(false)
            }}
          />
          <KeyHelp
            open={helping}
            commands={commands}
            onClose={() => {
              setHelping(false)
            }}
          />
          <Toasts />
        </div>
      </GitContext>
    </PageContext>
  )
}

/**
 * Control with a letter steers most programs in a terminal, and with Alt an editor with Emacs' keys; with Shift, or on
 * a Mac with Command, it is ours. Searching in a terminal means the terminal.
 */
function belongsToProgram(event: KeyboardEvent): boolean {
  if (!(event.target instanceof HTMLElement)) return false
  if (event.target.closest('[data-keys=emacs]'))
    return (event.ctrlKey || event.altKey) && !event.shiftKey && /^Key[A-Z]$/.test(event.code)
  const inTerminal = event.target.closest('.terminal-panel') !== null
  if (inTerminal && event.shiftKey && event.key.toLowerCase() === 'f') return true
  return inTerminal && event.ctrlKey && !event.shiftKey && !event.metaKey && event.key !== '`'
}
