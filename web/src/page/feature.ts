import type { ComponentType } from 'react'
import type { PanelKind } from '../canvas/panels'
import type { Command, Destination, PlaceKeys } from '../palette/commands'
import type { Session, Workspace } from '../protocol/messages'
import type { Shape } from '../ui/Icon'

/** The current session and workspace of the page. */
export interface PageState {
  online: boolean
  /** The current session; undefined on the session list. */
  session: Session | undefined
  workspace: Workspace | undefined
}

/** What a feature adds to the page. Its folder exports one from `feature.tsx`, and `app/features.ts` lists them. */
export interface Feature {
  panels?: readonly PanelKind[]
  /** Commands that are available now, for the palette and shortcuts. */
  useCommands?: (page: PageState) => readonly Command[]
  /** Destinations for the palette. */
  useDestinations?: (page: PageState) => readonly Destination[]
  /** Rows below the current session in the rail. */
  RailRows?: ComponentType<RailRowsProps>
  /** A tab in the lower part of the rail. */
  side?: Side
  /** Mounted for the life of the page: dialogs that can be opened from anywhere, and permanent listeners. */
  Background?: ComponentType<PageState>
  /** Keys that are not commands, for the list of shortcuts. */
  placeKeys?: readonly PlaceKeys[]
}

export interface RailRowsProps {
  session: Session
  workspace: Workspace
  /** In milliseconds. */
  now: number
  unavailable: string | undefined
  /** Called when something was opened, to close the drawer of a narrow screen. */
  onChosen: () => void
}

export interface Side {
  id: string
  label: string
  /** The title of the command that opens the tab. */
  command: string
  keys: string
  icon: Shape
  /** Selector of the element to focus. */
  first: string
  component: ComponentType<SideProps>
  /** Beside the label. */
  Badge?: ComponentType
}

export interface SideProps {
  workspace: Workspace
  unavailable: string | undefined
  onChosen: () => void
}
