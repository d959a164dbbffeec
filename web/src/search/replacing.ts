import { api } from '../connection/api'
import { problemOf } from '../connection/problem'
import { say } from '../ui/toasts'
import { type Replaced, type ReplaceIn, countWords } from './search'

/** The number of files whose previous content the page keeps for undo. */
export const undoable = 200

/** Replaces, reports the result and offers to undo it; `undone` is called after an undo. */
export async function replaceIn(
  workspace: string,
  chosen: readonly ReplaceIn[],
  replace: (chosen: readonly ReplaceIn[]) => Promise<readonly Replaced[]>,
  undone: () => void,
): Promise<void> {
  try {
    const before = chosen.length <= undoable ? await contentOf(workspace, chosen) : undefined
    const done = await replace(chosen)
    const written = done.filter(({ etag }) => etag !== undefined)
    const matches = written.reduce((sum, { count }) => sum + count, 0)
    if (written.length > 0)
      say({
        tone: 'plain',
        message: `Replaced ${countWords({ matches, files: written.length })}`,
        ...(before && {
          action: {
            label: 'Undo',
            act: () => {
              void putBack(workspace, written, before).then(undone)
            },
          },
        }),
      })
    sayLeftAlone(done.flatMap(({ error }) => (error ? [error.message] : [])))
  } catch (error) {
    say({ tone: 'bad', ...problemOf(error) })
  }
}

async function contentOf(
  workspace: string,
  chosen: readonly ReplaceIn[],
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const contents = chosen.map(async ({ path }): Promise<[string, Uint8Array<ArrayBuffer>][]> => {
    try {
      return [[path, await api.fileBytes(workspace, path)]]
    } catch {
      // Missing or unreadable: nothing is replaced in it either.
      return []
    }
  })
  return new Map((await Promise.all(contents)).flat())
}

async function putBack(
  workspace: string,
  written: readonly Replaced[],
  before: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const leftAlone: string[] = []
  for (const { path, etag } of written) {
    const content = before.get(path)
    if (content === undefined || etag === undefined) continue
    await api
      .writeFileBytes(workspace, path, content, etag)
      .catch((error: unknown) => leftAlone.push(problemOf(error).message))
  }
  if (leftAlone.length < written.length) say({ tone: 'plain', message: 'Replacement undone' })
  sayLeftAlone(leftAlone)
}

function sayLeftAlone(reasons: readonly string[]): void {
  if (reasons.length === 0) return
  const hint = reasons.slice(0, 3).join('; ') + (reasons.length > 3 ? `; and ${String(reasons.length - 3)} more` : '')
  say({
    tone: 'bad',
    message: reasons.length === 1 ? '1 file was not changed' : `${String(reasons.length)} files were not changed`,
    hint,
  })
}
