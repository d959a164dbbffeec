import type { editor } from 'monaco-editor/editor/editor.api.js'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import type { EditorHandle } from './EditorPanel'
import { chooseCompareView, compareView } from './compareSettings'
import { addKeys } from './editorKeys'
import { EditorModel } from './editorModel'
import { editorOptions } from './editorOptions'
import { loadMonaco } from './loadMonaco'
import type { OpenDocument } from './openDocument'
import { useDocument, useDocumentFacts } from './useDocument'

interface ComparePanelProps {
  workspace: string
  path: string
  /** The text to compare with; undefined until it is known. */
  before: string | undefined
  /** Why it cannot be compared. */
  problem: string | undefined
  ref?: Ref<EditorHandle>
  onOpen: (line: number) => void
}

export function ComparePanel(props: ComparePanelProps) {
  const document = useDocument(props.workspace, props.path)
  return document ? <Comparison key={`${props.workspace}/${props.path}`} document={document} {...props} /> : null
}

/** The document, which can be edited here too, beside the text that it is compared with. */
function Comparison({ document, before, problem, ref, onOpen }: ComparePanelProps & { document: OpenDocument }) {
  const facts = useDocumentFacts(document)
  const shown = useStore(compareView)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<editor.IStandaloneDiffEditor>(null)
  const [failed, setFailed] = useState(false)
  useImperativeHandle(ref, () => ({ focus: () => view.current?.getModifiedEditor().focus() }), [])

  const ready = facts.state === 'ready' && before !== undefined && problem === undefined
  const textBefore = useEffectEvent(() => (before ?? '').replace(/\r\n?/g, '\n'))
  const viewNow = useEffectEvent(() => shown)
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
        const created = monaco.editor.createDiffEditor(host.current, {
          ...editorOptions,
          ...optionsFor(viewNow()),
          minimap: { enabled: false },
          renderOverviewRuler: true,
          hideUnchangedRegions: { enabled: true },
        })
        keepNames(created)
        created.setModel({ original, modified: shared.model })
        addKeys(monaco, created.getModifiedEditor(), shared, document)
        created.getModifiedEditor().focus()
        view.current = created
        leave = () => {
          view.current = null
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
    view.current?.updateOptions(optionsFor(shown))
  }, [shown])

  const note = failed ? 'The editor could not be loaded. Reload the page.' : (problem ?? facts.problem?.message ?? facts.metadata?.note)
  if (note !== undefined) return <p className="editor-note">{note}</p>
  return (
    <div className="editor">
      <div className="editor-crumb">
        <span title={document.path}>{document.path.split('/').join(' / ')}</span>
        <Button kind="icon" aria-label="Previous difference" title="Previous difference" onClick={() => { view.current?.goToDiff('previous') }}>
          <Icon shape="up" />
        </Button>
        <Button kind="icon" aria-label="Next difference" title="Next difference" onClick={() => { view.current?.goToDiff('next') }}>
          <Icon shape="down" />
        </Button>
        <Button aria-pressed={shown === 'beside'} onClick={() => { chooseCompareView(shown === 'beside' ? 'inline' : 'beside') }}>
          Side by side
        </Button>
        <Button onClick={() => { onOpen(view.current?.getModifiedEditor().getPosition()?.lineNumber ?? 1) }}>Open file</Button>
      </div>
      <div ref={host} className="editor-host" role="region" aria-label={`${document.path} compared with HEAD`} aria-busy={!ready} />
    </div>
  )
}

/** Monaco forgets what the two sides are called whenever it changes how they are shown. */
function keepNames(view: editor.IStandaloneDiffEditor): void {
  const sides = [view.getOriginalEditor(), view.getModifiedEditor()]
  const name = () => {
    for (const [at, ariaLabel] of ['As committed', 'Now'].entries()) sides[at]?.updateOptions({ ariaLabel })
  }
  view.onDidUpdateDiff(name)
  for (const side of sides) side.onDidLayoutChange(name)
}

function optionsFor(view: 'beside' | 'inline') {
  return { renderSideBySide: view === 'beside', useInlineViewWhenSpaceIsLimited: true, renderSideBySideInlineBreakpoint: 620 }
}
