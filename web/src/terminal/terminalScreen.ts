import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { type IBufferRange, type ITheme, Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { type ClickedLink, reasonToAsk, webTarget } from './links'
import { type Paste, needsAsking, preparePaste } from './paste'
import { terminalSettings } from './terminalSettings'

export interface ScreenEvents {
  typed: (data: string) => void
  /** A reply to a query of the program. */
  answered: (data: string) => void
  title: (title: string) => void
  askPaste: (paste: Paste) => void
  /** A clicked link needs confirmation. */
  askLink: (link: ClickedLink) => void
  /** The target of the link under the pointer. */
  pointedAt: (target: string | undefined) => void
  /** The person scrolled above the first line that is kept here. */
  reachedTop: () => void
  /** The size that fits into the available space. */
  fits: (cols: number, rows: number) => void
}

const scrollback = 10_000
const fewestCols = 10
const fewestRows = 2

/** xterm.js with our addons and settings. Does not know where its bytes come from. */
export class TerminalScreen {
  readonly #terminal: Terminal
  readonly #fit = new FitAddon()
  readonly search = new SearchAddon()
  readonly #events: ScreenEvents
  readonly #undo: (() => void)[] = []
  readonly #host: HTMLElement
  /** More than 0 while old output is replayed, whose queries have been answered. */
  #replaying = 0
  #typing = false

  constructor(host: HTMLElement, events: ScreenEvents) {
    this.#events = events
    this.#host = host
    const { fontSize, screenReader } = terminalSettings.getState()
    this.#terminal = new Terminal({
      allowProposedApi: true,
      scrollback,
      fontSize,
      fontFamily: '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, monospace',
      lineHeight: 1.25,
      cursorBlink: false,
      cursorInactiveStyle: 'outline',
      macOptionIsMeta: true,
      minimumContrastRatio: 4.5,
      screenReaderMode: screenReader,
      theme: themeFromTokens(),
      linkHandler: {
        activate: (_, uri, range) => {
          this.#clicked(uri, this.#textIn(range))
        },
        hover: (_, uri) => {
          this.#events.pointedAt(webTarget(uri))
        },
        leave: () => {
          this.#events.pointedAt(undefined)
        },
      },
    })
    this.#terminal.loadAddon(this.#fit)
    this.#terminal.loadAddon(this.search)
    this.#terminal.loadAddon(new UnicodeGraphemesAddon())
    this.#terminal.loadAddon(
      new WebLinksAddon(
        (_, uri) => {
          this.#clicked(uri, uri)
        },
        {
          hover: (_, uri) => {
            this.#events.pointedAt(webTarget(uri))
          },
          leave: () => {
            this.#events.pointedAt(undefined)
          },
        },
      ),
    )
    this.#terminal.open(host)
    void this.#useWebgl()
    this.#listen()
  }

  focus(): void {
    this.#terminal.focus()
  }

  get size(): { cols: number; rows: number } {
    return { cols: this.#terminal.cols, rows: this.#terminal.rows }
  }

  resize(cols: number, rows: number): void {
    if (cols !== this.#terminal.cols || rows !== this.#terminal.rows) this.#terminal.resize(cols, rows)
  }

  write(bytes: Uint8Array): void {
    this.#terminal.write(bytes)
  }

  /** Replaces the screen with a state from the daemon. */
  show(data: string | Uint8Array, cols: number, rows: number, done: () => void = () => undefined): void {
    this.#replaying += 1
    this.#terminal.reset()
    this.resize(cols, rows)
    this.#terminal.write(data, () => {
      this.#replaying -= 1
      done()
    })
  }

  get isAlternate(): boolean {
    return this.#terminal.buffer.active.type === 'alternate'
  }

  /** The number of lines above the visible ones. */
  get above(): number {
    return this.#terminal.buffer.active.viewportY
  }

  scrollTo(line: number): void {
    this.#terminal.scrollToLine(line)
  }

  get lines(): number {
    return this.#terminal.buffer.active.length
  }

  paste(text: string): void {
    this.#typing = true
    this.#terminal.paste(text)
    this.#typing = false
    this.focus()
  }

  copy(): boolean {
    const text = this.#terminal.getSelection()
    if (text === '') return false
    void navigator.clipboard.writeText(text).catch(() => undefined)
    return true
  }

  clearSelection(): void {
    this.#terminal.clearSelection()
  }

  /** Disables input. */
  freeze(frozen: boolean): void {
    this.#terminal.options.disableStdin = frozen
    this.#terminal.options.cursorStyle = frozen ? 'underline' : 'block'
  }

  /**
   * Reports the size that fits now. With next to no space the terminal is hidden, and the program should not redraw for
   * that.
   */
  fit(): void {
    if (this.#host.offsetParent === null) return
    const size = this.#fit.proposeDimensions()
    if (size && size.cols >= fewestCols && size.rows >= fewestRows) this.#events.fits(size.cols, size.rows)
  }

  dispose(): void {
    for (const undo of this.#undo) undo()
    this.#terminal.dispose()
  }

  #listen(): void {
    const terminal = this.#terminal
    const textarea = terminal.textarea
    // Keys, compositions and pastes come through the text area; other data is a reply to the program.
    let over: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      this.#typing = true
      clearTimeout(over)
      over = setTimeout(() => {
        this.#typing = false
      }, 50)
    }
    for (const type of [
      'keydown',
      'input',
      'compositionend',
      'mousedown',
      'mouseup',
      'mousemove',
      'wheel',
      'focusin',
      'focusout',
    ]) {
      this.#on(this.#host, type, begin, { capture: true, passive: true })
    }
    terminal.onData((data) => {
      if (this.#typing) this.#events.typed(data)
      else if (this.#replaying === 0) this.#events.answered(data)
    })
    terminal.onBinary((data) => {
      this.#events.typed(data)
    })
    terminal.onTitleChange(this.#events.title)
    terminal.onSelectionChange(() => {
      if (terminalSettings.getState().copyOnSelect) this.copy()
    })
    terminal.onScroll((line) => {
      if (line === 0) this.#topReached()
    })
    this.#on(
      this.#host,
      'wheel',
      (event) => {
        if ((event as WheelEvent).deltaY < 0) this.#topReached()
      },
      { passive: true },
    )
    this.#on(
      this.#host,
      'paste',
      (event) => {
        event.preventDefault()
        event.stopPropagation()
        this.#pasted((event as ClipboardEvent).clipboardData?.getData('text/plain') ?? '')
      },
      { capture: true },
    )
    terminal.attachCustomKeyEventHandler((event) => this.#isForProgram(event))
    textarea?.setAttribute('aria-label', 'Terminal input')

    const resizes = new ResizeObserver(() => {
      this.fit()
    })
    resizes.observe(this.#host)
    const themes = new MutationObserver(() => {
      terminal.options.theme = themeFromTokens()
    })
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    this.#undo.push(
      () => {
        resizes.disconnect()
      },
      () => {
        themes.disconnect()
      },
      terminalSettings.subscribe(({ fontSize, screenReader }) => {
        terminal.options.fontSize = fontSize
        terminal.options.screenReaderMode = screenReader
        this.fit()
      }),
    )
  }

  #on(target: EventTarget, type: string, listener: (event: Event) => void, options: AddEventListenerOptions): void {
    target.addEventListener(type, listener, options)
    this.#undo.push(() => {
      target.removeEventListener(type, listener, options)
    })
  }

  #clicked(uri: string, text: string): void {
    const target = webTarget(uri)
    if (target === undefined) return
    const link = { text, target }
    if (reasonToAsk(link) === undefined) openLink(target)
    else this.#events.askLink(link)
  }

  #textIn({ start, end }: IBufferRange): string {
    const { buffer } = this.#terminal
    const lines = Array.from({ length: end.y - start.y + 1 }, (_, index) => {
      const y = start.y + index
      return (
        buffer.active
          .getLine(y - 1)
          ?.translateToString(false, y === start.y ? start.x - 1 : 0, y === end.y ? end.x : this.#terminal.cols) ?? ''
      )
    })
    return lines.join('')
  }

  #topReached(): void {
    if (this.#terminal.buffer.active.viewportY === 0 && !this.isAlternate && this.#replaying === 0)
      this.#events.reachedTop()
  }

  #pasted(clipboard: string): void {
    if (this.#terminal.options.disableStdin === true) return
    const paste = preparePaste(clipboard)
    if (needsAsking(paste, this.#terminal.modes.bracketedPasteMode)) this.#events.askPaste(paste)
    else if (paste.text !== '') this.paste(paste.text)
  }

  /** False for keys of the canvas or the browser. */
  #isForProgram(event: KeyboardEvent): boolean {
    if (event.type !== 'keydown') return true
    const mod = event.ctrlKey || event.metaKey
    if (mod && event.shiftKey && event.code === 'KeyC') {
      event.preventDefault()
      this.copy()
      return false
    }
    if (event.metaKey && event.code === 'KeyC') return !this.copy()
    // The paste itself arrives as its own event.
    if ((mod && event.shiftKey && event.code === 'KeyV') || (event.metaKey && event.code === 'KeyV')) return false
    if (event.shiftKey && event.key === 'Insert') return false
    return !event.defaultPrevented
  }

  /** The DOM renderer is used until WebGL is loaded, and without WebGL 2. */
  async #useWebgl(): Promise<void> {
    try {
      const { WebglAddon } = await import('@xterm/addon-webgl')
      if (!this.#host.isConnected) return
      const webgl = new WebglAddon()
      // The browser drops the context when memory is low; the DOM renderer takes over.
      webgl.onContextLoss(() => {
        webgl.dispose()
      })
      this.#terminal.loadAddon(webgl)
    } catch {
      // The DOM renderer stays in use.
    }
  }
}

export function openLink(target: string): void {
  window.open(target, '_blank', 'noopener,noreferrer')
}

const ansi = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const

function themeFromTokens(): ITheme {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const colours = ansi.flatMap((name) => [
    [name, token(`ansi-${name}`)],
    [`bright${name.charAt(0).toUpperCase()}${name.slice(1)}`, token(`ansi-bright-${name}`)],
  ])
  return {
    ...(Object.fromEntries(colours) as ITheme),
    background: token('bg'),
    foreground: token('text'),
    cursor: token('accent'),
    cursorAccent: token('bg'),
    selectionBackground: token('selection'),
    scrollbarSliderBackground: token('line-strong'),
    scrollbarSliderHoverBackground: token('control-line'),
    scrollbarSliderActiveBackground: token('control-line'),
  }
}
