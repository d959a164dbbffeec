import { useCanvas } from '../canvas/useCanvas'
import type { Destination } from '../palette/commands'
import type { Feature, PageState } from '../page/feature'
import { useIsOpen } from '../ui/DialogSwitch'
import { NewSessionDialog } from './NewSessionDialog'
import { newSessionDialog } from './newSession'
import { workspaceOf } from './sessions'
import { useSessions, useWorkspaces } from './useSessions'

export const sessionFeature: Feature = {
  useCommands: ({ session, online }) =>
    online
      ? [
          {
            id: 'session.new',
            section: 'Session',
            title: 'New session',
            ...(!session && { keys: 'N' }),
            icon: 'plus',
            run: newSessionDialog.open,
          },
        ]
      : [],
  useDestinations,
  Background: NewSession,
}

function useDestinations({ session }: PageState): Destination[] {
  const canvas = useCanvas()
  const sessions = useSessions()
  const workspaces = useWorkspaces()
  return sessions
    .filter(({ id }) => id !== session?.id)
    .map((each) => ({
      id: `session:${each.id}`,
      title: each.name,
      detail: `session · ${workspaceOf(each, workspaces)?.path ?? ''}`,
      icon: 'layers',
      run: () => {
        canvas.enter(each.id)
      },
    }))
}

function NewSession({ workspace }: PageState) {
  const canvas = useCanvas()
  return (
    <NewSessionDialog
      open={useIsOpen(newSessionDialog)}
      folder={workspace?.path ?? ''}
      onCreated={({ id }) => {
        canvas.enter(id)
      }}
      onClose={newSessionDialog.close}
    />
  )
}
