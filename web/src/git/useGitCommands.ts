import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import type { Command } from '../palette/commands'
import type { PageState } from '../page/feature'
import { branchDialog } from './branchDialog'
import { useGit } from './useGit'

/** Commands for the repository of the current workspace. */
export function useGitCommands({ session, online }: PageState): Command[] {
  const canvas = useCanvas()
  const git = useGit()
  const active = useCanvasState((state) => state.active)
  if (!git || !session || !online) return []
  const compared = active?.kind === 'file' || active?.kind === 'diff' ? active : undefined
  return [
    {
      id: 'git.branch',
      section: 'Git',
      title: 'Branches: switch, create, delete',
      keys: 'Mod+Shift+B',
      icon: 'branch',
      run: branchDialog.open,
    },
    {
      id: 'git.log',
      section: 'Git',
      title: 'Commit history',
      keys: 'Mod+Shift+H',
      icon: 'history',
      run: () => {
        canvas.open({ kind: 'log', workspace: git.workspace })
      },
    },
    ...(compared
      ? [
          {
            id: 'git.compare',
            section: 'Git',
            title: 'Compare with HEAD',
            icon: 'diff' as const,
            run: () => {
              canvas.open({ kind: 'compare', workspace: compared.workspace, path: compared.path })
            },
          },
        ]
      : []),
    {
      id: 'git.fetch',
      section: 'Git',
      title: 'Fetch',
      icon: 'refresh',
      run: () => void git.exchange('fetch'),
    },
    {
      id: 'git.pull',
      section: 'Git',
      title: 'Pull',
      icon: 'arrowDown',
      run: () => void git.exchange('pull'),
    },
    {
      id: 'git.push',
      section: 'Git',
      title: 'Push',
      icon: 'arrowUp',
      run: () => void git.exchange('push'),
    },
  ]
}
