import { describe, expect, it } from 'vitest'
import { reasonOf, refusalOf, withoutMenus, withoutTags } from './diagram'

describe('a diagram', () => {
  it('is refused if it loads resources or is too large', () => {
    expect(refusalOf('graph TD; a-->b')).toBeUndefined()
    expect(refusalOf('graph TD; a; style a fill:url(https://example.org/x.png)')).toMatch(/external/)
    expect(refusalOf('flowchart TD\na@{ "img" : "https://example.org/x.png" }')).toMatch(/external/)
    expect(refusalOf('graph TD;'.padEnd(20_001, 'a'))).toBe('it has more than 20,000 characters')
  })

  it('has no tags but breaks and emphasis', () => {
    expect(withoutTags('a[<img src=x onerror=alert(1)>] --> b[one<br/>two <b>three</b>]')).toBe(
      'a[‹img src=x onerror=alert(1)›] --> b[one<br/>two <b>three</b>]',
    )
    expect(withoutTags('a["<b onclick=x>"]')).toBe('a["‹b onclick=x›"]')
  })

  it.each(['#lt;img src=x>', '#60;img src=x>', '&#x3C;img src=x>', '&lt;img src=x>', '<img src=x', '<!--x', '</b x>'])(
    'has no tags in another spelling: %s',
    (tag) => {
      expect(withoutTags(`a["${tag}"]`)).toMatch(/^a\["‹/)
    },
  )

  it.each(['a <--> b', 'Animal <|-- Duck', 'class Shape {\n  <<interface>>\n}', 'a->>b: 1 < 2', 'a[x #lt; 3]'])(
    'keeps its arrows and stereotypes: %j',
    (source) => {
      expect(withoutTags(source)).toBe(source)
    },
  )

  it('has no menus', () => {
    expect(withoutMenus('sequenceDiagram\n  link A: far @ https://x\n  A->>B: hi; links B: {"x": "y"}\n')).toBe(
      'sequenceDiagram\n\n  A->>B: hi;\n',
    )
    expect(withoutMenus('mindmap\n  link a: b')).toBe('mindmap\n  link a: b')
  })

  it('has a short error message', () => {
    expect(reasonOf(new Error('Parse error on line 2:\n...graph'))).toBe('syntax error on line 2')
    expect(reasonOf(new Error('No diagram type detected\nmore'))).toBe('No diagram type detected')
    expect(reasonOf('odd')).toBe('syntax error')
  })
})
