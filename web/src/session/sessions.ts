import type { Session, Workspace } from '../protocol/messages'

/** The default name of a session: the last part of its folder. */
export function defaultName(folder: string): string {
  return (
    folder
      .trim()
      .split(/[/\\]/)
      .filter((part) => part !== '' && part !== '.' && part !== '~')
      .at(-1) ?? ''
  )
}

export function newestFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || a.name.localeCompare(b.name))
}

export function inWorkspace(sessions: readonly Session[], workspace: string | undefined): readonly Session[] {
  return workspace === undefined ? sessions : sessions.filter((session) => session.workspace === workspace)
}

export function workspaceOf(session: Session, workspaces: readonly Workspace[]): Workspace | undefined {
  return workspaces.find(({ id }) => id === session.workspace)
}

/** The participant's name without its kind: `user:owner` is `owner`. */
export function participantName(participant: string): string {
  return participant.slice(participant.indexOf(':') + 1)
}

/** How long ago, in the largest whole unit: `now`, `14m`, `3h`, `2d`. */
export function age(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000)
  if (Number.isNaN(minutes)) return ''
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${String(minutes)}m`
  if (minutes < 24 * 60) return `${String(Math.floor(minutes / 60))}h`
  return `${String(Math.floor(minutes / (24 * 60)))}d`
}
