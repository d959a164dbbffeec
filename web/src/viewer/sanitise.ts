import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { fileUrl } from '../connection/api'
import { linkTarget, resolvePath } from './links'

/** What Markdown may become: text, and nothing that runs, styles, asks or loads. */
export function markdownToHtml(markdown: string, workspace: string, path: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true })
  return clean(
    html,
    workspace,
    path,
    {
      USE_PROFILES: { html: true },
      FORBID_TAGS: ['style', 'form', 'button', 'textarea', 'select', 'video', 'audio', 'iframe'],
      FORBID_ATTR: ['style', 'class', 'id', 'name'],
    },
    keepTaskBox,
  )
}

/**
 * Of everything to be filled in, the box of a task stays: it shows whether the task is done, is named after it, and
 * cannot be changed.
 */
function keepTaskBox(node: Element): void {
  if (node.tagName !== 'INPUT') return
  const task = node.getAttribute('type') === 'checkbox' ? node.closest('li') : null
  if (!task) {
    node.remove()
    return
  }
  const done = node.hasAttribute('checked')
  for (const name of node.getAttributeNames()) node.removeAttribute(name)
  node.setAttribute('type', 'checkbox')
  node.setAttribute('disabled', '')
  if (done) node.setAttribute('checked', '')
  node.setAttribute('aria-label', task.textContent.trim().split('\n', 1)[0] ?? '')
}

/** An HTML file for a frame in which nothing runs anyway. */
export function pageToHtml(html: string, workspace: string, path: string): string {
  // A link would lead the frame itself away.
  return clean(html, workspace, path, {
    WHOLE_DOCUMENT: true,
    FORBID_TAGS: ['link', 'meta', 'base', 'iframe', 'object', 'embed'],
    FORBID_ATTR: ['href', 'srcset', 'action', 'formaction'],
  })
}

function clean(
  html: string,
  workspace: string,
  path: string,
  config: Parameters<typeof DOMPurify.sanitize>[1],
  finish: (node: Element) => void = () => undefined,
): string {
  const purify = DOMPurify()
  purify.addHook('uponSanitizeElement', (node) => {
    // The language of a code block is all that is kept of its classes.
    if (node instanceof HTMLElement && node.tagName === 'CODE') {
      const language = /^language-([\w+-]{1,20})$/.exec(node.className)?.[1]
      if (language !== undefined) node.dataset.language = language
    }
  })
  purify.addHook('afterSanitizeAttributes', (node) => {
    // Ours alone: it is loaded as the person who is signed in.
    node.removeAttribute('data-src')
    if (node.hasAttribute('src')) {
      // Pictures come from the workspace, and whoever shows the page loads them; nobody else is asked for anything.
      const src = node.getAttribute('src') ?? ''
      const target = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(src) ? undefined : resolvePath(src, path)
      node.removeAttribute('src')
      if (target !== undefined) node.setAttribute('data-src', `${fileUrl(workspace, target)}?raw`)
    }
    if (node.tagName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '')
    for (const name of ['srcset', 'background', 'poster', 'xlink:href', 'ping']) node.removeAttribute(name)
    if (node.hasAttribute('href') && !linkTarget(node.getAttribute('href') ?? '', path)) node.removeAttribute('href')
    finish(node)
  })
  return purify.sanitize(withoutHandlers(html), config)
}

/**
 * The browser complains of every handler that it parses, even where none could run; DOMPurify removes what this leaves.
 */
function withoutHandlers(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])on[a-z]+\s*=/gi, '$1data-dropped='))
}
