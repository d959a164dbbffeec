import { editor } from 'monaco-editor/editor/editor.api.js'

interface LanguageWorker extends Omit<editor.IInternalWebWorkerOptions, 'worker'> {
  label: string
  createData?: unknown
}

/**
 * Starts the worker that completes, checks and formats a language. Replaces Monaco's own `internal/common/workers.js`
 * (see vite.config.js), which imports all editor features, too late for those that need services.
 */
export function createWebWorker<T extends object>({
  label,
  createData,
  ...options
}: LanguageWorker): editor.MonacoWebWorker<T> {
  return editor.createWebWorker<T>({ ...options, worker: startWorker(label, createData) })
}

/** The first message wakes the worker, the second one configures it. */
async function startWorker(label: string, createData: unknown): Promise<Worker> {
  const worker = await self.MonacoEnvironment?.getWorker?.('', label)
  if (!worker) throw new Error(`there is no worker for ${label}`)
  worker.postMessage('begin')
  worker.postMessage(createData)
  return worker
}
