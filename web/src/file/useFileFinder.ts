import { useMemo } from 'react'
import { splitPosition } from '../canvas/route'
import { useCanvas } from '../canvas/useCanvas'
import { useConnection } from '../connection/useConnection'
import type { Destination } from '../palette/commands'

/** Finds files of a workspace for the palette, by letters of their path, with an optional line as in `main.ts:12`. */
export function useFileFinder(workspace: string | undefined): ((query: string) => Promise<Destination[]>) | undefined {
  const canvas = useCanvas()
  const connection = useConnection()
  return useMemo(() => {
    if (workspace === undefined) return undefined
    return async (query: string) => {
      const { path: wanted, at } = splitPosition(query)
      const found = await connection.api.paths(workspace, wanted)
      return found.map(({ path }) => ({
        id: `file:${path}`,
        title: path.slice(path.lastIndexOf('/') + 1),
        detail: path,
        icon: 'file',
        run: () => {
          canvas.open({ kind: 'file', workspace, path, ...(at && { at }) })
        },
      }))
    }
  }, [canvas, connection, workspace])
}
