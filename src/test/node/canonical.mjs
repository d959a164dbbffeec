// Values in one form: keys in order, bytes in base64, types as what is in them. Equal values are equal JSON.
import * as Y from 'yjs'

export function canonical(value) {
  if (value instanceof Y.XmlFragment || value instanceof Y.XmlText) return null
  if (value instanceof Y.AbstractType)
    return canonical(
      value instanceof Y.Map
        ? Object.fromEntries(value.entries())
        : value instanceof Y.Array
          ? value.toArray()
          : value.toJSON(),
    )
  if (value instanceof Y.Doc) return { guid: value.guid }
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value === 'bigint') return Number(value)
  if (value === null || typeof value !== 'object') return value === undefined ? null : value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, canonical(value[key])]),
  )
}
