// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { AgentKind, Preset } from '../protocol/messages'
import { click, find, render, textsOf } from '../rendered'
import { KindField } from './KindField'
import type { Choice } from './agents'

const shell: AgentKind = {
  id: 'shell',
  name: 'Shell',
  installed: true,
  install: '',
  acp: [],
  acpInstalled: false,
  acpInstall: '',
  source: 'built-in',
  ofProject: false,
}
const kinds: AgentKind[] = [
  { ...shell, version: '5.2' },
  { ...shell, id: 'a', name: 'Helpful', ofProject: true },
  { ...shell, id: 'peer', name: 'Peer', installed: false, acp: ['peer'], acpInstalled: true },
  { ...shell, id: 'codex', name: 'Codex', installed: false, install: 'npm install codex' },
  { ...shell, id: 'other', name: 'Other', installed: false },
]
const pair: Preset = {
  name: 'pair',
  description: 'Two shells',
  agents: [
    { name: 'one', agent: 'shell', instruction: '' },
    { name: 'two', agent: 'shell', instruction: '' },
  ],
  source: '/code/shop/.agentos/presets/pair.toml',
}

function show(chosen: Choice | undefined, { loaded = true, problem }: { loaded?: boolean; problem?: string } = {}) {
  const choices: Choice[] = []
  const shown = render(
    <KindField
      kinds={loaded ? kinds : undefined}
      presets={[pair]}
      chosen={chosen}
      problem={problem}
      onChoose={(choice) => choices.push(choice)}
    />,
  )
  return { shown, choices }
}

const labelOf = (input: Element) => input.closest('label')?.textContent

describe('the kinds of a new agent', () => {
  it('say whether they are installed, from the project, or a team', () => {
    expect(textsOf(show({ kind: 'shell' }).shown, 'label')).toEqual([
      'Shell installed: 5.2',
      'Helpful from this project (a), installed',
      'Peer installed: conversation only',
      'Codex not installed: npm install codex',
      'Other not installed',
      'Team pair Two shells: shell as one, shell as two',
    ])
  })

  it('have only the chosen one checked', () => {
    const { shown } = show({ kind: 'shell' })
    expect(Array.from(shown.querySelectorAll('input:checked'), labelOf)).toEqual(['Shell installed: 5.2'])
    expect(show(undefined).shown.querySelector('input:checked')).toBeNull()
  })

  it('can be chosen if they are installed', () => {
    const { shown, choices } = show({ kind: 'shell' })
    expect(Array.from(shown.querySelectorAll('input:disabled'), labelOf)).toEqual([
      'Codex not installed: npm install codex',
      'Other not installed',
    ])
    for (const input of shown.querySelectorAll<HTMLElement>('input:not(:disabled, :checked)')) click(input)
    expect(choices).toEqual([{ kind: 'a' }, { kind: 'peer' }, { preset: 'pair' }])
  })

  it('are announced while they are loaded', () => {
    const { shown } = show(undefined, { loaded: false })
    expect(find(shown, 'fieldset').getAttribute('aria-busy')).toBe('true')
    expect(find(shown, '[role=status]').textContent).toBe('Checking which agent kinds are installed…')
    expect(shown.querySelector('label')).toBeNull()
  })

  it('show what is wrong with the chosen one', () => {
    const { shown } = show({ kind: 'shell' }, { problem: 'Shell is not installed' })
    expect(find(shown, '[role=alert]').textContent).toBe('Shell is not installed')
  })
})
