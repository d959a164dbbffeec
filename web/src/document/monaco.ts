/** Monaco with the features and languages we use. Import it lazily: it is larger than everything else together. */
import * as monaco from 'monaco-editor/editor/editor.api.js'
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker'
import 'monaco-editor/features/anchorSelect/register.js'
import 'monaco-editor/features/bracketMatching/register.js'
import 'monaco-editor/features/caretOperations/register.js'
import 'monaco-editor/features/clipboard/register.js'
import 'monaco-editor/features/codeEditor/register.js'
import 'monaco-editor/features/codicon/register.js'
import 'monaco-editor/features/comment/register.js'
import 'monaco-editor/features/contextmenu/register.js'
import 'monaco-editor/features/diffEditor/register.js'
import 'monaco-editor/features/dnd/register.js'
import 'monaco-editor/features/find/register.js'
import 'monaco-editor/features/folding/register.js'
import 'monaco-editor/features/format/register.js'
import 'monaco-editor/features/gotoLine/register.js'
import 'monaco-editor/features/hover/register.js'
import 'monaco-editor/features/indentation/register.js'
import 'monaco-editor/features/lineSelection/register.js'
import 'monaco-editor/features/linesOperations/register.js'
import 'monaco-editor/features/links/register.js'
import 'monaco-editor/features/longLinesHelper/register.js'
import 'monaco-editor/features/multicursor/register.js'
import 'monaco-editor/features/readOnlyMessage/register.js'
import 'monaco-editor/features/smartSelect/register.js'
import 'monaco-editor/features/stickyScroll/register.js'
import 'monaco-editor/features/suggest/register.js'
import 'monaco-editor/features/toggleTabFocusMode/register.js'
import 'monaco-editor/features/unicodeHighlighter/register.js'
import 'monaco-editor/features/wordHighlighter/register.js'
import 'monaco-editor/features/wordOperations/register.js'
import 'monaco-editor/languages/definitions/cpp/register.js'
import 'monaco-editor/languages/definitions/csharp/register.js'
import 'monaco-editor/languages/definitions/css/register.js'
import 'monaco-editor/languages/definitions/dockerfile/register.js'
import 'monaco-editor/languages/definitions/go/register.js'
import 'monaco-editor/languages/definitions/graphql/register.js'
import 'monaco-editor/languages/definitions/html/register.js'
import 'monaco-editor/languages/definitions/ini/register.js'
import 'monaco-editor/languages/definitions/java/register.js'
import 'monaco-editor/languages/definitions/javascript/register.js'
import 'monaco-editor/languages/definitions/kotlin/register.js'
import 'monaco-editor/languages/definitions/less/register.js'
import 'monaco-editor/languages/definitions/lua/register.js'
import 'monaco-editor/languages/definitions/markdown/register.js'
import 'monaco-editor/languages/definitions/php/register.js'
import 'monaco-editor/languages/definitions/protobuf/register.js'
import 'monaco-editor/languages/definitions/python/register.js'
import 'monaco-editor/languages/definitions/r/register.js'
import 'monaco-editor/languages/definitions/ruby/register.js'
import 'monaco-editor/languages/definitions/rust/register.js'
import 'monaco-editor/languages/definitions/scala/register.js'
import 'monaco-editor/languages/definitions/scss/register.js'
import 'monaco-editor/languages/definitions/shell/register.js'
import 'monaco-editor/languages/definitions/sql/register.js'
import 'monaco-editor/languages/definitions/swift/register.js'
import 'monaco-editor/languages/definitions/typescript/register.js'
import 'monaco-editor/languages/definitions/xml/register.js'
import 'monaco-editor/languages/definitions/yaml/register.js'
import 'monaco-editor/languages/features/css/register.js'
import CssWorker from 'monaco-editor/languages/features/css/css.worker.js?worker'
import 'monaco-editor/languages/features/html/register.js'
import HtmlWorker from 'monaco-editor/languages/features/html/html.worker.js?worker'
import 'monaco-editor/languages/features/json/register.js'
import JsonWorker from 'monaco-editor/languages/features/json/json.worker.js?worker'

/** For completion, checks and formatting; started when the editor first needs the language. */
const workers: Record<string, new () => Worker> = {
  json: JsonWorker,
  css: CssWorker,
  scss: CssWorker,
  less: CssWorker,
  html: HtmlWorker,
}
/** Loaded with the editor, not on first use, when the daemon that serves it may be away. */
let loaded: Worker | undefined = new EditorWorker()
self.MonacoEnvironment = {
  getWorker: (_, label) => {
    const language = workers[label]
    if (language) return new language()
    const worker = loaded ?? new EditorWorker()
    loaded = undefined
    return worker
  },
}

/** Gives Monaco the colours of the page's current theme. */
export function followTheme(): void {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => longHex(style.getPropertyValue(`--${name}`).trim())
  const plain = (name: string) => token(name).replace('#', '')
  const light = document.documentElement.dataset.theme === 'light'
  monaco.editor.defineTheme('agentos', {
    base: light ? 'vs' : 'vs-dark',
    inherit: true,
    rules: [
      { token: '', foreground: plain('text') },
      { token: 'comment', foreground: plain('faint') },
      { token: 'keyword', foreground: plain('p2') },
      { token: 'string', foreground: plain('p3') },
      { token: 'string.key.json', foreground: plain('p1') },
      { token: 'number', foreground: plain('p4') },
      { token: 'type', foreground: plain('p1') },
      { token: 'annotation', foreground: plain('p4') },
      { token: 'delimiter', foreground: plain('muted') },
      { token: 'tag', foreground: plain('p1') },
      { token: 'attribute.name', foreground: plain('p4') },
      { token: 'attribute.value', foreground: plain('p3') },
    ],
    colors: {
      'editor.background': token('surface'),
      'editor.foreground': token('text'),
      'editorLineNumber.foreground': token('faint'),
      'editorLineNumber.activeForeground': token('text'),
      'editor.lineHighlightBackground': token('hover') + '66',
      'editor.lineHighlightBorder': '#00000000',
      'editor.selectionBackground': token('selection'),
      'editorCursor.foreground': token('accent'),
      'editorIndentGuide.background1': token('line'),
      'editorWidget.background': token('raised'),
      'editorWidget.border': token('line-strong'),
      'editorGutter.background': token('surface'),
      'scrollbarSlider.background': token('line-strong') + '99',
      'scrollbarSlider.hoverBackground': token('control-line') + '99',
      'scrollbar.shadow': '#00000000',
      'minimap.background': token('surface'),
      focusBorder: token('accent'),
      'agentos.added': token('add'),
      'agentos.changed': token('accent'),
      'agentos.deleted': token('del'),
      'diffEditor.insertedTextBackground': token('add') + '30',
      'diffEditor.removedTextBackground': token('del') + '30',
      'diffEditor.insertedLineBackground': token('add-bg'),
      'diffEditor.removedLineBackground': token('del-bg'),
    },
  })
  monaco.editor.setTheme('agentos')
}

/** `#fff` becomes `#ffffff`: Monaco knows only the long form, and the build shortens colours. */
function longHex(colour: string): string {
  return /^#[0-9a-f]{3,4}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour
}

followTheme()
new MutationObserver(followTheme).observe(document.documentElement, { attributeFilter: ['data-theme'] })

export { monaco }
