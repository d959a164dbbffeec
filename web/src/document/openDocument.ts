import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { createStore } from 'zustand/vanilla'
import { encodePath, request } from '../connection/api'
import { DaemonSocket, isRefusal } from '../connection/daemonSocket'
import type { Connection } from '../connection/connection'
import { type Problem, Refusal, problemOf } from '../connection/problem'
import type { DocumentView, FileView } from '../protocol/messages'
import { hasStrings, isFilesChanged } from '../protocol/read'
import { othersIn } from './presence'
import { type LostText, editsToInsert, joined, stillLost, typedSince } from './lostText'

export interface DocumentFacts {
  state: 'loading' | 'ready' | 'refused' | 'metadata'
  /** Whether edits reach the daemon now; they are kept and sent later when not. */
  live: boolean
  dirty: boolean
  /** `present` unless something is wrong with the file. */
  file: string
  lineEnding: string
  encoding: string
  readOnly: boolean
  /** Another one is another document, although it is at the same path. */
  epoch: string
  /** What was typed here and is not in the document that the daemon began anew. */
  lost: LostText | undefined
  /** Why the daemon takes nothing more from this page. */
  refusal: string | undefined
  /** Who else has it open. */
  others: readonly string[]
  /** Of a file that cannot be edited here, what is known of it. */
  metadata?: FileView
  language: string
  problem?: Problem
}

/** Whether its file was deleted; the text is still here. */
export function isGone({ file }: Pick<DocumentFacts, 'file'>): boolean {
  return file === 'gone' || file === 'missing'
}

/** The close code for a replica of a document that has begun anew. */
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
    lineEnding: '',
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
  /** How much of what was typed here is in the file, in the replica's own count. */
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
          if (hasStrings(payload, 'epoch') && payload.epoch === this.store.getState().epoch)
            this.#take(payload as unknown as DocumentView)
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

  /** What is no text is read again when it changes. */
  #followMetadata(): void {
    if (this.#closed) return
    this.#off.push(
      this.#connection.on('files.changed', (payload) => {
        if (!isFilesChanged(payload) || payload.workspace !== this.workspace) return
        if (payload.rescan.length === 0 && !payload.changes.some(({ path }) => path === this.path)) return
        this.#connection.api.file(this.workspace, this.path).then(
          (file) => {
            this.store.setState({ metadata: file })
          },
          (error: unknown) => {
            if (error instanceof Refusal && error.status === 404) this.store.setState({ file: 'gone' })
          },
        )
      }),
    )
  }

  /** Writes the file. Resolves when it is on disk. */
  async save(): Promise<void> {
    this.#take(await request<DocumentView>('POST', `${this.#address()}?save`))
  }

  /** Puts what was lost where it was, as something that can be undone. */
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
      // The daemon ends a replica on purpose: the document was begun anew, moved or deleted, or it will not have what
      // was sent.
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
        this.store.setState({ file: 'gone' })
      }
    }
  }

  /**
   * The daemon has lost the document's log and made another from the file. Merged with that, everything would be there
   * twice.
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

  /** A replica that has nothing yet fits any epoch. */
  #params(): Record<string, string> {
    const { epoch } = this.store.getState()
    return epoch === '' ? {} : { epoch }
  }

  #ready(): Partial<DocumentFacts> {
    return this.provider?.synced === true && this.store.getState().epoch !== '' ? { state: 'ready' } : {}
  }

  #view(): Promise<DocumentView> {
    return request<DocumentView>('GET', this.#address())
  }

  #address(): string {
    return `/api/workspaces/${encodeURIComponent(this.workspace)}/documents/${encodePath(this.path)}`
  }
}

/** The documents that panels of this page show. */
export class OpenDocuments {
  readonly #connection: Connection
  readonly #open = new Map<string, OpenDocument>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Writes what was typed and is not in its file yet. */
  async save(workspace: string): Promise<void> {
    const unsaved = [...this.#open.values()].filter(
      (document) => document.workspace === workspace && document.store.getState().dirty,
    )
    await Promise.all(unsaved.map((document) => document.save()))
  }

  /** Call the returned function when it is no longer shown. */
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
