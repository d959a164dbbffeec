import { fileUrl } from '../connection/api'
import { useBlob } from '../connection/useBlob'

/** A picture of the workspace. */
export function FilePicture({ workspace, path, alt }: { workspace: string; path: string; alt: string }) {
  const { url, failed } = useBlob(`${fileUrl(workspace, path)}?raw`)
  return failed ? (
    <p className="viewer-note">The picture {path} cannot be shown.</p>
  ) : (
    <img className="viewer-image" src={url} alt={alt} />
  )
}
