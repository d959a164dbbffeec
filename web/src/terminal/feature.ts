import { useStore } from 'zustand'
import { panelKind } from '../canvas/panels'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import type { Command, Destination } from '../palette/commands'
import type { Feature, PageState } from '../page/feature'
import { TerminalInDock } from './TerminalInDock'
import { TerminalRows } from './TerminalRows'
import { changeTerminalSettings, terminalSettings } from './terminalSettings'
import { placeOf, terminalState } from './terminals'
import { useOwnTerminals } from './useOwnTerminals'
import { useTerminalActions } from './useTerminalActions'

declare module '../canvas/panels' {
  interface PanelParams {
    terminal: { terminal: string }
  }
}

export const terminalFeature: Feature = {
  panels: [
    panelKind({
      kind: 'terminal',
      key: ['terminal'],
      title: () => 'terminal',
      area: 'below',
      component: TerminalInDock,
      exists: ({ terminal }, { terminals }) => terminals.some(({ id }) => id === terminal),
    }),
  ],
  useCommands,
  useDestinations,
  RailRows: TerminalRows,
  placeKeys: [{ place: 'In a terminal', keys: [{ title: 'Find', keys: 'Mod+Shift+F' }] }],
}

function useCommands({ session, online }: PageState): Command[] {
  const actions = useTerminalActions()
  const settings = useSettingsCommands()
  const { terminals } = useOwnTerminals(session?.id)
  const active = useCanvasState((state) => state.active)
  const own = terminals.find(({ id }) => active?.kind === 'terminal' && active.terminal === id)
  if (!session) return []
  if (!online) return settings
  return [
    {
      id: 'terminal.new',
      section: 'Terminal',
      title: 'New terminal',
      keys: 'Mod+`',
      alsoKeys: 'Mod+Shift+`',
      icon: 'terminal',
      run: () => {
        actions.open()
      },
    },
    ...(own
      ? [
          {
            id: 'terminal.end',
            section: 'Terminal',
            title: 'Kill this terminal',
            icon: 'trash' as const,
            run: () => {
              actions.end(own)
            },
          },
        ]
      : []),
    ...settings,
  ]
}

function useSettingsCommands(): Command[] {
  const { fontSize, copyOnSelect, screenReader } = useStore(terminalSettings)
  const command = (id: string, title: string, change: Parameters<typeof changeTerminalSettings>[0]): Command => ({
    id,
    section: 'Terminal',
    title,
    run: () => {
      changeTerminalSettings(change)
    },
  })
  return [
    command('terminal.larger', 'Larger text', { fontSize: fontSize + 1 }),
    command('terminal.smaller', 'Smaller text', { fontSize: fontSize - 1 }),
    command('terminal.copy', copyOnSelect ? 'Turn off copy on select' : 'Turn on copy on select', {
      copyOnSelect: !copyOnSelect,
    }),
    command('terminal.reader', screenReader ? 'Turn off screen reader mode' : 'Turn on screen reader mode', {
      screenReader: !screenReader,
    }),
  ]
}

function useDestinations({ session, workspace }: PageState): Destination[] {
  const canvas = useCanvas()
  const { terminals, names } = useOwnTerminals(session?.id)
  if (!session) return []
  return terminals.map((terminal) => ({
    id: `terminal:${terminal.id}`,
    title: names.get(terminal.id) ?? '',
    detail: [terminalState(terminal), placeOf(terminal, workspace?.path)].filter((part) => part !== '').join(' · '),
    icon: 'terminal',
    run: () => {
      canvas.open({ kind: 'terminal', terminal: terminal.id })
    },
  }))
}
