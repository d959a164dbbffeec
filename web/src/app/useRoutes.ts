import { useEffect, useEffectEvent } from 'react'
import { type Route, formatRoute, isLinkable, parseRoute } from '../canvas/route'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { useConnection } from '../connection/useConnection'
import { newestFirst } from '../session/sessions'
import { say } from '../ui/toasts'

/** Keeps the address and the canvas in sync: a link opens its panel, and the active panel becomes the address. */
export function useRoutes(loaded: boolean): void {
  const canvas = useCanvas()
  const connection = useConnection()
  const session = useCanvasState((state) => state.session)
  const active = useCanvasState((state) => state.active)
  const activeId = useCanvasState((state) => state.activeId)

  const go = useEffectEvent((route: Route) => {
    const snapshot = connection.store.getState().snapshot
    if (!snapshot) return
    const missing = (what: string) => {
      say({ tone: 'plain', message: `The ${what} in this link no longer exists.` })
      canvas.enter(undefined)
    }
    switch (route.kind) {
      case 'home':
        canvas.enter(undefined)
        break
      case 'session':
        if (snapshot.sessions.some(({ id }) => id === route.session)) canvas.enter(route.session)
        else missing('session')
        break
      case 'terminal': {
        const terminal = snapshot.terminals.find(({ id }) => id === route.terminal)
        if (!terminal) {
          missing('terminal')
          break
        }
        canvas.enter(terminal.session)
        canvas.open(route)
        break
      }
      case 'conversation': {
        const agent = snapshot.agents.find(({ id }) => id === route.agent)
        if (!agent) {
          missing('agent')
          break
        }
        canvas.enter(agent.session)
        canvas.open(route)
        break
      }
      case 'file': {
        const candidates = newestFirst(snapshot.sessions).filter(({ workspace }) => workspace === route.workspace)
        const target = candidates.find(({ id }) => id === canvas.store.getState().session) ?? candidates[0]
        if (!target) {
          missing('file')
          break
        }
        canvas.enter(target.id)
        canvas.open(route)
        break
      }
    }
  })

  useEffect(() => {
    if (!loaded) return
    const follow = () => {
      go(parseRoute(window.location.hash))
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => {
      window.removeEventListener('hashchange', follow)
    }
  }, [loaded])

  const write = useEffectEvent(() => {
    const now = parseRoute(window.location.hash)
    const route: Route =
      session === undefined ? { kind: 'home' } : isLinkable(active) ? active : { kind: 'session', session }
    const hash = formatRoute(route)
    if (hash === window.location.hash || (window.location.hash === '' && route.kind === 'home')) return
    // Entering or leaving a session adds an entry to the browser's history; switching tabs does not.
    if ((now.kind === 'home') !== (route.kind === 'home')) window.history.pushState(null, '', hash)
    else window.history.replaceState(null, '', hash)
  })
  useEffect(() => {
    if (loaded) write()
  }, [loaded, session, activeId])
}
