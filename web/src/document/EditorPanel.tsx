import type { editor } from 'monaco-editor/editor/editor.api.js'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { usePanelFocus } from '../canvas/usePanel'
import { Button } from '../ui/Button'
import { ChangeMarks } from './changeMarks'
import { addKeys } from './editorKeys'
import { EditorModel } from './editorModel'
import { type EditorCommand, editorCommands } from './editorCommands'
import { editorOptions } from './editorOptions'
import { editorSettings, followEditorSettings } from './editorSettings'
import { FileCard } from './FileCard'
import { LostTextBar } from './LostTextBar'
import { loadMonaco } from './loadMonaco'
import type { monaco as Monaco } from './monaco'
import type { DocumentFacts, OpenDocument } from './openDocument'
import { Picture, isPicture } from './Picture'
import { sharePresence } from './presence'
import { followProblems } from './problems'
import { useDocument, useDocumentFacts } from './useDocument'
import './EditorPanel.css'
import './changes.css'

/** An editor and its document, for features that add to its text. */
export interface LiveEditor {
  monaco: typeof Monaco
  view: editor.IStandaloneCodeEditor
  document: OpenDocument
}

interface Place {
  line: number
  column?: number
}

interface EditorPanelProps {
  workspace: string
  path: string
  /** Where to put the cursor. */
  at: Place | undefined
  /** A note about the file, such as that it has conflicts. */
  note: string | undefined
  onFacts: (facts: DocumentFacts) => void
  onCursor: (place: Required<Place>) => void
  /** Receives the number of errors and warnings in the text. */
  onProblems: (count: number) => void
  /** Receives the editor's commands once it exists. */
  onCommands: (commands: readonly EditorCommand[]) => void
  /** Receives the editor while it exists. */
  onEditor: (live: LiveEditor | undefined) => void
  onPreview: () => void
  /** Content above the text. */
  above?: ReactNode
  /** The committed text, against which changes are marked; undefined if there is none. */
  committed: string | undefined
  /** Compares with the committed file; undefined if nothing differs. */
  onCompare: (() => void) | undefined
}

export function EditorPanel(props: EditorPanelProps) {
  const document = useDocument(props.workspace, props.path)
  return document ? <Editor key={`${props.workspace}/${props.path}`} document={document} {...props} /> : null
}

function Editor({
  document,
  at,
  note,
  onFacts,
  onCursor,
  onProblems,
  onCommands,
  onEditor,
  onPreview,
  above,
  committed,
  onCompare,
}: EditorPanelProps & { document: OpenDocument }) {
  const facts = useDocumentFacts(document)
  const host = useRef<HTMLDivElement>(null)
  const keyStatus = useRef<HTMLDivElement>(null)
  const keyMode = useStore(editorSettings, ({ keys }) => keys)
  const picture = useRef<HTMLDivElement>(null)
  const view = useRef<editor.IStandaloneCodeEditor>(null)
  const marks = useRef<ChangeMarks>(null)
  const [failed, setFailed] = useState(false)
  /** The focused element when the editor should have got the focus but did not exist yet. */
  const wanted = useRef<Element>(null)
  usePanelFocus(() => {
    if (view.current) view.current.focus()
    else if (picture.current) picture.current.focus()
    else wanted.current = window.document.activeElement
  })

  const told = useEffectEvent(onFacts)
  useEffect(() => {
    told(facts)
  }, [facts])

  const moved = useEffectEvent(onCursor)
  const offered = useEffectEvent(onCommands)
  const counted = useEffectEvent(onProblems)
  const shown = useEffectEvent(onEditor)
  const start = useEffectEvent((created: editor.IStandaloneCodeEditor) => {
    if (at) goTo(created, at)
    marks.current?.compareWith(committed)
  })
  const ready = facts.state === 'ready'
  // Monaco takes longer to load than the document, so load both at once.
  useEffect(() => {
    loadMonaco().catch(() => {
      setFailed(true)
    })
  }, [])
  useEffect(() => {
    if (!ready) return
    let gone = false
    let leave = () => {
      gone = true
    }
    loadMonaco().then(
      ({ monaco }) => {
        if (gone || !host.current || !keyStatus.current) return
        const shared = EditorModel.of(monaco, document)
        const created = monaco.editor.create(host.current, { ...editorOptions, model: shared.model })
        view.current = created
        const awareness = document.provider?.awareness
        const hidePeers = awareness ? sharePresence(monaco, created, document.text, awareness) : () => undefined
        created.onDidChangeCursorPosition(({ position }) => {
          moved({ line: position.lineNumber, column: position.column })
        })
        const leaveProblems = followProblems(monaco, shared.model, (count) => {
          counted(count)
        })
        const keys = addKeys(monaco, created, shared, document)
        marks.current = new ChangeMarks(monaco, created)
        const leaveSettings = followEditorSettings(created, keyStatus.current, keys)
        offered(editorCommands(created, shared.model.getLanguageId()))
        start(created)
        shown({ monaco, view: created, document })
        // Unless the person has moved the focus meanwhile.
        if (wanted.current && wanted.current === window.document.activeElement) created.focus()
        wanted.current = null
        leave = () => {
          shown(undefined)
          hidePeers()
          marks.current?.dispose()
          marks.current = null
          leaveSettings()
          leaveProblems()
          offered([])
          created.dispose()
          shared.leave(document)
          view.current = null
        }
      },
      () => {
        setFailed(true)
      },
    )
    return () => {
      leave()
    }
  }, [document, ready, facts.epoch])

  useEffect(() => {
    marks.current?.compareWith(committed)
  }, [committed])

  useEffect(() => {
    if (at && view.current) {
      goTo(view.current, at)
      view.current.focus()
    }
  }, [at])

  if (failed) return <p className="editor-note">The editor could not be loaded. Reload the page.</p>
  if (facts.state === 'metadata' && facts.metadata) {
    const { workspace, path } = document
    return isPicture(path) ? (
      <Picture ref={picture} workspace={workspace} file={facts.metadata} />
    ) : (
      <FileCard workspace={workspace} file={facts.metadata} />
    )
  }
  if (facts.state === 'refused')
    return (
      <div className="editor-note" role="alert">
        <strong>{facts.problem?.message}</strong>
        <span>{facts.problem?.hint}</span>
      </div>
    )
  return (
    <div className="editor">
      <div className="editor-crumb">
        <span title={document.path}>{document.path.split('/').join(' / ')}</span>
        {!facts.live && facts.state === 'ready' && <span data-tone="wait">offline, edits sync later</span>}
        {note !== undefined && <span data-tone="wait">{note}</span>}
        {facts.refusal !== undefined && <span data-tone="wait">edits not synced: {facts.refusal}</span>}
        {fileProblems[facts.file] !== undefined && <span data-tone="wait">{fileProblems[facts.file]}</span>}
        {onCompare && <Button onClick={onCompare}>Compare with HEAD</Button>}
        {canPreview(document.path) && <Button onClick={onPreview}>Preview</Button>}
      </div>
      {facts.lost && ready && <LostTextBar document={document} lost={facts.lost} />}
      {ready && above}
      <div ref={host} className="editor-host" aria-busy={!ready} />
      <div
        ref={keyStatus}
        className="editor-keys"
        role="status"
        aria-label={keyMode === 'emacs' ? 'Emacs' : 'Vim'}
        hidden={keyMode === 'usual'}
      />
    </div>
  )
}

function goTo(view: editor.IStandaloneCodeEditor, { line, column = 1 }: Place): void {
  view.setPosition({ lineNumber: line, column })
  view.revealLineInCenterIfOutsideViewport(line)
}

const fileProblems: Partial<Record<DocumentFacts['file'], string>> = {
  missing: 'the file was deleted',
  unreadable: 'the file cannot be read or written',
}

function canPreview(path: string): boolean {
  return /\.(md|markdown|json|html?|svg)$/i.test(path)
}
