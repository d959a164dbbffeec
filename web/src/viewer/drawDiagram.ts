/** Import it lazily: Mermaid is larger than everything but Monaco. */
import mermaid, { type MermaidConfig } from 'mermaid'
import { reasonOf, refusalOf, withoutMenus, withoutTags } from './diagram'

/** The drawn image, or why there is none. */
export type Drawing = { picture: string; width: number; height: number } | { reason: string }

const kept = 40
const drawn = new Map<string, Promise<Drawing>>()
let count = 0

/** Caches recent drawings, because a preview is rendered again with every key. */
export function drawDiagram(source: string, theme: string): Promise<Drawing> {
  const key = `${theme}\n${source}`
  const drawing = drawn.get(key) ?? draw(source, theme)
  drawn.delete(key)
  drawn.set(key, drawing)
  for (const oldest of [...drawn.keys()].slice(0, -kept)) drawn.delete(oldest)
  return drawing
}

async function draw(source: string, theme: string): Promise<Drawing> {
  const refusal = refusalOf(source)
  if (refusal !== undefined) return { reason: refusal }
  // Mermaid measures its text in the page, out of sight.
  const bench = document.createElement('div')
  bench.className = 'diagram-bench'
  document.body.append(bench)
  try {
    mermaid.initialize(configuration(theme))
    const { svg } = await mermaid.render(`diagram-${String((count += 1))}`, withoutMenus(withoutTags(source)), bench)
    return asPicture(svg)
  } catch (error) {
    return { reason: reasonOf(error) }
  } finally {
    bench.remove()
  }
}

/** As an image, the SVG is a document of its own: nothing in it runs, loads, links or styles anything outside. */
function asPicture(svg: string): Drawing {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const [, , width = NaN, height = NaN] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (!(width > 0 && height > 0)) return { reason: 'it is empty' }
  root.setAttribute('width', String(width))
  root.setAttribute('height', String(height))
  return {
    picture: `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`,
    width: Math.ceil(width),
    height: Math.ceil(height),
  }
}

function configuration(theme: string): MermaidConfig {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  // An image cannot use the page's fonts.
  const fontFamily = 'system-ui, sans-serif'
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    fontFamily,
    look: 'classic',
    theme: 'base',
    themeVariables: {
      darkMode: theme === 'dark',
      fontFamily,
      fontSize: '14px',
      background: token('surface'),
      primaryColor: token('hover'),
      primaryTextColor: token('text'),
      primaryBorderColor: token('control-line'),
      secondaryColor: token('bg'),
      tertiaryColor: token('bg'),
      lineColor: token('muted'),
      textColor: token('text'),
      dropShadow: 'none',
      useGradient: false,
      ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`pie${String(number)}`, token(`p${String(number)}`)])),
      pieStrokeColor: token('surface'),
      pieOuterStrokeColor: token('line-strong'),
      pieSectionTextColor: token('on-accent'),
      noteBkgColor: token('raised'),
      noteTextColor: token('text'),
      noteBorderColor: token('control-line'),
    },
    // Settings that a diagram may not override: its appearance and its security.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'maxEdges',
      'suppressErrorRendering',
      'htmlLabels',
      'dompurifyConfig',
      'fontFamily',
      'altFontFamily',
      'theme',
      'themeVariables',
      'themeCSS',
      'darkMode',
      'look',
    ],
  }
}
