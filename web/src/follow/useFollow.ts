import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useCanvas } from '../canvas/useCanvas'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { LiveEditor } from '../document/EditorPanel'
import { AgentCursor } from './agentCursor'
import { following, moved, nobody, paused } from './follow'
import './follow.css'

/** Opens the files that the followed agent reads and writes, in the current session. Use it once per page. */
export function useFollowing(session: string | undefined): void {
  const connection = useConnection()
  const canvas = useCanvas()
  const { agent, place, paused: pausing } = useStore(following)
  const there = useDaemon(
    ({ snapshot }) =>
      snapshot === undefined || snapshot.agents.some(({ id, session: its }) => id === agent && its === session),
  )

  useEffect(
    () =>
      connection.on('agent.file', (payload) => {
        following.setState(moved(following.getState(), payload), true)
      }),
    [connection],
  )
  useEffect(() => {
    if (!there) following.setState(nobody, true)
  }, [there])
  useEffect(() => {
    if (place && !pausing) canvas.reveal({ kind: 'file', workspace: place.workspace, path: place.path })
  }, [canvas, place, pausing])
  useEffect(() => {
    if (agent === undefined) return
    const pause = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.monaco-editor'))
        following.setState(paused(following.getState()), true)
    }
    const events = ['keydown', 'wheel', 'touchmove'] as const
    for (const event of events) window.addEventListener(event, pause, { capture: true, passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, pause, { capture: true })
    }
  }, [agent])
}

/** Shows the cursor of the followed agent in an editor, if the agent is in this file. */
export function useAgentCursor(live: LiveEditor | undefined): void {
  const { place, paused: pausing } = useStore(following)
  const name = useDaemon(({ snapshot }) => snapshot?.agents.find(({ id }) => id === place?.agent)?.name)
  useEffect(() => {
    if (
      !live ||
      !place ||
      pausing ||
      name === undefined ||
      place.workspace !== live.document.workspace ||
      place.path !== live.document.path
    )
      return
    const cursor = new AgentCursor(live, name, place.line ?? 1)
    return () => {
      cursor.dispose()
    }
  }, [live, place, pausing, name])
}
