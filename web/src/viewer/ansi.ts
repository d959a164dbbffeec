/** Text with the style that a program gave it; colours as CSS. */
export interface Styled {
  text: string
  style: Style
}

export interface Style {
  color?: string
  background?: string
  bold?: boolean
  dim?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  inverse?: boolean
}

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']
const oscOrCsiOrOther = /\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b\[([0-?]*)[ -/]*([@-~])|\x1b[ -/]*[0-~]?/g
const otherControls = /[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f]/g

/** The colours and weights of terminal output (SGR). Ignores other sequences, such as cursor movements. */
export function readAnsi(text: string): Styled[] {
  const parts: Styled[] = []
  let style: Style = {}
  let from = 0
  const lines = overwritten(text)
  const add = (piece: string) => {
    const plain = piece.replace(otherControls, '')
    if (plain !== '') parts.push({ text: plain, style })
  }
  for (const sequence of lines.matchAll(oscOrCsiOrOther)) {
    add(lines.slice(from, sequence.index))
    from = sequence.index + sequence[0].length
    if (sequence[2] === 'm') style = after(style, sequence[1] ?? '')
  }
  add(lines.slice(from))
  return parts
}

/** A line with carriage returns, as progress bars print, shows only its last state. */
function overwritten(text: string): string {
  return text.replace(/\r+\n/g, '\n').replace(/^.*\r(?=.)/gm, '')
}

function after(before: Style, parameters: string): Style {
  const codes = parameters.split(/[;:]/).map((code) => (code === '' ? 0 : Number(code)))
  let style = before
  for (let code = codes.shift(); code !== undefined; code = codes.shift()) {
    if (code === 38) style = { ...style, ...optional('color', extended(codes)) }
    else if (code === 48) style = { ...style, ...optional('background', extended(codes)) }
    else style = applied(style, code)
  }
  return style
}

function applied(style: Style, code: number): Style {
  switch (code) {
    case 0:
      return {}
    case 1:
      return { ...style, bold: true }
    case 2:
      return { ...style, dim: true }
    case 3:
      return { ...style, italic: true }
    case 4:
      return { ...style, underline: true }
    case 7:
      return { ...style, inverse: true }
    case 9:
      return { ...style, strike: true }
    case 22:
      return { ...style, bold: false, dim: false }
    case 23:
      return { ...style, italic: false }
    case 24:
      return { ...style, underline: false }
    case 27:
      return { ...style, inverse: false }
    case 29:
      return { ...style, strike: false }
    case 39:
      return without(style, 'color')
    case 49:
      return without(style, 'background')
  }
  if (code >= 30 && code <= 37) return { ...style, color: named(code - 30) }
  if (code >= 40 && code <= 47) return { ...style, background: named(code - 40) }
  if (code >= 90 && code <= 97) return { ...style, color: named(code - 82) }
  if (code >= 100 && code <= 107) return { ...style, background: named(code - 92) }
  return style
}

/** The arguments of 38 or 48: `5;n` of 256 colours, or `2;r;g;b`. */
function extended(codes: number[]): string | undefined {
  const kind = codes.shift()
  if (kind === 5) {
    const index = codes.shift() ?? 0
    if (index < 16) return named(index)
    if (index > 231) return rgb(Array<number>(3).fill(8 + (index - 232) * 10))
    const level = (part: number) => (part === 0 ? 0 : 55 + part * 40)
    const cube = index - 16
    return rgb([level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)])
  }
  return kind === 2 ? rgb(codes.splice(0, 3)) : undefined
}

function named(index: number): string {
  return `var(--ansi-${index >= 8 ? 'bright-' : ''}${names[index % 8] ?? 'white'})`
}

function rgb(parts: readonly number[]): string {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => (part >= 0 && part <= 255 ? part : 0))
  return `rgb(${String(red)} ${String(green)} ${String(blue)})`
}

function optional(key: 'color' | 'background', value: string | undefined): Style {
  return value === undefined ? {} : { [key]: value }
}

function without(style: Style, key: 'color' | 'background'): Style {
  return Object.fromEntries(Object.entries(style).filter(([each]) => each !== key))
}
