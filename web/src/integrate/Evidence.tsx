import { statusWords } from '../task/task'
import { useTasks } from '../task/useTasks'
import { commandsOf } from './integrate'

/** The commands that an agent ran and their outcomes; nothing if it reported none. */
export function Evidence({ session, agent }: { session: string; agent: string }) {
  const { tasks } = useTasks(session)
  const commands = commandsOf(tasks ?? [], agent)
  if (commands.length === 0) return null
  return (
    <ul className="evidence" aria-label="Commands the agent ran">
      {commands.map((command) => (
        <li key={command.id} data-status={command.status}>
          <code>{command.title}</code> {statusWords(command)}
        </li>
      ))}
    </ul>
  )
}
