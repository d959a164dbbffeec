import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Properties = Record<string, unknown>

/** The keys of each object that looks like a command (`run`), a panel's entry or a tab of the rail (`command`). */
function commandKeys(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(commandKeys)
  if (typeof node !== 'object' || node === null) return []
  const { type, properties } = node as Properties
  const own = type === 'ObjectExpression' ? keysIn(properties as Properties[]) : []
  return [...own, ...Object.values(node).flatMap(commandKeys)]
}

function keysIn(properties: Properties[]): string[] {
  const named = new Map(properties.map(({ key, value }) => [(key as Properties | undefined)?.name, value]))
  if (!named.has('run') && !named.has('command')) return []
  return ['keys', 'alsoKeys'].flatMap((name) => {
    const { value } = (named.get(name) ?? {}) as Properties
    return typeof value === 'string' ? [value] : []
  })
}

it('gives no two commands or panels the same keys', () => {
  const keys = Object.entries(sources)
    .filter(([, text]) => /\b(keys|alsoKeys): '/.test(text))
    .flatMap(([path, text]) => commandKeys(parseSync(path, text).program))
  expect(keys).toContain('Mod+Shift+A')
  expect(keys.filter((each, index) => keys.indexOf(each) !== index)).toEqual([])
})
