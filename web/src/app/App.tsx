import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Workbench } from '../canvas/Workbench'
import { forgetLayouts } from '../canvas/layouts'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { useConnection, useDaemon } from '../connection/useConnection'
import { useDocuments } from '../document/useDocument'
import { useFileFinder } from '../file/useFileFinder'
import { GitContext, useFollowedGit } from '../git/useGit'
import type { PageState } from '../page/feature'
import { KeyHelp } from '../palette/KeyHelp'
import { Palette } from '../palette/Palette'
import { closePalette, paletteMode } from '../palette/paletteMode'
import type { Session } from '../protocol/messages'
import { Sessions } from '../session/Sessions'
import { newSessionDialog } from '../session/newSession'
import { useSessions, useWorkspaces } from '../session/useSessions'
import { useIsOpen } from '../ui/DialogSwitch'
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
import { features } from './features'
import { belongsToProgram } from './foreignKeys'
import { keyHelp } from './keyHelp'
import { followSetting } from './theme'
import { useCommands, useDestinations } from './useCommands'
import { useRoutes } from './useRoutes'
import './App.css'

export function App() {
  const page = usePageState()
  const git = useFollowedGit(page.workspace?.id, useDocuments())
  useLoadedPage(page.session)
  return (
    <GitContext value={git}>
      <Frame page={page} />
      <CommandDialogs page={page} />
      {features.map(({ Background }, index) => Background && <Background key={index} {...page} />)}
      <Toasts />
    </GitContext>
  )
}

function usePageState(): PageState {
  const online = useDaemon(({ phase }) => phase === 'online')
  const entered = useCanvasState((state) => state.session)
  const session = useSessions().find(({ id }) => id === entered)
  const workspace = useWorkspaces().find(({ id }) => id === session?.workspace)
  return { online, session, workspace }
}

/** Follows the daemon's state for as long as the page is open. */
function useLoadedPage(session: Session | undefined): void {
  const canvas = useCanvas()
  const loaded = useDaemon(({ snapshot }) => snapshot !== undefined)
  const problem = useDaemon((state) => state.problem)
  const theme = useDaemon(({ snapshot }) => snapshot?.status.theme)
  const sessions = useSessions()
  const entered = useCanvasState((state) => state.session)
  useRoutes(loaded)
  useEffect(() => {
    if (problem) say({ tone: 'bad', ...problem })
  }, [problem])

  useEffect(() => {
    if (theme !== undefined) followSetting(theme)
  }, [theme])

  // Leave a session that was deleted elsewhere.
  useEffect(() => {
    if (!loaded) return
    forgetLayouts(new Set(sessions.map(({ id }) => id)))
    if (entered !== undefined && !session) canvas.enter(undefined)
  }, [canvas, loaded, sessions, entered, session])
}

/** The bars and the rail, around the panels or the session list. */
function Frame({ page: { session, workspace } }: { page: PageState }) {
  const canvas = useCanvas()
  const phase = useDaemon((state) => state.phase)
  const loaded = useDaemon(({ snapshot }) => snapshot !== undefined)
  const narrow = useMedia('(max-width: 640px)')
  const unavailable = phase === 'online' ? undefined : 'Not connected'
  return (
    <div
      className="app"
      data-rail={loaded}
      data-stale={loaded && phase !== 'online'}
      data-session={session !== undefined}
    >
      <TopBar workspace={workspace} session={session} signedIn={loaded} unavailable={unavailable} />
      {loaded && <Rail session={session} unavailable={unavailable} />}
      <main className="app-main" aria-busy={phase === 'connecting'}>
        {loaded && !narrow && <RailEdge />}
        {loaded && <SafeModeNotice />}
        {loaded && !session && (
          <Sessions
            unavailable={unavailable}
            onNew={newSessionDialog.open}
            onOpen={({ id }) => {
              canvas.enter(id)
            }}
          />
        )}
        {loaded && session && <SessionPanels session={session} narrow={narrow} />}
        {phase === 'signed-out' && <SignedOut />}
        {phase === 'lost' && !loaded && <NoAnswer />}
      </main>
      <StatusBar session={session?.id} />
    </div>
  )
}

function SessionPanels({ session, narrow }: { session: Session; narrow: boolean }) {
  const canvas = useCanvas()
  const connection = useConnection()
  return (
    <>
      <h1 className="visually-hidden">{session.name}</h1>
      <Workbench
        key={session.id}
        session={session.id}
        narrow={narrow}
        empty={EmptyCanvas}
        exists={(panel) => {
          const { snapshot } = connection.store.getState()
          return !snapshot || canvas.kinds.exists(panel, snapshot)
        }}
      />
    </>
  )
}

/** The command palette, the shortcuts and their help. */
function CommandDialogs({ page }: { page: PageState }) {
  const commands = useCommands(page)
  const places = useDestinations(page)
  const mode = useStore(paletteMode, (state) => state.mode)
  const findFiles = useFileFinder(page.workspace?.id)
  useShortcuts(
    commands.flatMap(({ keys, alsoKeys, run }) =>
      [keys, alsoKeys].filter((each) => each !== undefined).map((each) => ({ keys: each, act: run })),
    ),
    belongsToProgram,
  )
  return (
    <>
      <Palette mode={mode} commands={commands} places={places} findFiles={findFiles} onClose={closePalette} />
      <KeyHelp
        open={useIsOpen(keyHelp)}
        commands={commands}
        placeKeys={features.flatMap((feature) => feature.placeKeys ?? [])}
        onClose={keyHelp.close}
      />
    </>
  )
}
