import type { IDisposable, editor } from 'monaco-editor/editor/editor.api.js'

export interface Zone {
  key: string
  /** The line above it; 0 for the top. */
  afterLine: number
  /** Sorts zones below the same line. */
  order: number
  /** Scrolled into view when new, because somebody asked for it. */
  reveal?: boolean
}

interface Placed extends Zone {
  id: string
  height: number
  view: editor.IViewZone
  widget: editor.IOverlayWidget & { node: HTMLElement }
  measuring: ResizeObserver
}

/** The position that Monaco reports for a zone that is off the screen. */
const farAbove = -100_000

/** The height of a zone whose host is still empty. */
const estimate = 26

/**
 * Space between the lines of an editor, with elements of the page in it. Monaco provides the space; the elements lie
 * above the text, because elements in Monaco's own zones cannot be clicked. A host is handed out when its zone is first
 * visible, so that thousands need not be filled, and taken back with the zone.
 */
export class Zones {
  readonly #editor: editor.ICodeEditor
  readonly #placed = new Map<string, Placed>()
  readonly #onHost: (key: string, host: HTMLElement | undefined) => void
  readonly #listening: IDisposable

  constructor(view: editor.ICodeEditor, onHost: (key: string, host: HTMLElement | undefined) => void) {
    this.#editor = view
    this.#onHost = onHost
    this.#listening = view.onDidLayoutChange(() => {
      for (const { widget } of this.#placed.values()) this.#fit(widget.node)
    })
  }

  /** Replaces all zones; those that existed before keep their content. */
  show(zones: readonly Zone[]): void {
    const wanted = new Map(zones.map((zone) => [zone.key, zone]))
    const isSame = ({ afterLine, order }: Zone, other: Zone | undefined) =>
      afterLine === other?.afterLine && order === other.order
    if (wanted.size === this.#placed.size && zones.every((zone) => isSame(zone, this.#placed.get(zone.key)))) return
    this.#editor.changeViewZones((accessor) => {
      for (const placed of [...this.#placed.values()]) if (!wanted.has(placed.key)) this.#remove(accessor, placed)
      for (const zone of zones) {
        const there = this.#placed.get(zone.key)
        if (!there) this.#add(accessor, zone)
        else if (!isSame(zone, there)) this.#move(accessor, there, zone)
      }
    })
  }

  dispose(): void {
    this.#listening.dispose()
    this.show([])
  }

  #add(accessor: editor.IViewZoneChangeAccessor, zone: Zone): void {
    const node = document.createElement('div')
    node.className = 'diff-zone'
    const widget = { node, getId: () => `zone ${zone.key}`, getDomNode: () => node, getPosition: () => null }
    let handedOut = false
    const view: editor.IViewZone = {
      afterLineNumber: zone.afterLine,
      ordinal: zone.order,
      heightInPx: estimate,
      domNode: document.createElement('div'),
      showInHiddenAreas: true,
      onDomNodeTop: (top) => {
        const isShown = top > farAbove
        node.style.top = `${String(top)}px`
        node.style.visibility = isShown ? '' : 'hidden'
        if (!isShown || handedOut) return
        handedOut = true
        this.#onHost(zone.key, node)
      },
    }
    const measuring = new ResizeObserver(() => {
      this.#measured(zone.key, node.offsetHeight)
    })
    measuring.observe(node)
    this.#fit(node)
    this.#editor.addOverlayWidget(widget)
    this.#placed.set(zone.key, { ...zone, view, widget, measuring, height: estimate, id: accessor.addZone(view) })
  }

  #move(accessor: editor.IViewZoneChangeAccessor, placed: Placed, { afterLine, order }: Zone): void {
    accessor.removeZone(placed.id)
    Object.assign(placed.view, { afterLineNumber: afterLine, ordinal: order, heightInPx: placed.height })
    Object.assign(placed, { afterLine, order, id: accessor.addZone(placed.view) })
  }

  #remove(accessor: editor.IViewZoneChangeAccessor, placed: Placed): void {
    accessor.removeZone(placed.id)
    placed.measuring.disconnect()
    this.#editor.removeOverlayWidget(placed.widget)
    this.#placed.delete(placed.key)
    this.#onHost(placed.key, undefined)
  }

  /** An empty host is not filled yet. */
  #measured(key: string, height: number): void {
    const placed = this.#placed.get(key)
    if (!placed || height === 0 || height === placed.height) return
    const isNew = placed.height === estimate
    placed.height = height
    placed.view.heightInPx = height
    this.#editor.changeViewZones((accessor) => {
      accessor.layoutZone(placed.id)
    })
    if (isNew && placed.reveal) this.#reveal(placed.widget.node)
  }

  /** Scrolls to the lower edge of a zone whose line is visible already. */
  #reveal(node: HTMLElement): void {
    const hidden = node.offsetTop + node.offsetHeight - this.#editor.getLayoutInfo().height
    if (hidden > 0) this.#editor.setScrollTop(this.#editor.getScrollTop() + hidden)
  }

  /** As wide as the text, to the right of the line numbers, whatever the scroll position. */
  #fit(node: HTMLElement): void {
    const { contentLeft, contentWidth, verticalScrollbarWidth } = this.#editor.getLayoutInfo()
    node.style.left = `${String(contentLeft)}px`
    node.style.width = `${String(Math.max(0, contentWidth - verticalScrollbarWidth))}px`
  }
}
