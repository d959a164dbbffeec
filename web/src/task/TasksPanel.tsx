import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useAgents } from '../agent/useAgents'
import { usePanelFocus, usePanelVisible } from '../canvas/usePanel'
import type { Task } from '../protocol/messages'
import { Dot } from '../ui/Dot'
import { Icon } from '../ui/Icon'
import { Invitation } from '../ui/Invitation'
import { counted } from '../ui/counted'
import { useNow } from '../ui/useNow'
import { TaskDetails } from './TaskDetails'
import { type Row, changedFiles, durationWords, isOver, rowsOf, statusWords, summaryWords, toneOf } from './task'
import { useTasks } from './useTasks'
import './TasksPanel.css'

interface TasksPanelProps {
  session: string
  openerOf: (task: Task, path: string) => ((line: number | undefined) => void) | undefined
  onTerminal: (terminal: string) => void
}

/** The tasks of a session's agents as a tree, and the details of the selected one. */
export function TasksPanel({ session, openerOf, onTerminal }: TasksPanelProps) {
  const visible = usePanelVisible()
  const { tasks, problem } = useTasks(session)
  const agents = useAgents(session)
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [chosen, setChosen] = useState<string>()
  const tree = useRef<HTMLDivElement>(null)
  const treeId = useId()
  const now = useNow(tasks?.some((task) => !isOver(task)) === true && visible ? 1_000 : undefined)
  usePanelFocus(() => tree.current?.focus())

  const rows = rowsOf(tasks ?? [], opened)
  const at = Math.max(
    0,
    rows.findIndex(({ task }) => task.id === chosen),
  )
  const current = rows[at]
  const nameOf = ({ agent }: Task) => agents.find(({ id }) => id === agent)?.name

  function toggle({ task, expanded }: Row) {
    if (expanded !== undefined) setOpened(new Map([...opened, [task.id, !expanded]]))
  }

  function choose(index: number) {
    const id = rows[Math.max(0, Math.min(rows.length - 1, index))]?.task.id
    setChosen(id)
    if (id !== undefined) document.getElementById(`${treeId}-${id}`)?.scrollIntoView({ block: 'nearest' })
  }

  function pressed(event: KeyboardEvent) {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length }
    const step = steps[event.key]
    if (step !== undefined) choose(at + step)
    else if (event.key === 'ArrowRight' && current.expanded === false) toggle(current)
    else if (event.key === 'ArrowRight' && current.expanded) choose(at + 1)
    else if (event.key === 'ArrowLeft' && current.expanded) toggle(current)
    else if (event.key === 'ArrowLeft') choose(rows.findIndex(({ task }) => task.id === current.task.parent))
    else if (event.key === 'Enter' || event.key === ' ') toggle(current)
    else return
    event.preventDefault()
  }

  if (tasks?.length === 0)
    return (
      <div className="tasks">
        <Invitation heading="h2" title="No tasks yet" picture={<Icon shape="history" />}>
          <p>Turns, plan steps, tool calls and commands of agents appear here.</p>
        </Invitation>
      </div>
    )
  return (
    <div className="tasks" aria-busy={tasks === undefined}>
      <p className="tasks-bar">{problem?.message ?? summaryWords(tasks ?? [])}</p>
      <div className="tasks-panes">
        <div
          ref={tree}
          className="tasks-tree"
          role="tree"
          aria-label="Tasks"
          tabIndex={0}
          aria-activedescendant={current && `${treeId}-${current.task.id}`}
          onKeyDown={pressed}
        >
          {rows.map((row) => {
            const { task, level, expanded } = row
            const changed = changedFiles(task, tasks ?? []).length
            return (
              <div
                key={task.id}
                id={`${treeId}-${task.id}`}
                className="task-row"
                role="treeitem"
                aria-level={level}
                aria-expanded={expanded}
                aria-selected={task.id === current?.task.id}
                style={{ paddingLeft: level * 16 }}
                onClick={() => {
                  setChosen(task.id)
                  toggle(row)
                }}
              >
                <span className="task-twist" data-open={expanded}>
                  {expanded !== undefined && <Icon shape={expanded ? 'down' : 'right'} />}
                </span>
                <Dot tone={toneOf(task)} />
                <span className="task-title">{task.title}</span>
                {level === 1 && <span className="task-agent">{nameOf(task)}</span>}
                {changed > 0 && <span className="task-changed">{counted(changed, 'file')}</span>}
                <span className="task-status">{statusWords(task)}</span>
                <span className="task-time">{durationWords(task, now)}</span>
              </div>
            )
          })}
        </div>
        {current && (
          <TaskDetails
            key={current.task.id}
            task={current.task}
            agentName={nameOf(current.task)}
            now={now}
            visible={visible}
            openerOf={openerOf}
            onTerminal={onTerminal}
          />
        )}
      </div>
    </div>
  )
}
