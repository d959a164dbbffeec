import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { converses, statusTone, statusWords } from '../agent/agents'
import { useAgentActions } from '../agent/useAgentActions'
import type { PanelProps } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import { usePanelVisible } from '../canvas/usePanel'
import { useDaemon } from '../connection/useConnection'
import type { Agent, Workspace } from '../protocol/messages'
import { participantName } from '../session/sessions'
import { Button } from '../ui/Button'
import { usePageVisible } from '../ui/usePageVisible'
import { linkTarget } from '../viewer/links'
import { type ConversationHandle, ConversationPanel } from './ConversationPanel'
import { pathInWorkspace, shortPath } from './words'

type DockProps = PanelProps<'conversation'>

export function ConversationInDock({ params, api }: DockProps) {
  const agent = useDaemon(({ snapshot }) => snapshot?.agents.find(({ id }) => id === params.agent))
  const workspace = useDaemon(({ snapshot }) => snapshot?.workspaces.find(({ id }) => id === agent?.workspace))
  if (!agent || !workspace)
    return (
      <div className="terminal-gone">
        <p>This agent no longer exists.</p>
        <Button
          onClick={() => {
            api.close()
          }}
        >
          Close
        </Button>
      </div>
    )
  return <Conversation agent={agent} workspace={workspace} api={api} />
}

function Conversation({ agent, workspace, api }: { agent: Agent; workspace: Workspace; api: DockProps['api'] }) {
  const actions = useAgentActions()
  const online = useDaemon(({ phase }) => phase === 'online')
  const visible = usePanelVisible()
  const pageVisible = usePageVisible()
  const handle = useRef<ConversationHandle>(null)
  useTabFacts(api.id, agent, handle)
  return (
    <ConversationPanel
      ref={handle}
      agent={agent}
      context={useTalkContext(agent, workspace)}
      online={online}
      visible={visible && pageVisible}
      onRestart={(way) => {
        actions.restart(agent, way)
      }}
      onOpenTerminal={() => {
        actions.show(agent)
      }}
    />
  )
}

function useTabFacts(id: string, agent: Agent, handle: RefObject<ConversationHandle | null>): void {
  const canvas = useCanvas()
  const working = converses(agent) && (agent.status === 'running' || agent.status === 'waiting')
  useEffect(() => {
    canvas.tell(id, {
      name: agent.name,
      tone: statusTone(agent),
      status: [statusWords(agent), agent.branch],
      commands: working
        ? [
            {
              id: 'agent.stop',
              section: 'Agents',
              title: `Stop ${agent.name}'s turn`,
              keys: 'Alt+.',
              run: () => handle.current?.stop(),
            },
          ]
        : [],
    })
  }, [canvas, id, agent, working, handle])
}

/** The context that the items of a conversation need. */
function useTalkContext({ name, cwd }: Agent, workspace: Workspace) {
  const canvas = useCanvas()
  const me = useDaemon(({ snapshot }) => snapshot?.me.id)
  return useMemo(() => {
    const base = pathInWorkspace('README.md', { cwd }, workspace.path)
    const open = (path: string, line?: number) => {
      canvas.open({ kind: 'file', workspace: workspace.id, path, ...(line !== undefined && { at: { line } }) })
    }
    return {
      agentName: name,
      workspace: workspace.id,
      base,
      nameOf: (participant: string) => (participant === me ? 'you' : participantName(participant)),
      pathWords: (path: string) => shortPath(path, { cwd }),
      openerOf: (path: string, line: number | undefined) => {
        const place = pathInWorkspace(path, { cwd }, workspace.path)
        return place === undefined
          ? undefined
          : () => {
              open(place, line)
            }
      },
      onLink: (href: string) => {
        const target = linkTarget(href, base ?? '')
        if (target?.kind === 'web') window.open(target.url, '_blank', 'noopener,noreferrer')
        if (target?.kind === 'file') open(target.path)
      },
    }
  }, [canvas, name, cwd, workspace, me])
}
