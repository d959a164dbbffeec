import type { Feature, PageState } from '../page/feature'
import { useIsOpen } from '../ui/DialogSwitch'
import { InteractionDialog } from './InteractionDialog'
import { interactionDialog } from './interactionDialog'
import { useInteraction } from './useInteraction'

export const suggestionFeature: Feature = {
  useCommands: ({ session, online }) =>
    session && online
      ? [
          {
            id: 'agent.interaction',
            section: 'Agents',
            title: 'Interaction mode: parallel, sequential or hybrid',
            run: interactionDialog.open,
          },
        ]
      : [],
  Background: InteractionBackground,
}

function InteractionBackground({ session }: PageState) {
  const interaction = useInteraction(session?.id)
  const open = useIsOpen(interactionDialog)
  return interaction && <InteractionDialog open={open} interaction={interaction} onClose={interactionDialog.close} />
}
