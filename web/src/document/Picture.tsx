import { type Ref, useState } from 'react'
import { address } from '../connection/address'
import { useBlob } from '../connection/useBlob'
import type { FileView } from '../protocol/messages'
import { DownloadButton } from './DownloadButton'
import { FileCard, sizeWords } from './FileCard'

export function isPicture(path: string): boolean {
  return /\.(png|jpe?g|gif|webp|avif|bmp|ico|svg)$/i.test(path)
}

/** An image file. One that the browser cannot show is treated like any other binary file. */
export function Picture({ workspace, file, ref }: { workspace: string; file: FileView; ref?: Ref<HTMLDivElement> }) {
  const [size, setSize] = useState<string>()
  /** The URL of an image that the browser could not show. */
  const [broken, setBroken] = useState<string>()
  const shown = address('GET /api/workspaces/{id}/files/{+path}', {
    id: workspace,
    path: file.path,
    raw: true,
    etag: file.etag,
  })
  const { url, failed } = useBlob(shown)
  if (broken === shown || failed) return <FileCard workspace={workspace} file={file} />
  return (
    <div className="editor">
      <div className="editor-crumb">
        <span title={file.path}>{file.path.split('/').join(' / ')}</span>
        {size !== undefined && <span>{size}</span>}
        <span>{sizeWords(file.size)}</span>
        <DownloadButton workspace={workspace} path={file.path} />
      </div>
      <div ref={ref} className="picture" tabIndex={0} role="region" aria-label={`Image ${file.path}`}>
        <img
          src={url}
          alt={file.path}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setSize(`${String(naturalWidth)} × ${String(naturalHeight)}`)
          }}
          onError={() => {
            setBroken(shown)
          }}
        />
      </div>
    </div>
  )
}
