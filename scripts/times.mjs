// Writes the times of all tests that have a report to FOLDER/times.txt, slowest first: by class or file, then by test.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder] = process.argv.slice(2)
const target = join(import.meta.dirname, '..', 'target')

const reports = (from, named) =>
  existsSync(from)
    ? readdirSync(from)
        .filter((name) => named.test(name))
        .map((name) => join(from, name))
    : []
const sources = {
  'unit tests': reports(join(target, 'surefire-reports'), /^TEST-.*\.xml$/),
  'tests of the program': reports(join(target, 'failsafe-reports'), /^TEST-.*\.xml$/),
  'tests of the canvas': reports(folder, /^canvas\.xml$/),
  'tests in a browser': reports(folder, /^(attacks|browser)\.xml$/),
}

const plain = (text) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** In Node's reports only the enclosing suite names the group. */
function testsOf(file) {
  const tests = []
  let around = ''
  for (const [, kind, text] of readFileSync(file, 'utf8').matchAll(/<(testsuite|testcase) ([^>]*)>/g)) {
    const said = Object.fromEntries(
      [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value)]),
    )
    if (kind === 'testsuite') around = said.name
    else
      tests.push({
        name: said.name,
        group: said.classname === 'test' ? around : said.classname.replace('dev.agentos.', ''),
        seconds: Number(said.time.replaceAll(',', '')),
      })
  }
  return tests
}

const line = (seconds, words) => `${seconds.toFixed(1).padStart(8)} s  ${words}`
const sum = (tests) => tests.reduce((total, { seconds }) => total + seconds, 0)
const longestFirst = (rows) => rows.toSorted((a, b) => b.seconds - a.seconds)

const parts = Object.entries(sources).map(([kind, files]) => {
  const tests = files.flatMap(testsOf)
  const groups = [...new Set(tests.map(({ group }) => group))].map((name) => {
    const of = tests.filter(({ group }) => group === name)
    return { words: `${name} (${of.length})`, seconds: sum(of) }
  })
  const each = tests.map(({ name, group, seconds }) => ({
    words: `${group}: ${name}`,
    seconds,
  }))
  return [
    line(sum(tests), `${kind} (${tests.length}), total time`),
    ...[...longestFirst(groups), ...longestFirst(each)].map(({ words, seconds }) => line(seconds, `  ${words}`)),
    '',
  ].join('\n')
})
writeFileSync(join(folder, 'times.txt'), parts.join('\n'))
