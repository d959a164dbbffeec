import { createContext, use, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { DocumentFacts, OpenDocument, OpenDocuments } from './openDocument'

export const DocumentsContext = createContext<OpenDocuments | undefined>(undefined)

export function useDocuments(): OpenDocuments {
  const documents = use(DocumentsContext)
  if (!documents) throw new Error('the page has no documents')
  return documents
}

/** The document, once the effect has opened it. */
export function useDocument(workspace: string, path: string): OpenDocument | undefined {
  const documents = use(DocumentsContext)
  const [document, setDocument] = useState<OpenDocument>()
  useEffect(() => {
    if (!documents) return
    const [opened, leave] = documents.use(workspace, path)
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- opening it connects, which only an effect may do
    setDocument(opened)
    return () => {
      setDocument(undefined)
      leave()
    }
  }, [documents, workspace, path])
  return document
}

export function useDocumentFacts(document: OpenDocument): DocumentFacts {
  return useStore(document.store)
}
