// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { Connection } from '../connection/connection'
import { ConnectionContext } from '../connection/useConnection'
import type { Session } from '../protocol/messages'
import { click, find, render, textsOf } from '../rendered'
import { Sessions } from './Sessions'

const checkout: Session = {
  id: 's1',
  name: 'checkout',
  workspace: 'w1',
  owner: 'user:owner',
  createdAt: '2026-01-01T00:00:00Z',
}

function show(sessions: readonly Session[], unavailable?: string) {
  const connection = new Connection()
  connection.store.setState({
    phase: 'online',
    snapshot: {
      status: {
        version: '0.1.0',
        build: 'b',
        pid: 1,
        port: 1,
        address: '',
        startedAt: '',
        home: '',
        nucleus: { state: 'running', restarts: 0 },
        theme: 'system',
      },
      me: { id: 'user:owner', name: 'ann' },
      sessions,
      workspaces: [{ id: 'w1', name: 'shop', path: '/code/shop', createdAt: '2026-01-01T00:00:00Z' }],
      terminals: [],
      agents: [],
    },
  })
  const chosen: string[] = []
  const shown = render(
    <ConnectionContext value={connection}>
      <Sessions
        unavailable={unavailable}
        onNew={() => chosen.push('new')}
        onOpen={({ name }) => chosen.push(`open ${name}`)}
      />
    </ConnectionContext>,
  )
  return { shown, chosen }
}

describe('the list of sessions', () => {
  it('shows the newest first, with project and owner', () => {
    const { shown, chosen } = show([
      checkout,
      { ...checkout, id: 's2', name: 'pay', createdAt: '2026-02-01T00:00:00Z' },
    ])
    expect(textsOf(shown, '.session-name')).toEqual(['pay', 'checkout'])
    expect(textsOf(shown, '.session-project')).toEqual(['shop/code/shop', 'shop/code/shop'])
    expect(find(shown, '.sessions-count').textContent).toBe('2 sessions')
    click(find(shown, '[title=pay]'))
    expect(chosen).toEqual(['open pay'])
  })

  it('shows a hostile name as text, also in the question before it is deleted', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const { shown } = show([{ ...checkout, name: hostile }])
    expect(textsOf(shown, '.session-name')).toEqual([hostile])
    click(find(shown, `[aria-label="Delete session ${hostile}"]`))
    expect(find(shown, 'dialog[open] h2').textContent).toBe(`Delete “${hostile}”?`)
    expect(document.querySelector('img')).toBeNull()
  })

  it('invites to create the first session', () => {
    const { shown, chosen } = show([])
    expect(find(shown, 'h2').textContent).toBe('Start with a project folder')
    click(find(shown, 'button'))
    expect(chosen).toEqual(['new'])
  })

  it('refuses changes while the daemon cannot be reached, and says why', () => {
    const { shown } = show([checkout], 'Not connected')
    const button = find(shown, '[aria-label="Delete session checkout"]')
    expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', 'Not connected'])
    click(button)
    expect(shown.querySelector('dialog[open]')).toBeNull()
  })
})
