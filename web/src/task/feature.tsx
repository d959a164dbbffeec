import { useAgentFiles } from '../agent/useAgentFiles'
import { useAgents } from '../agent/useAgents'
import { type PanelProps, panelKind } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import type { Feature } from '../page/feature'
import { TasksPanel } from './TasksPanel'

declare module '../canvas/panels' {
  interface PanelParams {
    tasks: { session: string }
  }
}

export const taskFeature: Feature = {
  panels: [
    panelKind({
      kind: 'tasks',
      key: ['session'],
      title: () => 'Tasks',
      icon: 'history',
      component: TasksInDock,
      entry: {
        command: 'Tasks',
        section: 'Agents',
        keys: 'Alt+T',
        label: 'Tasks',
        hint: 'Turns, tool calls and commands of agents',
        useRow: (session) => (useAgents(session).length > 0 ? {} : undefined),
      },
    }),
  ],
}

function TasksInDock({ params: { session } }: PanelProps<'tasks'>) {
  const canvas = useCanvas()
  const opener = useAgentFiles(session)
  return (
    <TasksPanel
      session={session}
      openerOf={({ agent }, path) => opener(agent, path)}
      onTerminal={(terminal) => {
        canvas.open({ kind: 'terminal', terminal })
      }}
    />
  )
}
