import type { FileView } from '../protocol/messages'
import { FileIcon } from '../file/FileIcon'
import { DownloadButton } from './DownloadButton'

/** A file that cannot be edited here: its properties and a download button. */
export function FileCard({ workspace, file }: { workspace: string; file: FileView }) {
  return (
    <section className="file-card" aria-label={`About ${file.path}`}>
      <FileIcon name={file.path} />
      <h2>{file.path.slice(file.path.lastIndexOf('/') + 1)}</h2>
      <p>{file.note ?? 'This file is not text.'}</p>
      <dl>
        <dt>Size</dt>
        <dd>{sizeWords(file.size)}</dd>
        <dt>Modified</dt>
        <dd>{new Date(file.modified).toLocaleString()}</dd>
        <dt>Path</dt>
        <dd>{file.path}</dd>
      </dl>
      <div className="file-card-actions">
        <DownloadButton workspace={workspace} path={file.path} />
      </div>
    </section>
  )
}

export function sizeWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB']
  const unit = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** unit
  return `${unit === 0 ? String(bytes) : value.toFixed(value < 10 ? 1 : 0)} ${units[unit] ?? ''}`
}
