import { useState } from 'react'

const most = 200

export function JsonTree({ value }: { value: unknown }) {
  return (
    <div className="json-tree">
      <JsonNode value={value} depth={0} />
    </div>
  )
}

function JsonNode({ name, value, depth }: { name?: string; value: unknown; depth: number }) {
  const [open, setOpen] = useState(depth < 2)
  const [shown, setShown] = useState(most)
  const label = name !== undefined && <span className="json-key">{name}: </span>
  if (typeof value !== 'object' || value === null)
    return (
      <div className="json-leaf">
        {label}
        <span className={`json-${value === null ? 'null' : typeof value}`}>{JSON.stringify(value)}</span>
      </div>
    )
  const entries: [string, unknown][] = Object.entries(value)
  const count = Array.isArray(value) ? `[${String(entries.length)}]` : `{${String(entries.length)}}`
  return (
    <details
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
      }}
    >
      <summary>
        {label}
        <span className="json-count">{count}</span>
      </summary>
      {open && (
        <div className="json-children">
          {entries.slice(0, shown).map(([key, child]) => (
            <JsonNode key={key} name={key} value={child} depth={depth + 1} />
          ))}
          {entries.length > shown && (
            <button
              type="button"
              className="json-more"
              onClick={() => {
                setShown(shown + most)
              }}
            >
              {entries.length - shown} more
            </button>
          )}
        </div>
      )}
    </details>
  )
}
