import type { editor } from 'monaco-editor/editor/editor.api.js'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useStore } from 'zustand'
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

export interface EditorHandle {
  focus: () => void
}

/** An editor that shows a document, for whoever adds something to its text. */
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
  /** Something to know about the file, such as that it has conflicts. */
  note: string | undefined
  ref?: Ref<EditorHandle>
  onFacts: (facts: DocumentFacts) => void
  onCursor: (place: Required<Place>) => void
  /** How many errors and warnings its text has. */
  onProblems: (count: number) => void
  /** What can be done with it, once it is there. */
  onCommands: (commands: readonly EditorCommand[]) => void
  /** The editor, while there is one. */
  onEditor: (live: LiveEditor | undefined) => void
  onPreview: () => void
  /** What is said about the text, above it. */
  above?: ReactNode
  /** The committed text, against which changes are marked; undefined when there is none. */
  committed: string | undefined
  /** Shows what differs from the committed file; undefined when nothing does. */
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
  ref,
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
  /** Where the focus was when somebody wanted to type before there was anything to type into. */
  const wanted = useRef<Element>(null)
  useImperativeHandle(
    ref,
    () => ({
      focus: () => {
        if (view.current) view.current.focus()
        else if (picture.current) picture.current.focus()
        else wanted.current = window.document.activeElement
      },
    }),
    [],
  )

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
  // It takes longer than the document: both at once.
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
        // Not when they have gone on to something else meanwhile.
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
        {!facts.live && facts.state === 'ready' && <span data-tone="wait">offline, edits are kept</span>}
        {note !== undefined && <span data-tone="wait">{note}</span>}
        {facts.refusal !== undefined && <span data-tone="wait">not shared: {facts.refusal}</span>}
        {wordsFor(facts.file) !== undefined && <span data-tone="wait">{wordsFor(facts.file)}</span>}
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

function wordsFor(file: string): string | undefined {
  return {
    gone: 'the file was deleted',
    missing: 'the file was deleted',
    unreadable: 'the file cannot be read or written',
  }[file]
}

function canPreview(path: string): boolean {
  return /\.(md|markdown|json|html?|svg)$/i.test(path)
}
