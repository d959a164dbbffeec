import type { Shape } from '../ui/Icon'

/** A command, run from the palette or by its shortcut. */
export interface Command {
  id: string
  title: string
  /** The group of the command, such as Terminal. */
  section: string
  icon?: Shape
  /** Such as `Mod+Shift+F`. */
  keys?: string
  /** An alternative shortcut. */
  alsoKeys?: string
  /** Hidden from the palette and the help, because another command does the same. */
  hidden?: boolean
  run: () => void
}

/** A destination: a session, a terminal or a file. */
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

/** Keys that are not commands: they belong to the focused element. */
export interface PlaceKeys {
  place: string
  keys: readonly { title: string; keys: string }[]
}
