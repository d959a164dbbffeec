import { address } from '../connection/address'
import { problemOf } from '../connection/problem'
import { download } from '../connection/useBlob'
import { Button } from '../ui/Button'
import { say } from '../ui/toasts'

export function DownloadButton({ workspace, path }: { workspace: string; path: string }) {
  return (
    <Button
      kind="plain"
      onClick={() => {
        download(
          address('GET /api/workspaces/{id}/files/{+path}', { id: workspace, path, raw: true, download: true }),
          path.slice(path.lastIndexOf('/') + 1),
        ).catch((error: unknown) => {
          say({ tone: 'bad', ...problemOf(error) })
        })
      }}
    >
      Download
    </Button>
  )
}
