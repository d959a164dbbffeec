import { useCanvas } from '../canvas/useCanvas'
import type { Feature, SideProps } from '../page/feature'
import { SearchPanel } from './SearchPanel'

export const searchFeature: Feature = {
  side: {
    id: 'search',
    label: 'Search',
    command: 'Search in files',
    keys: 'Mod+Shift+F',
    icon: 'search',
    first: '[role=search] input',
    component: SearchSide,
  },
}

function SearchSide({ workspace: { id: workspace }, unavailable, onChosen }: SideProps) {
  const canvas = useCanvas()
  return (
    <SearchPanel
      workspace={workspace}
      unavailable={unavailable}
      onOpen={(path, line, column) => {
        canvas.open({ kind: 'file', workspace, path, at: { line, column } })
        onChosen()
      }}
    />
  )
}
