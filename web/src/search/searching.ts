import { createStore } from 'zustand/vanilla'
import { type Problem, problemOf } from '../connection/problem'
import { events, request } from '../connection/request'
import { replaceIn } from './replacing'
import {
  type Chosen,
  type Replaced,
  type ReplaceIn,
  type SearchFile,
  type SearchOptions,
  type SearchQuery,
  type SearchSummary,
  chosenIn,
  searchQuery,
  stillLeftOut,
} from './search'

const typingPause = 200
const showPause = 50
/** Files per request: each is short, so that progress can be reported. */
const filesAtOnce = 100

export interface SearchState {
  text: string
  options: SearchOptions
  phase: 'idle' | 'searching' | 'stopped' | 'done'
  files: readonly SearchFile[]
  summary: SearchSummary | undefined
  problem: Problem | undefined
  replacing: boolean
  replacement: string
  /** By path, the result of replacing in each file. */
  previews: ReadonlyMap<string, Replaced>
  /** Deselected matches, by `matchKey`. */
  leftOut: ReadonlySet<string>
  /** Files are being written. */
  writing: boolean
}

const noResults = {
  files: [],
  summary: undefined,
  problem: undefined,
  previews: new Map<string, Replaced>(),
  leftOut: new Set<string>(),
}

/** The search of a workspace: its query and results, kept while hidden. A new search cancels the previous one. */
export class Searching {
  readonly store = createStore<SearchState>(() => ({
    text: '',
    options: { regex: false, case: false, word: false, include: '', exclude: '' },
    phase: 'idle',
    replacing: false,
    replacement: '',
    writing: false,
    ...noResults,
  }))
  readonly #workspace: string
  #running = new AbortController()
  readonly #searchSoon = new Debounced(typingPause, () => {
    this.again()
  })
  readonly #previewSoon = new Debounced(typingPause, () => {
    void this.#preview()
  })
  #previewing = 0
  /** The query of the results. */
  #lookedFor = ''

  constructor(workspace: string) {
    this.#workspace = workspace
  }

  lookFor(wanted: Partial<Pick<SearchState, 'text' | 'options'>>): void {
    this.store.setState(wanted)
    this.#searchSoon.schedule()
  }

  replaceBy(wanted: Partial<Pick<SearchState, 'replacing' | 'replacement'>>): void {
    this.store.setState(wanted)
    this.#previewSoon.schedule()
  }

  readonly leaveOut = (keys: readonly string[], out: boolean): void => {
    this.store.setState(({ leftOut }) => {
      const changed = new Set(leftOut)
      for (const key of keys) {
        if (out) changed.add(key)
        else changed.delete(key)
      }
      return { leftOut: changed }
    })
  }

  stop(): void {
    this.#running.abort()
    this.store.setState({ phase: 'stopped' })
    void this.#preview()
  }

  /** Deselected matches stay deselected when the same query is repeated. */
  again(): void {
    this.#begin(this.store.getState())
  }

  async replace(): Promise<void> {
    const { files, leftOut, writing } = this.store.getState()
    if (writing) return
    const looking = this.#lookedFor
    this.store.setState({ writing: true })
    await replaceIn(
      this.#workspace,
      chosenIn(files, leftOut, this.#isIncomplete()),
      (chosen) => this.#ask(chosen, false),
      () => {
        if (this.#lookedFor === looking) this.#begin({ files, leftOut })
        else this.again()
      },
    )
    this.store.setState({ writing: false })
    this.again()
  }

  #begin(before: Chosen): void {
    this.#searchSoon.cancel()
    this.#running.abort()
    this.#running = new AbortController()
    const { text, options } = this.store.getState()
    const query = searchQuery(text, options)
    const looking = JSON.stringify(query)
    const same = looking === this.#lookedFor
    this.#lookedFor = looking
    this.store.setState({ ...noResults, phase: text === '' ? 'idle' : 'searching' })
    if (text !== '') void this.#run(query, same ? before : noResults, this.#running.signal)
  }

  async #run(query: SearchQuery, before: Chosen, signal: AbortSignal): Promise<void> {
    const batch = new Batch<SearchFile>((more) => {
      if (signal.aborted) return
      this.store.setState(({ files, leftOut }) => ({
        files: [...files, ...more].sort((one, other) => (one.path < other.path ? -1 : 1)),
        leftOut: new Set([...leftOut, ...stillLeftOut(before, more)]),
      }))
    })
    try {
      const wanted = { id: this.#workspace, ...query }
      for await (const { type, data } of events('GET /api/workspaces/{id}/search', wanted, { signal })) {
        if (type === 'file') batch.add(data)
        if (type === 'done') this.store.setState({ summary: data })
        if (type === 'failed') this.store.setState({ problem: data.error })
      }
    } catch (error) {
      if (!signal.aborted) this.store.setState({ problem: problemOf(error) })
    }
    batch.flush()
    if (signal.aborted) return
    this.store.setState({ phase: 'done' })
    await this.#preview()
  }

  async #preview(): Promise<void> {
    const { replacing, phase, files } = this.store.getState()
    const turn = ++this.#previewing
    if (!replacing || phase === 'searching' || files.length === 0) return
    try {
      for (let at = 0; at < files.length && turn === this.#previewing; at += filesAtOnce) {
        const shown = await this.#ask(
          files.slice(at, at + filesAtOnce).map(({ path, etag }) => ({ path, etag })),
          true,
        )
        if (turn !== this.#previewing || this.store.getState().files !== files) return
        this.store.setState(({ previews }) => ({
          problem: undefined,
          previews: new Map([...previews, ...shown.map((file): [string, Replaced] => [file.path, file])]),
        }))
      }
    } catch (error) {
      if (turn === this.#previewing) this.store.setState({ problem: problemOf(error) })
    }
  }

  async #ask(chosen: readonly ReplaceIn[], preview: boolean): Promise<Replaced[]> {
    const { text, options, replacement } = this.store.getState()
    const { regex, word, case: caseSensitive } = options
    const done: Replaced[] = []
    for (let at = 0; at < chosen.length; at += filesAtOnce) {
      const files = chosen.slice(at, at + filesAtOnce)
      done.push(
        ...(await request(
          'POST /api/workspaces/{id}/replace',
          { id: this.#workspace },
          { body: { q: text, replacement, regex, word, caseSensitive, files, preview } },
        )),
      )
    }
    return done
  }

  /** Files may have more matches than the list. */
  #isIncomplete(): boolean {
    const { summary, phase } = this.store.getState()
    return phase !== 'done' || summary?.incomplete !== false
  }
}

/** Runs a function after a pause since the last call of `schedule`. */
class Debounced {
  readonly #pause: number
  readonly #act: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(pause: number, act: () => void) {
    this.#pause = pause
    this.#act = act
  }

  schedule(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#act, this.#pause)
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }
}

/** Shows a burst of results a few times per second. */
class Batch<T> {
  readonly #show: (items: readonly T[]) => void
  #waiting: T[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(show: (items: readonly T[]) => void) {
    this.#show = show
  }

  add(item: T): void {
    this.#waiting.push(item)
    this.#timer ??= setTimeout(() => {
      this.flush()
    }, showPause)
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.length > 0) this.#show(this.#waiting.splice(0))
  }
}

const searches = new Map<string, Searching>()

export function searchingIn(workspace: string): Searching {
  const known = searches.get(workspace) ?? new Searching(workspace)
  searches.set(workspace, known)
  return known
}
