import { useEffect, useRef, useState } from 'react'
import type { PanelProps } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import { EditorPanel, type LiveEditor } from '../document/EditorPanel'
import type { EditorCommand } from '../document/editorCommands'
import { type DocumentFacts, isGone } from '../document/openDocument'
import { useAgentCursor } from '../follow/useFollow'
import { useCommittedText } from '../git/useCommittedText'
import { useGitState } from '../git/useGit'
import { Suggestions, type SuggestionsHandle } from '../suggestion/Suggestions'
import { counted } from '../ui/counted'

interface Cursor {
  line: number
  column: number
}

/** A file in an editor, with its git changes, suggestions and followed agents. */
export function FileInDock({ params: { workspace, path, at }, api }: PanelProps<'file'>) {
  const canvas = useCanvas()
  const suggestions = useRef<SuggestionsHandle>(null)
  const change = useGitState(({ status }) => status?.files.find((file) => file.path === path))
  const committed = useCommittedText(path)
  const [facts, setFacts] = useState<DocumentFacts>()
  const [cursor, setCursor] = useState<Cursor>()
  const [problems, setProblems] = useState(0)
  const [live, setLive] = useState<LiveEditor>()
  const { id } = api
  useAgentCursor(live)
  useEffect(() => {
    if (facts?.state === 'ready')
      canvas.tell(id, { dirty: facts.dirty, gone: isGone(facts), status: statusFacts(facts, cursor, problems) })
  }, [canvas, id, facts, cursor, problems])

  const suggestionCommands: readonly EditorCommand[] = [
    {
      id: 'editor.suggestion.next',
      title: 'Next suggestion',
      keys: 'Alt+F8',
      run: () => suggestions.current?.step(true),
    },
    {
      id: 'editor.suggestion.previous',
      title: 'Previous suggestion',
      keys: 'Alt+Shift+F8',
      run: () => suggestions.current?.step(false),
    },
  ]
  return (
    <EditorPanel
      workspace={workspace}
      path={path}
      at={at}
      note={change?.conflict === undefined ? undefined : `conflict: ${change.conflict}`}
      onFacts={setFacts}
      onCursor={setCursor}
      onProblems={setProblems}
      onCommands={(commands) => {
        canvas.tell(id, { commands: commands.length === 0 ? commands : [...commands, ...suggestionCommands] })
      }}
      onEditor={setLive}
      above={<Suggestions ref={suggestions} workspace={workspace} path={path} live={live} />}
      onPreview={() => {
        canvas.preview({ kind: 'view', workspace, path })
      }}
      committed={committed?.text}
      onCompare={
        change && change.worktree !== '?'
          ? () => {
              canvas.open({ kind: 'compare', workspace, path })
            }
          : undefined
      }
    />
  )
}

function statusFacts(facts: DocumentFacts, cursor: Cursor | undefined, problems: number): string[] {
  return [
    ...(cursor ? [`Ln ${String(cursor.line)}, Col ${String(cursor.column)}`] : []),
    ...(problems > 0 ? [counted(problems, 'problem')] : []),
    ...(facts.others.length > 0 ? [`with ${facts.others.join(', ')}`] : []),
    ...(facts.lineEnding === 'CRLF' ? ['CRLF'] : []),
    facts.language,
  ]
}
