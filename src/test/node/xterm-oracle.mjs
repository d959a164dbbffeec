// xterm.js without a browser, for the tests of dev.agentos.screen to compare with. One command a line, one answer a
// line:
//   new COLUMNS ROWS | feed BASE64 | resize COLUMNS ROWS
// The answer is in Base64: whether xterm.js has half a character or too few lines, and how long its history is; the
// cursor's row and column; every line, those of the history too, with its text and a + in front when it continues the
// one above.
import { createInterface } from 'node:readline'
import headless from '@xterm/headless'

let terminal

/** Whether there is a wide character of which the other half was cut off. */
function hasHalf(line) {
  const widths = Array.from({ length: line.length }, (_, column) => line.getCell(column).getWidth())
  return widths.some((width, column) => (width === 2) !== (widths[column + 1] === 0)) || widths[0] === 0
}

/** With a dot for each cell in which nothing was printed, except at the end. */
function text(line) {
  const cells = Array.from({ length: line.length }, (_, column) => line.getCell(column))
  const characters = cells.map((cell) => (cell.getWidth() === 0 ? '' : cell.getChars() || '·'))
  return (line.isWrapped ? '+' : '|') + characters.join('').replace(/·+$/, '')
}

function shown() {
  const { active, normal } = terminal.buffer
  const all = Array.from({ length: normal.length }, (_, row) => normal.getLine(row))
  const broken = all.some(hasHalf) || active.length < active.baseY + terminal.rows
  const cursor = `${active.cursorY} ${active.cursorX}`
  return [`${broken} ${normal.baseY}`, cursor, ...all.map(text)].join('\n')
}

async function obey(command, ...values) {
  if (command === 'new') {
    terminal = new headless.Terminal({
      cols: Number(values[0]),
      rows: Number(values[1]),
      scrollback: 10_000,
      allowProposedApi: true,
    })
  } else if (command === 'feed') {
    await new Promise((done) => terminal.write(Buffer.from(values[0] ?? '', 'base64'), done))
  } else {
    terminal.resize(Number(values[0]), Number(values[1]))
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  await obey(...line.split(' '))
  process.stdout.write(Buffer.from(shown()).toString('base64') + '\n')
}
