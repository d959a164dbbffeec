import { agentFeature } from '../agent/feature'
import { conversationFeature } from '../conversation/feature'
import { documentFeature } from '../document/feature'
import { fileFeature } from '../file/feature'
import { followFeature } from '../follow/feature'
import { gitFeature } from '../git/feature'
import type { Feature } from '../page/feature'
import { reviewFeature } from '../review/feature'
import { searchFeature } from '../search/feature'
import { sessionFeature } from '../session/feature'
import { suggestionFeature } from '../suggestion/feature'
import { taskFeature } from '../task/feature'
import { terminalFeature } from '../terminal/feature'
import { viewerFeature } from '../viewer/feature'

/** All features of the page, in the order of the rail and the palette. */
export const features: readonly Feature[] = [
  agentFeature,
  reviewFeature,
  taskFeature,
  followFeature,
  suggestionFeature,
  conversationFeature,
  terminalFeature,
  fileFeature,
  searchFeature,
  gitFeature,
  viewerFeature,
  sessionFeature,
  documentFeature,
]
