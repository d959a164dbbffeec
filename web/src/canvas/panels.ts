import type { IDockviewPanelProps } from 'dockview-react'
import type { FunctionComponent } from 'react'
import type { Snapshot } from '../connection/state'
import type { Shape } from '../ui/Icon'

/** The parameters of each panel kind. A feature adds its kinds with `declare module`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features
export interface PanelParams {}

type KindName = keyof PanelParams

export type Panel<K extends KindName = KindName> = { [Each in K]: { kind: Each } & PanelParams[Each] }[K]

export type PanelProps<K extends KindName> = IDockviewPanelProps<Panel<K>>

/** Terminals open below, previews beside their source, everything else in the middle. */
export type Area = 'middle' | 'below' | 'preview'

/** A kind of panel, as its feature describes it. */
export interface PanelKind<K extends KindName = KindName> {
  kind: K
  /** The parameters that identify a panel. They make up its id, so that the same panel opens only once. */
  key: readonly (string & keyof PanelParams[K])[]
  title: (panel: Panel<K>) => string
  component: FunctionComponent<PanelProps<K>>
  icon?: Shape
  /** The meaning of the icon, for screen readers: a file and its preview have the same title. */
  spoken?: string
  area?: Area
  /** False if the panel's content no longer exists: a remembered panel is then not reopened. */
  exists?: (panel: Panel<K>, snapshot: Snapshot) => boolean
  /** The command and the rail row of a panel that exists once per session. */
  entry?: PanelEntry
}

export interface PanelEntry {
  /** The title of the command that opens it. */
  command: string
  section: string
  /** Such as `Mod+Shift+F`; unique among all commands. */
  keys?: string
  /** In the rail. */
  label: string
  hint?: string
  /** The count at the end of its row; undefined to hide the row. */
  useRow?: (session: string) => { count?: number } | undefined
}

/** Erases the type of a panel kind, so that the kinds of all features fit in one list. */
export function panelKind<K extends KindName>(kind: PanelKind<K>): PanelKind {
  return kind as unknown as PanelKind
}

/** All panel kinds. */
export class PanelKinds {
  readonly all: readonly PanelKind[]

  constructor(all: readonly PanelKind[]) {
    this.all = all
  }

  of({ kind }: Panel): PanelKind | undefined {
    return this.all.find((each) => each.kind === kind)
  }

  idOf(panel: Panel): string {
    const values = panel as unknown as Record<string, unknown>
    return [panel.kind, ...(this.of(panel)?.key ?? []).map((name) => String(values[name]))].join(':')
  }

  titleOf(panel: Panel): string {
    return this.of(panel)?.title(panel) ?? ''
  }

  areaOf(panel: Panel): Area {
    return this.of(panel)?.area ?? 'middle'
  }

  /** For remembered values, which another version of the page may have written. */
  isPanel(value: unknown): value is Panel {
    if (typeof value !== 'object' || value === null) return false
    const values = value as Record<string, unknown>
    const kind = this.all.find((each) => each.kind === values.kind)
    return kind?.key.every((name) => ['string', 'boolean'].includes(typeof values[name])) ?? false
  }

  exists(panel: Panel, snapshot: Snapshot): boolean {
    return this.of(panel)?.exists?.(panel, snapshot) ?? true
  }
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** By panel id, as much of the folder as distinguishes files of the same name; nothing if the name is unique. */
export function folderHints(files: readonly { id: string; path: string }[]): Record<string, string> {
  const hints: Record<string, string> = {}
  for (const { id, path } of files) {
    const folders = files
      .filter((other) => fileName(other.path) === fileName(path))
      .map((other) => folderOf(other.path))
    if (new Set(folders).size > 1) hints[id] = shortestOwn(folderOf(path), folders)
  }
  return hints
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The shortest end of a folder's path that no other folder has. */
function shortestOwn(folder: string, folders: readonly string[]): string {
  if (folder === '') return '/'
  const parts = folder.split('/')
  const ends = parts.map((_, index) => parts.slice(-index - 1).join('/'))
  return ends.find((end) => folders.every((other) => other === folder || !`/${other}`.endsWith(`/${end}`))) ?? folder
}
