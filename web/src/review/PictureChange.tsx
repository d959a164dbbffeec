import { useState } from 'react'
import { useBlob } from '../connection/useBlob'
import { sizeWords } from '../document/FileCard'
import type { Side } from '../document/diffView'
import type { Change } from '../protocol/messages'
import { contentUrl } from './reviewApi'

/** An image before and after, side by side. */
export function PictureChange({ change }: { change: Change }) {
  return (
    <div className="review-pictures" tabIndex={0} role="region" aria-label={`Images of ${change.path}`}>
      {change.kind !== 'created' && <Version change={change} side="old" name="Baseline" size={change.oldSize} />}
      {change.kind !== 'deleted' && <Version change={change} side="new" name="Current" size={change.newSize} />}
    </div>
  )
}

function Version({ change, side, name, size }: { change: Change; side: Side; name: string; size: number }) {
  const shown = contentUrl(change, side)
  const { url, failed } = useBlob(shown)
  const [measured, setMeasured] = useState<string>()
  /** The URL of an image that the browser could not show. */
  const [broken, setBroken] = useState<string>()
  return (
    <figure>
      <figcaption>
        <strong>{name}</strong>
        {measured !== undefined && <span>{measured}</span>}
        <span>{sizeWords(size)}</span>
      </figcaption>
      {broken === shown || failed ? (
        <p className="review-note">The browser cannot display this image.</p>
      ) : (
        <img
          src={url}
          alt={`${change.path}, ${name.toLowerCase()}`}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setMeasured(`${String(naturalWidth)} × ${String(naturalHeight)}`)
          }}
          onError={() => {
            setBroken(shown)
          }}
        />
      )}
    </figure>
  )
}
