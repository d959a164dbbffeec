import { fileName, panelKind } from '../canvas/panels'
import type { Feature } from '../page/feature'
import { useIsOpen } from '../ui/DialogSwitch'
import { BranchPicker } from './BranchPicker'
import { ChangeCount, GitSide } from './GitSide'
import { branchDialog } from './branchDialog'
import { CompareInDock, DiffInDock, LogInDock } from './docked'
import { useGit } from './useGit'
import { useGitCommands } from './useGitCommands'

declare module '../canvas/panels' {
  interface PanelParams {
    diff: { workspace: string; path: string; staged: boolean }
    compare: { workspace: string; path: string }
    log: { workspace: string }
  }
}

export const gitFeature: Feature = {
  panels: [
    panelKind({
      kind: 'diff',
      key: ['staged', 'workspace', 'path'],
      title: ({ path }) => fileName(path),
      icon: 'diff',
      spoken: 'changes',
      component: DiffInDock,
    }),
    panelKind({
      kind: 'compare',
      key: ['workspace', 'path'],
      title: ({ path }) => fileName(path),
      icon: 'diff',
      component: CompareInDock,
    }),
    panelKind({
      kind: 'log',
      key: ['workspace'],
      title: () => 'History',
      icon: 'history',
      component: LogInDock,
    }),
  ],
  side: {
    id: 'git',
    label: 'Changes',
    command: 'Changes',
    keys: 'Mod+Shift+G',
    icon: 'branch',
    first: '.git textarea',
    component: GitSide,
    Badge: ChangeCount,
  },
  useCommands: useGitCommands,
  Background: Branches,
}

function Branches() {
  return <BranchPicker git={useGit()} open={useIsOpen(branchDialog)} onClose={branchDialog.close} />
}
