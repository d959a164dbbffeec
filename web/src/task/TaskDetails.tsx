import type { Task } from '../protocol/messages'
import { Button } from '../ui/Button'
import { AnsiText } from '../viewer/AnsiText'
import { durationWords, statusWords } from './task'
import { useOutput } from './useOutput'

interface TaskDetailsProps {
  task: Task
  agentName: string | undefined
  now: number
  visible: boolean
  /** Opens a file that the task touched; undefined if it is in no workspace. */
  openerOf: (task: Task, path: string) => ((line: number | undefined) => void) | undefined
  onTerminal: (terminal: string) => void
}

/** One task: its status, the files that it touched, and its output. */
export function TaskDetails({ task, agentName, now, visible, openerOf, onTerminal }: TaskDetailsProps) {
  const output = useOutput(task, visible)
  const { terminal, files } = task
  return (
    <section className="task-details" tabIndex={0} aria-label={`Task ${task.title}`}>
      <header>
        <h2 title={task.title}>{task.title}</h2>
        {terminal !== undefined && (
          <Button
            onClick={() => {
              onTerminal(terminal)
            }}
          >
            Open terminal
          </Button>
        )}
      </header>
      <p className="task-facts">
        {[
          agentName,
          task.kind,
          statusWords(task),
          durationWords(task, now),
          new Date(task.startedAt).toLocaleTimeString(),
        ]
          .filter((fact) => fact !== undefined)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
      </p>
      {files.length > 0 && (
        <ul className="task-files" aria-label="Files">
          {files.map(({ path, access, line }) => {
            const open = openerOf(task, path)
            const name = line === undefined ? path : `${path}:${String(line)}`
            return (
              <li key={`${access} ${path}`}>
                <span>{access}</span>
                {open ? (
                  <button
                    type="button"
                    onClick={() => {
                      open(line)
                    }}
                  >
                    {name}
                  </button>
                ) : (
                  name
                )}
              </li>
            )
          })}
        </ul>
      )}
      {output !== '' && (
        <div className="task-output" role="log" aria-label="Output" tabIndex={0}>
          <AnsiText text={output} />
        </div>
      )}
    </section>
  )
}
