import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { createStore } from 'zustand/vanilla'
import { encodePath } from '../connection/address'
import { DaemonSocket, isRefusal } from '../connection/daemonSocket'
import type { Connection } from '../connection/connection'
import { type Problem, Refusal, problemOf } from '../connection/problem'
import { request } from '../connection/request'
import type { DocumentView, FileView } from '../protocol/messages'
import { othersIn } from './presence'
import { type LostText, editsToInsert, joined, stillLost, typedSince } from './lostText'

export interface DocumentFacts {
  state: 'loading' | 'ready' | 'refused' | 'metadata'
  /** Whether edits reach the daemon now; otherwise they are kept and sent later. */
  live: boolean
  dirty: boolean
  /** `present` unless there is a problem with the file. */
  file: DocumentView['file']
  lineEnding: DocumentView['lineEnding']
  encoding: string
  readOnly: boolean
  /** A different epoch means a different document at the same path. */
  epoch: string
  /** Text that was typed here and is missing from the document that the daemon recreated. */
  lost: LostText | undefined
  /** Why the daemon accepts no more edits from this page. */
  refusal: string | undefined
  /** Who else has it open. */
  others: readonly string[]
  /** The properties of a file that cannot be edited here. */
  metadata?: FileView
  language: string
  problem?: Problem
}

/** Whether its file was deleted; the text is kept. */
export function isGone({ file }: Pick<DocumentFacts, 'file'>): boolean {
  return file === 'missing'
}

/** The close code for a replica of a document that was recreated. */
const outdated = 4412
const colours = ['--p1', '--p2', '--p3', '--p4', '--p5']

/** One replica of a document, shared by all panels of this page that show it. */
export class OpenDocument {
  readonly workspace: string
  readonly path: string
  readonly store = createStore<DocumentFacts>(() => ({
    state: 'loading',
    live: false,
    dirty: false,
    file: 'present',
    lineEnding: 'LF',
    encoding: '',
    readOnly: false,
    epoch: '',
    lost: undefined,
    refusal: undefined,
    others: [],
    language: 'plaintext',
  }))
  doc = new Y.Doc()
  provider: WebsocketProvider | undefined
  users = 0
  readonly #connection: Connection
  /** How much of the text typed here is in the file, in the replica's own clock. */
  #saved = 0
  #off: (() => void)[] = []
  #closed = false

  constructor(connection: Connection, workspace: string, path: string) {
    this.#connection = connection
    this.workspace = workspace
    this.path = path
  }

  get text(): Y.Text {
    return this.doc.getText('content')
  }

  async open(): Promise<void> {
    try {
      const file = await this.#connection.api.file(this.workspace, this.path)
      if (file.content === undefined) {
        this.store.setState({ state: 'metadata', metadata: file })
        this.#followMetadata()
        return
      }
      this.store.setState({ language: file.language })
      if (this.#closed) return
      this.#connect()
      this.#off.push(
        this.#connection.on('document.changed', (payload) => {
          if (payload.epoch === this.store.getState().epoch) this.#take(payload)
        }),
        this.#connection.store.subscribe(({ phase }, before) => {
          if (phase === 'online' && before.phase !== 'online') void this.#refresh()
        }),
      )
      this.#take(await this.#view())
    } catch (error) {
      this.store.setState({ state: 'refused', problem: problemOf(error) })
    }
  }

  /** A file that is not text is read again when it changes. */
  #followMetadata(): void {
    if (this.#closed) return
    this.#off.push(
      this.#connection.on('files.changed', (payload) => {
        if (payload.workspace !== this.workspace) return
        if (payload.rescan.length === 0 && !payload.changes.some(({ path }) => path === this.path)) return
        this.#connection.api.file(this.workspace, this.path).then(
          (file) => {
            this.store.setState({ metadata: file })
          },
          (error: unknown) => {
            if (error instanceof Refusal && error.status === 404) this.store.setState({ file: 'missing' })
          },
        )
      }),
    )
  }

  /** Writes the file. Resolves when it is on disk. */
  async save(): Promise<void> {
    this.#take(
      await request('POST /api/workspaces/{id}/documents/{+path}', { id: this.workspace, path: this.path, save: true }),
    )
  }

  /** Inserts the lost text where it was, as an edit that can be undone. */
  insertLost(): void {
    const { lost } = this.store.getState()
    if (!lost) return
    this.doc.transact(() => {
      for (const { from, text } of editsToInsert(lost, this.text.toJSON()).toReversed()) this.text.insert(from, text)
    }, this)
    this.dropLost()
  }

  dropLost(): void {
    this.store.setState({ lost: undefined })
  }

  close(): void {
    this.#closed = true
    for (const off of this.#off) off()
    this.provider?.destroy()
    this.doc.destroy()
  }

  #connect(): void {
    const origin = window.location.origin.replace(/^http/, 'ws')
    const provider = new WebsocketProvider(
      `${origin}/ws/doc/${encodeURIComponent(this.workspace)}`,
      encodePath(this.path),
      this.doc,
      {
        disableBc: true,
        WebSocketPolyfill: DaemonSocket as unknown as typeof WebSocket,
        shouldReconnect: ({ code }) => !isRefusal(code),
        params: this.#params(),
      },
    )
    this.provider = provider
    provider.awareness.setLocalStateField('user', {
      name: this.#connection.store.getState().snapshot?.me.name,
      color: colours[this.doc.clientID % colours.length] ?? '--p1',
    })
    provider.awareness.on('change', () => {
      this.store.setState({ others: othersIn(provider.awareness.getStates(), this.doc.clientID) })
    })
    provider.on('sync', (synced) => {
      if (synced)
        this.store.setState(({ lost }) => ({
          live: true,
          lost: lost && stillLost(lost, this.text.toJSON()),
          ...this.#ready(),
        }))
    })
    provider.on('status', ({ status }) => {
      if (status !== 'connected') this.store.setState({ live: false })
    })
    provider.on('closed', ({ code, reason }) => {
      // The daemon closed the replica on purpose: the document was recreated, moved or deleted, or an edit was refused.
      if (code !== outdated) this.store.setState({ refusal: reason })
      void this.#refresh()
    })
  }

  async #refresh(): Promise<void> {
    try {
      const view = await this.#view()
      if (this.#closed) return
      const { epoch } = this.store.getState()
      if (epoch !== '' && view.epoch !== epoch) this.#beginAnew()
      this.#take(view)
      if (!this.provider) this.#connect()
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) {
        this.provider?.disconnect()
        this.store.setState({ file: 'missing' })
      }
    }
  }

  /**
   * The daemon has lost the document's log and created another from the file. Merging this replica with it would
   * duplicate the whole text.
   */
  #beginAnew(): void {
    const lost = typedSince(this.text, this.#saved)
    this.provider?.destroy()
    this.provider = undefined
    this.doc.destroy()
    this.doc = new Y.Doc()
    this.#saved = 0
    this.store.setState(({ lost: earlier }) => ({
      state: 'loading',
      live: false,
      refusal: undefined,
      lost: joined(lost, earlier),
    }))
  }

  #take({ epoch, dirty, file, lineEnding, encoding }: DocumentView): void {
    if (!dirty) this.#saved = Y.getState(this.doc.store, this.doc.clientID)
    this.store.setState({ epoch, dirty, file, lineEnding, encoding })
    if (this.provider) this.provider.params = this.#params()
    this.store.setState(this.#ready())
  }

  /** An empty replica matches any epoch. */
  #params(): Record<string, string> {
    const { epoch } = this.store.getState()
    return epoch === '' ? {} : { epoch }
  }

  #ready(): Partial<DocumentFacts> {
    return this.provider?.synced === true && this.store.getState().epoch !== '' ? { state: 'ready' } : {}
  }

  #view(): Promise<DocumentView> {
    return request('GET /api/workspaces/{id}/documents/{+path}', { id: this.workspace, path: this.path })
  }
}

/** The documents that the panels of this page show. */
export class OpenDocuments {
  readonly #connection: Connection
  readonly #open = new Map<string, OpenDocument>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Writes edits that are not in their files yet. */
  async save(workspace: string): Promise<void> {
    const unsaved = [...this.#open.values()].filter(
      (document) => document.workspace === workspace && document.store.getState().dirty,
    )
    await Promise.all(unsaved.map((document) => document.save()))
  }

  /** Call the returned function when the document is no longer shown. */
  use(workspace: string, path: string): [OpenDocument, () => void] {
    const key = `${workspace}/${path}`
    const document = this.#open.get(key) ?? new OpenDocument(this.#connection, workspace, path)
    if (!this.#open.has(key)) {
      this.#open.set(key, document)
      void document.open()
    }
    document.users += 1
    return [
      document,
      () => {
        document.users -= 1
        if (document.users > 0) return
        this.#open.delete(key)
        document.close()
      },
    ]
  }
}
