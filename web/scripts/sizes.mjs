// Prints what a first visit downloads, and fails when it is more than we allow. Monaco comes later and is counted
// apart.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const allowed = 500_000

const page = readFileSync(join(dist, 'index.html'), 'utf8')
const first = new Set([...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path))
const sent = (path) => {
  const zipped = join(dist, `${path}.gz`)
  return statSync(
    readdirSync(join(dist, path, '..')).includes(`${path.slice(path.lastIndexOf('/') + 1)}.gz`)
      ? zipped
      : join(dist, path),
  ).size
}
const sum = (paths) => paths.reduce((total, path) => total + sent(path), 0)
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`

const all = readdirSync(join(dist, 'assets'))
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => `assets/${name}`)
const initial = sum([...first])
const later = sum(all.filter((path) => !first.has(path)))
console.log(
  `initial download ${kilobytes(initial)} gzip (allowed ${kilobytes(allowed)}), on demand ${kilobytes(later)}`,
)
if (initial > allowed) throw new Error('the initial download is too large')
