import { panelKind } from '../canvas/panels'
import type { Feature } from '../page/feature'
import { ConversationInDock } from './ConversationInDock'

declare module '../canvas/panels' {
  interface PanelParams {
    conversation: { agent: string }
  }
}

export const conversationFeature: Feature = {
  panels: [
    panelKind({
      kind: 'conversation',
      key: ['agent'],
      title: () => 'Conversation',
      spoken: 'conversation',
      component: ConversationInDock,
      exists: ({ agent }, { agents }) => agents.some(({ id }) => id === agent),
    }),
  ],
}
