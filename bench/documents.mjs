// Texts that were really written, key by key, through our documents and through Yjs in the same rounds: editing with an
// update encoded for every edit, loading, the size of the saved document, the memory of a loaded one.
// All times are processor time of the whole process. On a busy machine even that varies: look at the ratios.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureServer } from './documents-server.mjs'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const root = fileURLToPath(new URL('..', import.meta.url))
const oracle = join(root, 'src/test/node')
const traces = ['automerge-paper', 'sveltecomponent']
/** The first time a process has to compile; from the second on it is what a daemon is like after a while. */
const replays = 4
const say = (text) => process.stderr.write(text + '\n')

if (!existsSync(join(oracle, 'node_modules/yjs'))) {
  say('installing Yjs …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: oracle,
    stdio: 'inherit',
  })
}
say('building …')
execFileSync(join(root, 'scripts/mvn'), ['-q', 'test-compile'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const java = join(execFileSync(join(root, 'scripts/jdk25')).toString().trim(), 'bin/java')
/** As the daemon is started. */
const flags = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:+UseCompactObjectHeaders', '-Xmx256m']

const run = (program, args) =>
  JSON.parse(
    execFileSync(program, args, {
      cwd: root,
      maxBuffer: 1 << 24,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
const sides = {
  java: (trace) =>
    run(java, [
      ...flags,
      '-cp',
      'target/classes:target/test-classes',
      'dev.agentos.crdt.DocumentSpeed',
      trace,
      String(replays),
    ]),
  yjs: (trace) => run('node', ['--expose-gc', 'bench/yjs-documents.mjs', trace, String(replays)]),
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]

function measure(trace) {
  const results = { java: [], yjs: [] }
  for (let round = 0; round < rounds; round++) {
    say(`${trace}, round ${round + 1} of ${rounds} …`)
    for (const [side, replay] of Object.entries(sides)) results[side].push(replay(trace))
  }
  const summary = {}
  for (const [side, runs] of Object.entries(results))
    summary[side] = {
      edits: runs[0].edits,
      firstMs: median(runs.map((each) => each.editMs[0])),
      editMs: median(runs.map((each) => median(each.editMs.slice(1)))),
      loadMs: median(runs.map((each) => each.loadMs)),
      savedBytes: runs[0].savedBytes,
      updateBytes: runs[0].updateBytes,
      heapBytes: median(runs.map((each) => each.heapBytes)),
    }
  return summary
}

const rows = [
  ['edits, microseconds each', (side) => (1000 * side.editMs) / side.edits],
  ['edits of a fresh process', (side) => (1000 * side.firstMs) / side.edits],
  ['load, milliseconds', (side) => side.loadMs],
  ['memory when loaded, kB', (side) => side.heapBytes / 1000],
  ['saved, bytes', (side) => side.savedBytes],
  ['all updates, bytes', (side) => side.updateBytes],
]

const results = Object.fromEntries(traces.map((trace) => [trace, measure(trace)]))
say('100 people on one document, 1,000 documents …')
const server = await measureServer(root, oracle)
if (options.json) console.log(JSON.stringify({ ...results, server }, null, 2))
else {
  for (const [trace, { java: ours, yjs }] of Object.entries(results)) {
    console.log(
      `\n${trace}, ${ours.edits} edits`.padEnd(43) + 'Java'.padStart(10) + 'Yjs'.padStart(10) + 'ratio'.padStart(8),
    )
    for (const [name, value] of rows) {
      const [a, b] = [value(ours), value(yjs)]
      const digits = Number.isInteger(a) ? 0 : 2
      console.log(
        name.padEnd(42) +
          a.toFixed(digits).padStart(10) +
          b.toFixed(digits).padStart(10) +
          (b / a).toFixed(1).padStart(8),
      )
    }
  }
  console.log(`
in the daemon
key to the last of 100 people, ms p50 ${server.toLast.toFixed(1).padStart(14)}
daemon with 100 people, MiB ${server.withPeople.toFixed(0).padStart(24)}
opening a document, ms each of 1,000 ${server.openMs.toFixed(1).padStart(15)}
daemon with 1,000 documents, MiB ${server.withDocuments.toFixed(0).padStart(19)}`)
}
process.exit(0) // the providers would go on looking for the daemon
