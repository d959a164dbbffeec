import type { DaemonStatus, Nucleus } from '../protocol/messages'
import { useDaemon } from '../connection/useConnection'
import { age } from '../session/sessions'
import { Dot, type Tone } from '../ui/Dot'
import { useNow } from '../ui/useNow'
import './HealthFacts.css'

const nucleusTones: Record<Nucleus['state'], Tone> = { running: 'good', starting: 'busy', lost: 'bad' }

export function nucleusTone({ state }: Nucleus): Tone {
  return nucleusTones[state]
}

export function HealthFacts({ status }: { status: DaemonStatus }) {
  const online = useDaemon(({ phase }) => phase === 'online')
  const now = useNow()
  const { nucleus } = status
  return (
    <section className="health" aria-labelledby="health-title">
      <h2 id="health-title">Health</h2>
      <dl>
        <dt>Daemon</dt>
        <dd>
          <Dot tone={online ? 'good' : 'bad'} />
          {online ? 'ok' : 'not responding'}
        </dd>
        {status.safeMode && (
          <>
            <dt>Safe mode</dt>
            <dd title={status.safeMode}>
              <Dot tone="bad" />
              agents were not started
            </dd>
          </>
        )}
        <dt>Nucleus</dt>
        <dd>
          <Dot tone={online ? nucleusTone(nucleus) : 'idle'} />
          {online ? nucleus.state : 'unknown'}
        </dd>
        <dt>Started</dt>
        <dd>{online ? since(status.startedAt, now) : '–'}</dd>
        <dt>Port</dt>
        <dd className="health-mono">{status.port}</dd>
        <dt>Home</dt>
        <dd className="health-mono" title={status.home}>
          <bdi>{status.home}</bdi>
        </dd>
      </dl>
    </section>
  )
}

function since(startedAt: string, now: number): string {
  const time = age(startedAt, now)
  return time === 'now' ? 'just now' : `${time} ago`
}
