import { sizeWords } from '../document/FileCard'
import { isPicture } from '../document/Picture'
import type { ChangeDiff } from '../protocol/messages'
import { PictureChange } from './PictureChange'
import { wholeWords } from './changes'

/** A change that cannot be shown as a line diff. */
export function WholeChange({ difference }: { difference: ChangeDiff }) {
  const { change } = difference
  if (change.unshown !== undefined)
    return <p className="review-note">This file cannot be shown, so it cannot be accepted: {change.unshown}.</p>
  const isText = difference.oldText !== undefined || difference.newText !== undefined
  if (!isText && isPicture(change.path)) return <PictureChange change={change} />
  return <p className="review-note">{wholeWords(change, isText, sizeWords)}</p>
}
