import { useGit } from '../git/useGit'
import type { PageState } from '../page/feature'
import { useIsOpen } from '../ui/DialogSwitch'
import { NewAgentDialog } from './NewAgentDialog'
import { newAgentDialog } from './newAgent'
import { useAgentActions } from './useAgentActions'
import { useAgentNews } from './useAgentNews'

/** Notifies about agents that need attention, and hosts the New agent dialog. */
export function AgentBackground({ session }: PageState) {
  const actions = useAgentActions()
  const git = useGit()
  const open = useIsOpen(newAgentDialog)
  useAgentNews(actions.show)
  if (!session) return null
  return (
    <NewAgentDialog
      key={session.id}
      open={open}
      session={session.id}
      workspace={session.workspace}
      repository={() => git?.store.getState().noRepository === undefined}
      branches={async () => ((await git?.branches()) ?? []).map(({ name }) => name)}
      onCreated={actions.showCreated}
      onClose={newAgentDialog.close}
    />
  )
}
