import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './app/tokens.css'
import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { features } from './app/features'
import { Canvas } from './canvas/canvas'
import { PanelKinds } from './canvas/panels'
import { CanvasContext } from './canvas/useCanvas'
import { preloadMonaco } from './document/loadMonaco'
import { OpenDocuments } from './document/openDocument'
import { DocumentsContext } from './document/useDocument'
import { Connection } from './connection/connection'
import { retryWhenLikelyBack } from './connection/retryWhenLikelyBack'
import { ConnectionContext } from './connection/useConnection'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

const connection = new Connection()
const canvas = new Canvas(new PanelKinds(features.flatMap(({ panels }) => panels ?? [])))
const documents = new OpenDocuments(connection)
connection.open()
retryWhenLikelyBack(connection)

createRoot(root).render(
  <StrictMode>
    <ConnectionContext value={connection}>
      <CanvasContext value={canvas}>
        <DocumentsContext value={documents}>
          <App />
        </DocumentsContext>
      </CanvasContext>
    </ConnectionContext>
  </StrictMode>,
)
preloadMonaco(() => connection.store.getState().phase === 'online')
