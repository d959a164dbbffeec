import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { createStore } from 'zustand/vanilla'
import { encodePath, request } from '../connection/api'
import type { Connection } from '../connection/connection'
import { type Problem, Refusal, problemOf } from '../connection/problem'
import type { FileView } from '../protocol/messages'
import { hasStrings } from '../protocol/read'

export interface DocumentView {
  path: string
  epoch: string
  version: number
  dirty: boolean
  file: string
  lineEnding: string
  encoding: string
}

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
  /** Of a file that cannot be edited here, what is known of it. */
  metadata?: FileView
  language: string
  problem?: Problem
}

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
    language: 'plaintext',
  }))
  doc = new Y.Doc()
  provider: WebsocketProvider | undefined
  users = 0
  readonly #connection: Connection
  #epoch: string | undefined
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
        return
      }
      this.store.setState({ language: file.language })
      this.#take(await this.#view())
      if (this.#closed) return
      this.#connect()
      this.#off.push(
        this.#connection.on('document.changed', (payload) => {
          if (hasStrings(payload, 'epoch') && payload.epoch === this.#epoch) this.#take(payload as unknown as DocumentView)
        }),
        this.#connection.store.subscribe(({ phase }, before) => {
          if (phase === 'online' && before.phase !== 'online') void this.#refresh()
        }),
      )
    } catch (error) {
      this.store.setState({ state: 'refused', problem: problemOf(error) })
    }
  }

  /** Writes the file. Resolves when it is on disk. */
  async save(): Promise<void> {
    this.#take(await request<DocumentView>('POST', `${this.#address()}?save`))
  }

  close(): void {
    this.#closed = true
    for (const off of this.#off) off()
    this.provider?.destroy()
    this.doc.destroy()
  }

  #connect(): void {
    const origin = window.location.origin.replace(/^http/, 'ws')
    const provider = new WebsocketProvider(`${origin}/ws/doc/${encodeURIComponent(this.workspace)}`, encodePath(this.path), this.doc, { disableBc: true })
    this.provider = provider
    const name = this.#connection.store.getState().snapshot?.sessions.find(({ workspace }) => workspace === this.workspace)?.owner ?? 'user:you'
    provider.awareness.setLocalStateField('user', {
      name: name.slice(name.indexOf(':') + 1),
      color: colours[this.doc.clientID % colours.length] ?? '--p1',
    })
    provider.on('sync', (synced) => {
      if (synced) this.store.setState({ state: 'ready', live: true })
    })
    provider.on('status', ({ status }) => {
      if (status !== 'connected') this.store.setState({ live: false })
    })
    provider.on('connection-close', (event) => {
      // The daemon ends a replica on purpose: the document was begun anew, moved or deleted.
      if (event && event.code >= 4000) void this.#refresh()
    })
  }

  async #refresh(): Promise<void> {
    try {
      const view = await this.#view()
      if (this.#epoch !== undefined && view.epoch !== this.#epoch) this.store.setState({ state: 'refused', problem: { message: 'This document was begun anew.', hint: 'Close the tab and open the file again.' } })
      else this.#take(view)
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) {
        this.provider?.disconnect()
        this.store.setState({ file: 'gone' })
      }
    }
  }

  #take({ epoch, dirty, file, lineEnding, encoding }: DocumentView): void {
    this.#epoch = epoch
    this.store.setState({ dirty, file, lineEnding, encoding })
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
    const unsaved = [...this.#open.values()].filter((document) => document.workspace === workspace && document.store.getState().dirty)
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
