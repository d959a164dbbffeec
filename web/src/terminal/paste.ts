/** Control characters that could control the terminal or end a bracketed paste early, except tabs and line ends. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

export interface Paste {
  text: string
  lines: number
  /** Control characters were removed. */
  cleaned: boolean
}

export function preparePaste(clipboard: string): Paste {
  const lines = clipboard.replace(/\r\n?/g, '\n')
  const text = lines.replace(controlCharacters, '')
  return { text, lines: text.replace(/\n+$/, '').split('\n').length, cleaned: text !== lines }
}

/** Whether to ask first: each line end would run the line, unless the program supports bracketed paste. */
export function needsAsking({ text }: Paste, bracketed: boolean): boolean {
  return !bracketed && text.includes('\n')
}

export function onOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}
