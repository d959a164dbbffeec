import type { Change } from '../protocol/messages'
import './integrate.css'

/** How much of a reason to look there is, in a row of the list. */
export function RiskChip({ change: { risk, reasons } }: { change: Change }) {
  if (reasons.length === 0) return null
  return (
    <span className="risk-chip" data-high={risk >= 40} title={reasons.join('\n')}>
      {reasons[0]}
      {reasons.length > 1 && ` +${String(reasons.length - 1)}`}
    </span>
  )
}

/** Why a change should be looked at, in whole. */
export function RiskReasons({ change }: { change: Change | undefined }) {
  if (!change || change.reasons.length === 0) return null
  return (
    <ul className="risk-reasons" aria-label={`Why to look at ${change.path}`}>
      {change.reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}
