import type { Shape } from '../ui/Icon'

/** Something a person can do, by the palette or by its keys. */
export interface Command {
  id: string
  title: string
  /** What it belongs to, such as Terminal. */
  section: string
  icon?: Shape
  /** As in `Mod+Shift+F`. */
  keys?: string
  /** Other keys for the same. */
  alsoKeys?: string
  /** Left out of the palette and the help: a way to do what is there already. */
  hidden?: boolean
  run: () => void
}

/** Something to go to: a session, a terminal, a file. */
export interface Destination {
  id: string
  title: string
  detail: string
  icon: Shape
  run: () => void
}

export function bySection(commands: readonly Command[]): [string, Command[]][] {
  return [
    ...Map.groupBy(
      commands.filter(({ hidden }) => hidden !== true),
      ({ section }) => section,
    ),
  ]
}
