import type { DockviewApi, DockviewGroupPanel } from 'dockview-react'
import { createStore } from 'zustand/vanilla'
import type { Tone } from '../ui/Dot'
import { type Panel, type PanelKinds, folderHints } from './panels'
import { type GroupFacts, type Place, placeFor, placeForPreview } from './placing'

/** What a panel reports about itself, for its tab and the status bar. */
export interface PanelFacts {
  name?: string
  /** Set by the program that runs in it; shown before the name. */
  title?: string | undefined
  tone?: Tone
  /** Has edits that are not in the file. */
  dirty?: boolean
  /** Its file was deleted. */
  gone?: boolean
  /** For the right end of the status bar. */
  status?: readonly string[]
  /** Commands that are available while the panel is active. */
  commands?: readonly { id: string; section?: string; title: string; keys?: string; run: () => void }[]
}

/** In pixels; a narrower canvas shows one panel at a time. */
const roomForTwo = 640

/** The id of the rail for `onFocus`; it is not a panel. */
export const sideId = 'side'

export interface CanvasState {
  /** The session whose panels are shown; undefined on the list of sessions. */
  session: string | undefined
  /** The workspace tab in the rail; the first one if undefined. */
  side: string | undefined
  active: Panel | undefined
  activeId: string | undefined
  facts: Readonly<Record<string, PanelFacts>>
  /** By panel, the folder that distinguishes files of the same name. */
  folders: Readonly<Record<string, string>>
  panels: number
  maximised: boolean
}

/** The docked panels of a page: which are open, which is active, and where new ones go. */
export class Canvas {
  readonly store = createStore<CanvasState>(() => ({
    session: undefined,
    side: undefined,
    active: undefined,
    activeId: undefined,
    facts: {},
    folders: {},
    panels: 0,
    maximised: false,
  }))
  readonly kinds: PanelKinds
  #dock: DockviewApi | undefined
  #waiting: ((dock: DockviewApi) => void)[] = []
  readonly #focusers = new Map<string, () => void>()
  /** The panel to focus as soon as it is mounted. */
  #focusNext: string | undefined

  constructor(kinds: PanelKinds) {
    this.kinds = kinds
  }

  enter(session: string | undefined): void {
    if (this.store.getState().session === session) return
    this.#dock = undefined
    this.#waiting = []
    this.store.setState({
      session,
      active: undefined,
      activeId: undefined,
      facts: {},
      folders: {},
      panels: 0,
      maximised: false,
    })
  }

  show(side: string): void {
    this.store.setState({ side })
  }

  /** Shows a tab of the rail and focuses it. */
  goTo(side: string): void {
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

  /** Updates the store from the dock. */
  note(): void {
    const dock = this.#dock
    if (!dock) return
    const active = this.#panelIn(dock.activePanel)
    const files = dock.panels.flatMap((docked) => {
      const panel = this.#panelIn(docked)
      return panel && 'path' in panel ? [{ id: docked.id, path: panel.path }] : []
    })
    this.store.setState({
      active,
      activeId: active && dock.activePanel?.id,
      folders: folderHints(files),
      panels: dock.totalPanels,
      maximised: dock.hasMaximizedGroup(),
    })
  }

  /** Opens the panel, or activates it if it is open. Waits for the dock if its session is just being entered. */
  open(panel: Panel, split?: 'right' | 'below'): void {
    this.#openAt(panel, (dock) => this.#positionIn(dock, panel, split))
  }

  /** Opens the panel in the group of previews, or beside the active group. */
  preview(panel: Panel): void {
    this.#openAt(panel, (dock) =>
      dock.width > roomForTwo
        ? positionOf(dock, placeForPreview(this.#groupsOf(dock)))
        : this.#positionIn(dock, panel, undefined),
    )
  }

  /** Opens the panel beside the others unless it is open, without moving the focus. */
  offer(panel: Panel): void {
    this.#withDock((dock) => {
      const id = this.kinds.idOf(panel)
      if (dock.getPanel(id)) return
      const alike = dock.groups.find((group) => this.#panelsIn(group).some(({ kind }) => kind === panel.kind))
      const position = alike ? { position: { referenceGroup: alike } } : this.#positionIn(dock, panel, 'right')
      dock.addPanel({
        id,
        component: panel.kind,
        title: this.kinds.titleOf(panel),
        params: panel,
        inactive: dock.totalPanels > 0,
        ...position,
      })
    })
  }

  /**
   * Brings the panel to the front of its group without moving the focus or changing the active group. Never covers a
   * panel in which somebody is typing.
   */
  reveal(panel: Panel): void {
    this.#withDock((dock) => {
      const id = this.kinds.idOf(panel)
      const before = dock.activePanel
      const focused = document.activeElement
      const typedIn =
        focused?.matches('input, textarea, [role=textbox]') === true
          ? dock.groups.find(({ element }) => element.contains(focused))
          : undefined
      const there = dock.getPanel(id)
      const position = there ? undefined : this.#positionBeside(dock, panel, typedIn)
      if (there ? there.group === typedIn : !position) return
      const shown =
        there ??
        dock.addPanel({ id, component: panel.kind, title: this.kinds.titleOf(panel), params: panel, ...position })
      shown.api.setActive()
      if (before && before.group !== shown.group) before.api.setActive()
      if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused)
        focused.focus({ preventScroll: true })
    })
  }

  /** Whether the panel is visible on the page. */
  isVisible(panel: Panel): boolean {
    return this.#dock?.getPanel(this.kinds.idOf(panel))?.api.isVisible ?? false
  }

  close(panel: Panel): void {
    this.#dock?.getPanel(this.kinds.idOf(panel))?.api.close()
  }

  closeActive(): void {
    this.#dock?.activePanel?.api.close()
  }

  /** Activates the next or previous tab of the active group. */
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

  /** Registers how to focus a panel. */
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
    this.#leaveFor(wanted)
    const before = document.activeElement
    // The panel may become visible only with the next frame.
    requestAnimationFrame(() => {
      const now = document.activeElement
      // If the person has moved the focus within the panel meanwhile, say into a field, it stays there.
      if (now !== before && this.#contentOf(wanted)?.contains(now)) return
      this.#leaveFor(wanted)
      this.#focusers.get(wanted)?.()
    })
  }

  /**
   * Moves the focus out of the previous panel at once, because the next key must not reach it, say a terminal. A panel
   * that is empty or still loading has nothing else to focus than itself.
   */
  #leaveFor(wanted: string): void {
    const before = document.activeElement
    const content = this.#contentOf(wanted)
    if (!(before instanceof HTMLElement) || content?.contains(before)) return
    if (content) {
      content.tabIndex = -1
      content.focus({ preventScroll: true })
    }
    if (document.activeElement === before && this.#dock?.groups.some(({ element }) => element.contains(before)))
      before.blur()
  }

  #contentOf(panel: string): HTMLElement | undefined {
    return this.#dock?.getPanel(panel)?.view.content.element
  }

  get openPanels(): readonly Panel[] {
    return (this.#dock?.panels ?? []).map((docked) => this.#panelIn(docked)).filter((panel) => panel !== undefined)
  }

  #openAt(panel: Panel, position: (dock: DockviewApi) => Position): void {
    this.#withDock((dock) => {
      const id = this.kinds.idOf(panel)
      const there = dock.getPanel(id)
      if (there) {
        there.api.updateParameters({ at: undefined, ...panel })
        there.api.setActive()
        this.focus(id)
      } else {
        dock.addPanel({ id, component: panel.kind, title: this.kinds.titleOf(panel), params: panel, ...position(dock) })
        this.#leaveFor(id)
        this.#focusNext = id
      }
    })
  }

  #withDock(act: (dock: DockviewApi) => void): void {
    if (this.#dock) act(this.#dock)
    else this.#waiting.push(act)
  }

  #panelIn(docked: { params?: unknown } | undefined): Panel | undefined {
    const params = docked?.params
    return this.kinds.isPanel(params) ? params : undefined
  }

  #panelsIn(group: DockviewGroupPanel): Panel[] {
    return group.panels.map((docked) => this.#panelIn(docked)).filter((panel) => panel !== undefined)
  }

  #groupsOf(dock: DockviewApi): GroupFacts[] {
    return dock.groups.map((group) => ({
      id: group.id,
      active: group === dock.activeGroup,
      areas: this.#panelsIn(group).map((panel) => this.kinds.areaOf(panel)),
    }))
  }

  #positionIn(dock: DockviewApi, panel: Panel, split: 'right' | 'below' | undefined): Position {
    const active = dock.activeGroup
    if (active && dock.width <= roomForTwo) return { position: { referenceGroup: active } }
    if (split && active && active.panels.length > 0) return { position: { referenceGroup: active, direction: split } }
    return positionOf(dock, placeFor(this.kinds.areaOf(panel), this.#groupsOf(dock)))
  }

  /**
   * The default position. If that is in the taken group: another group with such a panel, or to the right of the taken
   * one; undefined if there is no room.
   */
  #positionBeside(dock: DockviewApi, panel: Panel, taken: DockviewGroupPanel | undefined): Position | undefined {
    const usual = this.#positionIn(dock, panel, undefined)
    const group =
      usual.position && 'referenceGroup' in usual.position && usual.position.direction === undefined
        ? usual.position.referenceGroup
        : undefined
    if (!taken || (group !== taken && group !== taken.id)) return usual
    const other = dock.groups.find(
      (each) => each !== taken && this.#panelsIn(each).some(({ kind }) => kind === panel.kind),
    )
    if (other) return { position: { referenceGroup: other } }
    return dock.width > roomForTwo ? { position: { referenceGroup: taken, direction: 'right' } } : undefined
  }
}

type Position = Pick<Parameters<DockviewApi['addPanel']>[0], 'position' | 'initialHeight'>

function positionOf(dock: DockviewApi, place: Place): Position {
  if ('in' in place) return { position: { referenceGroup: place.in } }
  if (!('beside' in place)) return {}
  const position = { referenceGroup: place.beside, direction: place.direction }
  return place.direction === 'right'
    ? { position }
    : { position, initialHeight: dock.height * (place.direction === 'below' ? 0.38 : 0.62) }
}
