import { fileUrl } from '../connection/api'
import { problemOf } from '../connection/problem'
import { download } from '../connection/useBlob'
import { Button } from '../ui/Button'
import { say } from '../ui/toasts'

export function DownloadButton({ workspace, path }: { workspace: string; path: string }) {
  return (
    <Button
      kind="plain"
      onClick={() => {
        download(`${fileUrl(workspace, path)}?raw&download`, path.slice(path.lastIndexOf('/') + 1)).catch(
          (error: unknown) => {
            say({ tone: 'bad', ...problemOf(error) })
          },
        )
      }}
    >
      Download
    </Button>
  )
}
