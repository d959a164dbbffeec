import type { DockviewApi, DockviewGroupPanel, IDockviewPanel } from 'dockview-react'
import { createStore } from 'zustand/vanilla'
import type { Tone } from '../ui/Dot'
import {
  type GroupFacts,
  type Panel,
  type Place,
  folderHints,
  isPanel,
  panelId,
  panelTitle,
  placeFor,
  placeForPreview,
} from './panels'

/** What a panel tells about itself, for its tab and the status bar. */
export interface PanelFacts {
  name?: string
  /** Chosen by what runs in it; before the name. */
  title?: string | undefined
  tone?: Tone
  /** Differs from the file. */
  dirty?: boolean
  /** Its file was deleted. */
  gone?: boolean
  /** For the right end of the status bar. */
  status?: readonly string[]
  /** What can be done with it while it is in front. */
  commands?: readonly { id: string; section?: string; title: string; keys?: string; run: () => void }[]
}

/** In pixels; a narrower canvas shows one panel at a time. */
const roomForTwo = 640

/** What `onFocus` calls the side, which is no panel. */
export const sideId = 'side'

export type Side = 'files' | 'search' | 'git'

export interface CanvasState {
  /** The session whose panels are shown; undefined on the list of sessions. */
  session: string | undefined
  side: Side
  active: Panel | undefined
  facts: Readonly<Record<string, PanelFacts>>
  /** What tells panels with files of the same name apart. */
  folders: Readonly<Record<string, string>>
  panels: number
  maximised: boolean
}

/** The docked panels of one page: what is open, what is in front, and where new panels go. */
export class Canvas {
  readonly store = createStore<CanvasState>(() => ({
    session: undefined,
    side: 'files',
    active: undefined,
    facts: {},
    folders: {},
    panels: 0,
    maximised: false,
  }))
  #dock: DockviewApi | undefined
  #waiting: ((dock: DockviewApi) => void)[] = []
  readonly #focusers = new Map<string, () => void>()
  /** Gets the cursor as soon as it is there. */
  #focusNext: string | undefined

  enter(session: string | undefined): void {
    if (this.store.getState().session === session) return
    this.#dock = undefined
    this.#waiting = []
    this.store.setState({ session, active: undefined, facts: {}, folders: {}, panels: 0, maximised: false })
  }

  show(side: Side): void {
    this.store.setState({ side })
  }

  /** Shows it and puts the cursor into it. */
  goTo(side: Side): void {
    this.show(side)
    this.focus(sideId)
  }

  attach(dock: DockviewApi): void {
    this.#dock = dock
    this.note()
    for (const act of this.#waiting.splice(0)) act(dock)
  }

  detach(dock: DockviewApi): void {
    if (this.#dock === dock) this.#dock = undefined
  }

  /** Takes over what the dock says is in front. */
  note(): void {
    const dock = this.#dock
    if (!dock) return
    const params: unknown = dock.activePanel?.params
    const folders = folderHints(dock.panels.map((panel) => panel.params as unknown).filter(isPanel))
    this.store.setState({
      active: isPanel(params) ? params : undefined,
      folders,
      panels: dock.totalPanels,
      maximised: dock.hasMaximizedGroup(),
    })
  }

  /** Opens it, or brings it to the front. Waits for the dock when its session is just being entered. */
  open(panel: Panel, split?: 'right' | 'below'): void {
    this.#openAt(panel, (dock) => positionIn(dock, panel, split))
  }

  /** Opens it where previews are, or beside what is in use. */
  preview(panel: Panel): void {
    this.#openAt(panel, (dock) =>
      dock.width > roomForTwo ? positionOf(dock, placeForPreview(groupsOf(dock))) : positionIn(dock, panel, undefined),
    )
  }

  /** Opens it beside the rest unless it is open, and leaves the cursor where it is. */
  offer(panel: Panel): void {
    this.#withDock((dock) => {
      const id = panelId(panel)
      if (dock.getPanel(id)) return
      const alike = dock.groups.find((group) => kindsIn(group).includes(panel.kind))
      const position = alike ? { position: { referenceGroup: alike } } : positionIn(dock, panel, 'right')
      dock.addPanel({
        id,
        component: panel.kind,
        title: panelTitle(panel),
        params: panel,
        inactive: dock.totalPanels > 0,
        ...position,
      })
    })
  }

  /**
   * Brings it to the front of its group, and leaves the cursor and the group that is in use where they are. What
   * somebody types in is never covered by it.
   */
  reveal(panel: Panel): void {
    this.#withDock((dock) => {
      const id = panelId(panel)
      const before = dock.activePanel
      const focused = document.activeElement
      const typedIn =
        focused?.matches('input, textarea, [role=textbox]') === true
          ? dock.groups.find(({ element }) => element.contains(focused))
          : undefined
      const there = dock.getPanel(id)
      const position = there ? undefined : positionBeside(dock, panel, typedIn)
      if (there ? there.group === typedIn : !position) return
      const shown =
        there ?? dock.addPanel({ id, component: panel.kind, title: panelTitle(panel), params: panel, ...position })
      shown.api.setActive()
      if (before && before.group !== shown.group) before.api.setActive()
      if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused)
        focused.focus({ preventScroll: true })
    })
  }

  /** Whether somebody who looks at the page sees it. */
  isVisible(id: string): boolean {
    return this.#dock?.getPanel(id)?.api.isVisible ?? false
  }

  closePanel(id: string): void {
    this.#dock?.getPanel(id)?.api.close()
  }

  closeActive(): void {
    this.#dock?.activePanel?.api.close()
  }

  /** The tab after or before the one in front, in its group. */
  step(forward: boolean): void {
    const group = this.#dock?.activeGroup
    const panel = group?.activePanel
    if (!group || !panel) return
    const next = (group.panels.indexOf(panel) + (forward ? 1 : -1) + group.panels.length) % group.panels.length
    group.panels[next]?.api.setActive()
  }

  split(direction: 'right' | 'below'): void {
    const panel = this.#dock?.activePanel
    if (!panel || !this.#dock) return
    if (panel.group.panels.length > 1) {
      const group = this.#dock.addGroup({ referenceGroup: panel.group, direction })
      panel.api.moveTo({ group })
      panel.api.setActive()
    }
  }

  toggleMaximised(): void {
    const dock = this.#dock
    if (!dock) return
    if (dock.hasMaximizedGroup()) dock.exitMaximizedGroup()
    else if (dock.activePanel) dock.maximizeGroup(dock.activePanel)
    this.note()
  }

  nextGroup(): void {
    const dock = this.#dock
    if (!dock) return
    const groups = dock.groups.filter((group) => group.panels.length > 0)
    const at = groups.findIndex((group) => group === dock.activeGroup)
    const panel = groups[(at + 1) % groups.length]?.activePanel
    panel?.api.setActive()
    if (panel) this.focus(panel.id)
  }

  tell(id: string, facts: PanelFacts): void {
    this.store.setState((state) => ({ facts: { ...state.facts, [id]: { ...state.facts[id], ...facts } } }))
  }

  forget(id: string): void {
    this.store.setState(({ facts }) => ({
      facts: Object.fromEntries(Object.entries(facts).filter(([each]) => each !== id)),
    }))
  }

  /** How to put the cursor into a panel. */
  onFocus(id: string, focus: () => void): () => void {
    this.#focusers.set(id, focus)
    if (this.#focusNext === id) this.focus(id)
    return () => {
      if (this.#focusers.get(id) === focus) this.#focusers.delete(id)
    }
  }

  focus(id?: string): void {
    const wanted = id ?? this.#dock?.activePanel?.id
    this.#focusNext = undefined
    if (wanted === undefined) return
    // The panel may become visible only with the next frame.
    requestAnimationFrame(() => {
      this.#focusers.get(wanted)?.()
    })
  }

  get openPanels(): readonly IDockviewPanel[] {
    return [...(this.#dock?.panels ?? [])]
  }

  #openAt(panel: Panel, position: (dock: DockviewApi) => Position): void {
    this.#withDock((dock) => {
      const id = panelId(panel)
      const there = dock.getPanel(id)
      if (there) {
        there.api.updateParameters({ at: undefined, ...panel })
        there.api.setActive()
        this.focus(id)
      } else {
        dock.addPanel({ id, component: panel.kind, title: panelTitle(panel), params: panel, ...position(dock) })
        this.#focusNext = id
      }
    })
  }

  #withDock(act: (dock: DockviewApi) => void): void {
    if (this.#dock) act(this.#dock)
    else this.#waiting.push(act)
  }
}

type Position = Pick<Parameters<DockviewApi['addPanel']>[0], 'position' | 'initialHeight'>

function positionIn(dock: DockviewApi, panel: Panel, split: 'right' | 'below' | undefined): Position {
  const active = dock.activeGroup
  if (active && dock.width <= roomForTwo) return { position: { referenceGroup: active } }
  if (split && active && active.panels.length > 0) return { position: { referenceGroup: active, direction: split } }
  return positionOf(dock, placeFor(panel.kind, groupsOf(dock)))
}

/** Where it would be anyway, unless that is in this group: then beside it. Nowhere when there is no room for that. */
function positionBeside(dock: DockviewApi, panel: Panel, taken: DockviewGroupPanel | undefined): Position | undefined {
  const usual = positionIn(dock, panel, undefined)
  const group =
    usual.position && 'referenceGroup' in usual.position && usual.position.direction === undefined
      ? usual.position.referenceGroup
      : undefined
  if (!taken || (group !== taken && group !== taken.id)) return usual
  const other = dock.groups.find((each) => each !== taken && kindsIn(each).includes(panel.kind))
  if (other) return { position: { referenceGroup: other } }
  return dock.width > roomForTwo ? { position: { referenceGroup: taken, direction: 'right' } } : undefined
}

function positionOf(dock: DockviewApi, place: Place): Position {
  if ('in' in place) return { position: { referenceGroup: place.in } }
  if (!('beside' in place)) return {}
  const position = { referenceGroup: place.beside, direction: place.direction }
  return place.direction === 'right'
    ? { position }
    : { position, initialHeight: dock.height * (place.direction === 'below' ? 0.38 : 0.62) }
}

function groupsOf(dock: DockviewApi): GroupFacts[] {
  return dock.groups.map((group) => ({ id: group.id, active: group === dock.activeGroup, kinds: kindsIn(group) }))
}

function kindsIn(group: DockviewGroupPanel): Panel['kind'][] {
  return group.panels
    .map(({ params }) => params as unknown)
    .filter(isPanel)
    .map(({ kind }) => kind)
}
