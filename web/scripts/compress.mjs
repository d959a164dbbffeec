// Puts a .br and a .gz beside every text file of the build, so that the daemon never compresses while serving.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const textTypes = new Set(['.html', '.js', '.css', '.svg', '.json'])
const worthIt = 1024

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !textTypes.has(extname(entry.name))) continue
  const path = join(entry.parentPath, entry.name)
  const text = readFileSync(path)
  if (text.length <= worthIt) continue
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
}
