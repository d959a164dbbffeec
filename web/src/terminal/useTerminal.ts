import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refusal } from '../connection/problem'
import { useConnection, useDaemon } from '../connection/useConnection'
import { say } from '../ui/toasts'
import type { Frame } from './frames'
import { earlierRange } from './history'
import { TerminalLink } from './link'
import type { ClickedLink } from './links'
import type { Paste } from './paste'
import { TerminalScreen } from './terminalScreen'

export interface TerminalFacts {
  link: 'connecting' | 'live' | 'away' | 'gone'
  ended?: { code: number; lost: boolean }
  /** Why input is disabled. */
  readOnly?: string
  /** The size set by another window. */
  foreignSize?: { cols: number; rows: number } | undefined
  /** The target of the link under the pointer. */
  pointedAt?: string | undefined
  /** Earlier output is being loaded. */
  reading: boolean
}

interface TerminalOptions {
  onTitle: (title: string) => void
  onPaste: (paste: Paste) => void
  onLink: (link: ClickedLink) => void
}

/** A connected terminal on the screen: its state and its actions. */
export function useTerminal(terminal: string, { onTitle, onPaste, onLink }: TerminalOptions) {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const host = useRef<HTMLDivElement>(null)
  const screen = useRef<TerminalScreen>(null)
  const link = useRef<TerminalLink>(null)
  const fitting = useRef<{ cols: number; rows: number }>(null)
  const [facts, setFacts] = useState<TerminalFacts>({ link: 'connecting', reading: false })
  const change = (changed: Partial<TerminalFacts>) => {
    setFacts((old) => ({ ...old, ...changed }))
  }
  const titled = useEffectEvent(onTitle)
  const pasted = useEffectEvent(onPaste)
  const clicked = useEffectEvent(onLink)

  useEffect(() => {
    if (!host.current) return
    let offset: number | undefined
    let earliest = 0
    let reading = false

    const compareSizes = () => {
      const { cols, rows } = view.size
      const fits = fitting.current
      const foreign = fits !== null && (fits.cols !== cols || fits.rows !== rows)
      change({ foreignSize: foreign ? { cols, rows } : undefined })
    }
    const view = new TerminalScreen(host.current, {
      typed: (data) => {
        wire.type(data)
      },
      answered: (data) => {
        wire.reply(data)
      },
      title: (title) => {
        titled(title)
      },
      askPaste: (paste) => {
        pasted(paste)
      },
      askLink: (link) => {
        clicked(link)
      },
      pointedAt: (target) => {
        change({ pointedAt: target })
      },
      reachedTop: () => {
        void readEarlier()
      },
      fits: (cols, rows) => {
        fitting.current = { cols, rows }
        wire.resize(cols, rows)
      },
    })
    screen.current = view

    const take = (frame: Frame) => {
      switch (frame.kind) {
        case 'output':
          view.write(frame.bytes)
          offset = (offset ?? 0) + frame.bytes.length
          break
        case 'offset':
          offset = frame.offset
          break
        case 'screen':
          offset = earliest = frame.offset
          view.show(frame.data, frame.cols, frame.rows)
          compareSizes()
          break
        case 'size':
          view.resize(frame.cols, frame.rows)
          compareSizes()
          break
        case 'exit':
          view.freeze(true)
          change({ ended: { code: frame.code, lost: frame.lost }, link: 'live' })
          break
      }
    }
    const wire = new TerminalLink(terminal, {
      frame: take,
      state: (state) => {
        change({ link: state })
        if (state === 'live') view.fit()
      },
      refused: (name, message) => {
        if (name === 'PERMISSION_DENIED') change({ readOnly: message })
        else say({ tone: 'bad', message })
      },
      failed: () => {
        connection.api.terminal(terminal).catch((error: unknown) => {
          if (!(error instanceof Refusal) || error.status !== 404) return
          wire.close()
          change({ link: 'gone' })
        })
      },
    })
    link.current = wire

    /** Writes all output again from an earlier offset; the lines that were at the top stay in place. */
    async function readEarlier() {
      const range = earlierRange(earliest, offset)
      if (!range || reading) return
      reading = true
      change({ reading: true })
      try {
        const before = view.lines
        const bytes = await connection.api.terminalOutput(terminal, range.from, range.to)
        const { cols, rows } = view.size
        // Output that arrived meanwhile is in neither; the link has counted it.
        const missed =
          offset !== undefined && offset > range.to
            ? await connection.api.terminalOutput(terminal, range.to, offset)
            : new Uint8Array()
        earliest = range.from
        view.show(new Uint8Array([...bytes, ...missed]), cols, rows, () => {
          view.scrollTo(Math.max(0, view.lines - before))
        })
      } catch {
        // The log no longer has it, or the daemon is away: nothing earlier to show now.
        earliest = 0
      } finally {
        reading = false
        change({ reading: false })
      }
    }

    wire.open()
    view.fit()
    return () => {
      wire.close()
      view.dispose()
      screen.current = null
      link.current = null
    }
  }, [terminal, connection])

  useEffect(() => {
    if (online) link.current?.retryNow()
  }, [online])

  return { host, screen, facts, fitting }
}
