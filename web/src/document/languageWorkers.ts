import { editor } from 'monaco-editor/editor/editor.api.js'

interface LanguageWorker extends Omit<editor.IInternalWebWorkerOptions, 'worker'> {
  label: string
  createData?: unknown
}

/**
 * Starts what completes, checks and formats a language. Takes the place of Monaco's own `internal/common/workers.js`
 * (see vite.config.js), which brings all features of the editor with it, too late for those that need services.
 */
export function createWebWorker<T extends object>({
  label,
  createData,
  ...options
}: LanguageWorker): editor.MonacoWebWorker<T> {
  return editor.createWebWorker<T>({ ...options, worker: startWorker(label, createData) })
}

/** The first message wakes it, the second is what it is made with. */
async function startWorker(label: string, createData: unknown): Promise<Worker> {
  const worker = await self.MonacoEnvironment?.getWorker?.('', label)
  if (!worker) throw new Error(`there is no worker for ${label}`)
  worker.postMessage('begin')
  worker.postMessage(createData)
  return worker
}
