import { useAgentFiles } from '../agent/useAgentFiles'
import { useAgents } from '../agent/useAgents'
import { type PanelProps, panelKind } from '../canvas/panels'
import { useDaemon } from '../connection/useConnection'
import type { Feature, PageState } from '../page/feature'
import { useIsOpen } from '../ui/DialogSwitch'
import { RecentDecisions } from './RecentDecisions'
import { ReviewPanel } from './ReviewPanel'
import { decisionsDialog } from './decisionsDialog'

declare module '../canvas/panels' {
  interface PanelParams {
    review: { session: string }
  }
}

export const reviewFeature: Feature = {
  panels: [
    panelKind({
      kind: 'review',
      key: ['session'],
      title: () => 'Review',
      icon: 'diff',
      component: ReviewInDock,
      entry: {
        command: 'Review pending changes',
        section: 'Agents',
        keys: 'Alt+R',
        label: 'Review',
        hint: 'Pending changes of agents',
        useRow: (session) => (useAgents(session).length > 0 ? {} : undefined),
      },
    }),
  ],
  useCommands: ({ session, online }) =>
    session && online
      ? [
          {
            id: 'review.undo',
            section: 'Agents',
            title: 'Undo a review decision',
            icon: 'undo',
            run: decisionsDialog.open,
          },
        ]
      : [],
  Background: DecisionsBackground,
  placeKeys: [
    {
      place: 'In the list of changes',
      keys: [
        { title: 'Accept the file', keys: 'A' },
        { title: 'Reject the file', keys: 'R' },
        { title: 'Open the diff', keys: 'Enter' },
      ],
    },
    {
      place: 'In a diff',
      keys: [
        { title: 'Next hunk', keys: 'N' },
        { title: 'Previous hunk', keys: 'P' },
        { title: 'Next file', keys: 'Shift+N' },
        { title: 'Previous file', keys: 'Shift+P' },
        { title: 'Accept the hunk', keys: 'A' },
        { title: 'Reject the hunk', keys: 'R' },
        { title: 'Accept the file', keys: 'Shift+A' },
        { title: 'Reject the file', keys: 'Shift+R' },
        { title: 'Comment on the line', keys: 'C' },
      ],
    },
  ],
}

function DecisionsBackground({ session }: PageState) {
  const open = useIsOpen(decisionsDialog)
  return session && <RecentDecisions session={session.id} open={open} onClose={decisionsDialog.close} />
}

function ReviewInDock({ params: { session } }: PanelProps<'review'>) {
  const online = useDaemon(({ phase }) => phase === 'online')
  const opener = useAgentFiles(session)
  return (
    <ReviewPanel
      session={session}
      unavailable={online ? undefined : 'Not connected'}
      openerOf={({ agent, path }) => opener(agent, path)}
    />
  )
}
