import { useEffect, useState } from 'react'
import { request } from '../connection/api'
import { type Problem, problemOf } from '../connection/problem'
import { type SearchAnswer, type SearchOptions, partsOf, searchQuery, summaryWords } from './search'
import './SearchPanel.css'

interface SearchPanelProps {
  workspace: string
  onOpen: (path: string, line: number, column: number) => void
}

const toggles = [
  { option: 'case', label: 'Aa', name: 'Match case' },
  { option: 'word', label: 'W', name: 'Whole words' },
  { option: 'regex', label: '.*', name: 'Regular expression' },
] as const

export function SearchPanel({ workspace, onOpen }: SearchPanelProps) {
  const [text, setText] = useState('')
  const [options, setOptions] = useState<SearchOptions>({ regex: false, case: false, word: false, include: '', exclude: '' })
  const [answer, setAnswer] = useState<SearchAnswer>()
  const [problem, setProblem] = useState<Problem>()

  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      if (text === '') {
        setAnswer(undefined)
        setProblem(undefined)
        return
      }
      request<SearchAnswer>('GET', `/api/workspaces/${encodeURIComponent(workspace)}/search?${searchQuery(text, options)}`).then(
        (found) => {
          if (!current) return
          setAnswer(found)
          setProblem(undefined)
        },
        (error: unknown) => {
          if (current) setProblem(problemOf(error))
        },
      )
    }, 200)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [workspace, text, options])

  return (
    <div className="search" role="search">
      <div className="search-fields">
        <div className="search-text">
          <input autoFocus aria-label="Search in files" placeholder="Search in files" spellCheck={false} value={text} onChange={(event) => { setText(event.target.value) }} />
          {toggles.map(({ option, label, name }) => (
            <button key={option} type="button" aria-label={name} title={name} aria-pressed={options[option]} onClick={() => { setOptions({ ...options, [option]: !options[option] }) }}>
              <span aria-hidden="true">{label}</span>
            </button>
          ))}
        </div>
        <input aria-label="Only in" placeholder="Only in: *.ts, src/**" spellCheck={false} value={options.include} onChange={(event) => { setOptions({ ...options, include: event.target.value }) }} />
        <input aria-label="Not in" placeholder="Not in" spellCheck={false} value={options.exclude} onChange={(event) => { setOptions({ ...options, exclude: event.target.value }) }} />
      </div>
      <p className="search-summary" role="status">
        {problem?.message ?? (answer ? summaryWords(answer.summary) : '')}
      </p>
      <div className="search-results">
        {!problem &&
          answer?.files.map(({ path, matches }) => (
            <section key={path} aria-label={path}>
              <h3 title={path}>
                {path.slice(path.lastIndexOf('/') + 1)} <span>{path.slice(0, Math.max(0, path.lastIndexOf('/')))}</span>
              </h3>
              <ul>
                {matches.map((match) => {
                  const [before, found, after] = partsOf(match)
                  return (
                    <li key={`${String(match.line)}:${String(match.column)}`}>
                      <button type="button" onClick={() => { onOpen(path, match.line, match.column) }}>
                        <span className="search-line">{match.line}</span>
                        <span className="search-preview">
                          {before}
                          <mark>{found}</mark>
                          {after}
                        </span>
                      </button>
                    </li>
                  )
                })}
              </ul>
            </section>
          ))}
      </div>
    </div>
  )
}
