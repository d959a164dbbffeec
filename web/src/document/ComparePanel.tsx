import type { editor } from 'monaco-editor/editor/editor.api.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { usePanelFocus } from '../canvas/usePanel'
import { Button } from '../ui/Button'
import { DiffBar } from './DiffBar'
import { createDiffEditor, diffOptions, showModels } from './diffEditor'
import { diffSettings } from './diffSettings'
import { addKeys } from './editorKeys'
import { EditorModel } from './editorModel'
import { loadMonaco } from './loadMonaco'
import type { OpenDocument } from './openDocument'
import { useDocument, useDocumentFacts } from './useDocument'

interface ComparePanelProps {
  workspace: string
  path: string
  /** The text to compare with; undefined until loaded. */
  before: string | undefined
  /** Why it cannot be compared. */
  problem: string | undefined
  onOpen: (line: number) => void
}

export function ComparePanel(props: ComparePanelProps) {
  const document = useDocument(props.workspace, props.path)
  return document ? <Comparison key={`${props.workspace}/${props.path}`} document={document} {...props} /> : null
}

/** The editable document beside the text that it is compared with. */
function Comparison({ document, before, problem, onOpen }: ComparePanelProps & { document: OpenDocument }) {
  const facts = useDocumentFacts(document)
  const settings = useStore(diffSettings)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<editor.IStandaloneDiffEditor>(null)
  const [failed, setFailed] = useState(false)
  usePanelFocus(() => view.current?.getModifiedEditor().focus())

  const ready = facts.state === 'ready' && before !== undefined && problem === undefined
  const textBefore = useEffectEvent(() => (before ?? '').replace(/\r\n?/g, '\n'))
  const settingsNow = useEffectEvent(() => settings)
  useEffect(() => {
    if (!ready) return
    let gone = false
    let leave = () => {
      gone = true
    }
    loadMonaco().then(
      ({ monaco }) => {
        if (gone || !host.current) return
        const shared = EditorModel.of(monaco, document)
        const original = monaco.editor.createModel(textBefore(), shared.model.getLanguageId())
        const created = createDiffEditor(monaco, host.current, settingsNow(), ['HEAD', 'Current'])
        const end = showModels(created, { original, modified: shared.model })
        addKeys(monaco, created.getModifiedEditor(), shared, document)
        created.getModifiedEditor().focus()
        view.current = created
        leave = () => {
          view.current = null
          end()
          created.dispose()
          original.dispose()
          shared.leave(document)
        }
      },
      () => {
        setFailed(true)
      },
    )
    return () => {
      leave()
    }
  }, [document, ready])

  useEffect(() => {
    const original = view.current?.getModel()?.original
    if (original && original.getValue() !== textBefore()) original.setValue(textBefore())
  }, [before])
  useEffect(() => {
    view.current?.updateOptions(diffOptions(settings))
  }, [settings])

  const note = failed
    ? 'The editor could not be loaded. Reload the page.'
    : (problem ?? facts.problem?.message ?? facts.metadata?.note)
  if (note !== undefined) return <p className="editor-note">{note}</p>
  return (
    <div className="editor">
      <div className="editor-crumb">
        <span title={document.path}>{document.path.split('/').join(' / ')}</span>
        <DiffBar
          onPrevious={() => {
            view.current?.goToDiff('previous')
          }}
          onNext={() => {
            view.current?.goToDiff('next')
          }}
        />
        <Button
          onClick={() => {
            onOpen(view.current?.getModifiedEditor().getPosition()?.lineNumber ?? 1)
          }}
        >
          Open file
        </Button>
      </div>
      <div
        ref={host}
        className="editor-host"
        role="region"
        aria-label={`${document.path} compared with HEAD`}
        aria-busy={!ready}
      />
    </div>
  )
}
