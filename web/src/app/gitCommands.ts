import type { Canvas } from '../canvas/canvas'
import type { Git } from '../git/repository'
import type { Command } from '../palette/commands'

/** What can be done with the repository of the workspace in view. */
export function gitCommands(git: Git, canvas: Canvas, onBranches: () => void): Command[] {
  const { active } = canvas.store.getState()
  const compared = active?.kind === 'file' || active?.kind === 'diff' ? active : undefined
  return [
    {
      id: 'git.branch',
      section: 'Git',
      title: 'Branches: switch, create, delete',
      keys: 'Mod+Shift+B',
      icon: 'branch',
      run: onBranches,
    },
    {
      id: 'git.log',
      section: 'Git',
      title: 'History of commits',
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
      run: () => {
        void git.exchange('fetch')
      },
    },
    {
      id: 'git.pull',
      section: 'Git',
      title: 'Pull',
      icon: 'arrowDown',
      run: () => {
        void git.exchange('pull')
      },
    },
    {
      id: 'git.push',
      section: 'Git',
      title: 'Push',
      icon: 'arrowUp',
      run: () => {
        void git.exchange('push')
      },
    },
  ]
}
