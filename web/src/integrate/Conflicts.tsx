import { useId } from 'react'
import type { MergeConflict } from '../protocol/messages'
import { type Side, type Sides, sameAtFirst, sideText } from './integrate'

interface ConflictsProps {
  conflicts: readonly MergeConflict[]
  into: string
  agent: string
  sides: Sides
  onChoose: (sides: Sides) => void
}

/** Files in conflict, with both sides to choose from. */
export function Conflicts({ conflicts, into, agent, sides, onChoose }: ConflictsProps) {
  return conflicts.map((conflict) => (
    <Conflict
      key={conflict.path}
      conflict={conflict}
      names={{ ours: into, theirs: agent }}
      side={sides[conflict.path]}
      onChoose={(side) => {
        onChoose({ ...sides, [conflict.path]: side })
      }}
    />
  ))
}

interface ConflictProps {
  conflict: MergeConflict
  names: Record<Side, string>
  side: Side | undefined
  onChoose: (side: Side) => void
}

function Conflict({ conflict: { path, ours, theirs, oursMode, theirsMode }, names, side, onChoose }: ConflictProps) {
  const group = useId()
  const same = sameAtFirst(ours, theirs)
  const texts: Record<Side, string> = {
    ours: sideText(ours, oursMode, same),
    theirs: sideText(theirs, theirsMode, same),
  }
  return (
    <fieldset className="merge-conflict">
      <legend>{path}</legend>
      {(['ours', 'theirs'] as const).map((each) => (
        <label key={each} data-chosen={side === each}>
          <span>
            <input
              type="radio"
              name={group}
              checked={side === each}
              onChange={() => {
                onChoose(each)
              }}
            />{' '}
            Use {names[each]}
          </span>
          <pre tabIndex={0} role="group" aria-label={`${path} from ${names[each]}`}>
            {texts[each]}
          </pre>
        </label>
      ))}
    </fieldset>
  )
}
