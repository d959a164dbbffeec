import { describe, expect, it } from 'vitest'
import { reasonToAsk, webTarget } from './links'

describe('links in terminals', () => {
  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'vscode://x', 'http://', ''])(
    'refuse the target %s',
    (uri) => {
      expect(webTarget(uri)).toBeUndefined()
    },
  )

  it('are written so that they cannot pass for another address', () => {
    expect(webTarget('https://g\u0456thub.com/\u202egood')).toBe('https://xn--gthub-n2e.com/%E2%80%AEgood')
  })

  it('open at once if their text is their target on the web', () => {
    expect(reasonToAsk({ text: 'https://github.com/good', target: 'https://github.com/good' })).toBeUndefined()
    expect(reasonToAsk({ text: ' https://GitHub.com ', target: 'https://github.com/' })).toBeUndefined()
  })

  it.each(['https://github.com/good', 'https://evil.example', 'a pull request', 'evil.example/good'])(
    'ask if their target differs from the text "%s"',
    (text) => {
      expect(reasonToAsk({ text, target: 'https://evil.example/good' })).toMatch(/text/)
    },
  )

  it.each([
    'http://127.0.0.1:9',
    'http://localhost:9',
    'http://a.localhost',
    'http://[::1]:9',
    'http://0.0.0.0:9',
    'http://127.1',
    'http://2130706433',
    'http://[::ffff:127.0.0.1]',
  ])('ask for programs on this machine: %s', (text) => {
    expect(reasonToAsk({ text, target: webTarget(text) ?? '' })).toMatch(/this machine/)
  })
})
