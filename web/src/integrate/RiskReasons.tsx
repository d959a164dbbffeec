import type { Change } from '../protocol/messages'
import './integrate.css'

/** The risk of a change, in a row of the list. */
export function RiskChip({ change: { risk, reasons } }: { change: Change }) {
  if (reasons.length === 0) return null
  return (
    <span className="risk-chip" data-high={risk >= 40} title={reasons.join('\n')}>
      {reasons[0]}
      {reasons.length > 1 && ` +${String(reasons.length - 1)}`}
    </span>
  )
}

/** All reasons for the risk of a change. */
export function RiskReasons({ change }: { change: Change | undefined }) {
  if (!change || change.reasons.length === 0) return null
  return (
    <ul className="risk-reasons" aria-label={`Risk of ${change.path}`}>
      {change.reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}
