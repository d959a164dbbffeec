import { fileUrl } from '../connection/api'
import { useBlob } from '../connection/useBlob'

/** An image of the workspace. */
export function FilePicture({ workspace, path, alt }: { workspace: string; path: string; alt: string }) {
  const { url, failed } = useBlob(fileUrl(workspace, path))
  return failed ? (
    <p className="viewer-note">The image {path} cannot be shown.</p>
  ) : (
    <img className="viewer-image" src={url} alt={alt} />
  )
}
