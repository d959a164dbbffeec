import type { Canvas } from '../canvas/canvas'
import type { Panel } from '../canvas/panels'
import { formatRoute, isLinkable } from '../canvas/route'
import { useActiveFacts, useCanvas, useCanvasState } from '../canvas/useCanvas'
import type { PageState } from '../page/feature'
import type { Command } from '../palette/commands'
import { openPalette } from '../palette/paletteMode'
import { say } from '../ui/toasts'
import { keyHelp } from './keyHelp'
import { chooseTheme } from './theme'
import { useTheme } from './useTheme'

/** Commands for the page and for panels of any kind. */
export function usePageCommands({ session }: PageState): Command[] {
  const canvas = useCanvas()
  const theme = useTheme()
  const active = useCanvasState((state) => state.active)
  const ofPanel = useActiveFacts()?.commands ?? []
  const other = theme === 'dark' ? 'light' : 'dark'
  const always: Command[] = [
    {
      id: 'palette',
      section: 'Go',
      title: 'Search everything',
      keys: 'Mod+K',
      alsoKeys: 'Mod+Shift+K',
      icon: 'search',
      run: () => {
        openPalette('everything')
      },
    },
    { id: 'help', section: 'Go', title: 'Keyboard shortcuts', keys: '?', icon: 'keyboard', run: keyHelp.open },
    {
      id: 'home',
      section: 'Go',
      title: 'All sessions',
      icon: 'layers',
      run: () => {
        canvas.enter(undefined)
      },
    },
    {
      id: 'theme',
      section: 'View',
      title: `Use the ${other} theme`,
      icon: 'sun',
      run: () => {
        chooseTheme(other)
      },
    },
  ]
  if (!session) return always
  return [
    ...always,
    ...panelCommands(canvas),
    ...ofPanel.map((command) => ({ section: 'Editor', ...command })),
    ...linkCommands(active),
  ]
}

function panelCommands(canvas: Canvas): Command[] {
  return [
    {
      id: 'panel.split.right',
      section: 'Panels',
      title: 'Split right',
      keys: 'Mod+\\',
      icon: 'split',
      run: () => {
        canvas.split('right')
      },
    },
    {
      id: 'panel.split.below',
      section: 'Panels',
      title: 'Split down',
      keys: 'Mod+Shift+\\',
      icon: 'split',
      run: () => {
        canvas.split('below')
      },
    },
    {
      id: 'panel.maximise',
      section: 'Panels',
      title: 'Maximise or restore',
      keys: 'Shift+Escape',
      icon: 'maximise',
      run: () => {
        canvas.toggleMaximised()
        canvas.focus()
      },
    },
    {
      id: 'panel.next',
      section: 'Panels',
      title: 'Next tab',
      keys: 'Alt+PageDown',
      run: () => {
        canvas.step(true)
        canvas.focus()
      },
    },
    {
      id: 'panel.previous',
      section: 'Panels',
      title: 'Previous tab',
      keys: 'Alt+PageUp',
      run: () => {
        canvas.step(false)
        canvas.focus()
      },
    },
    {
      id: 'panel.group',
      section: 'Panels',
      title: 'Next group',
      keys: 'F6',
      run: () => {
        canvas.nextGroup()
      },
    },
    {
      id: 'panel.close',
      section: 'Panels',
      title: 'Close tab',
      keys: 'Alt+W',
      icon: 'close',
      run: () => {
        canvas.closeActive()
      },
    },
  ]
}

function linkCommands(active: Panel | undefined): Command[] {
  if (!isLinkable(active)) return []
  const address = `${window.location.origin}/${formatRoute(active)}`
  return [
    {
      id: 'panel.link',
      section: 'Panels',
      title: 'Copy link to this panel',
      icon: 'link',
      run: () => {
        navigator.clipboard.writeText(address).then(
          () => {
            say({ tone: 'plain', message: 'Link copied' })
          },
          () => {
            say({ tone: 'plain', message: address })
          },
        )
      },
    },
  ]
}
