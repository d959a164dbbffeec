import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { fileUrl } from '../connection/api'
import { linkTarget, resolvePath } from './links'

/** Markdown as HTML: text, without scripts, styles, forms or foreign resources. */
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

/** Of all form controls, only the checkbox of a task is kept: labelled with its task, and disabled. */
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

/** An HTML file for a frame in which no script runs anyway. */
export function pageToHtml(html: string, workspace: string, path: string): string {
  // A link would navigate the frame itself.
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
    // Of the classes of a code block, only the language is kept.
    if (node instanceof HTMLElement && node.tagName === 'CODE') {
      const language = /^language-([\w+-]{1,20})$/.exec(node.className)?.[1]
      if (language !== undefined) node.dataset.language = language
    }
  })
  purify.addHook('afterSanitizeAttributes', (node) => {
    // Only we may set it: it is loaded with this browser's credentials.
    node.removeAttribute('data-src')
    if (node.hasAttribute('src')) {
      // Images come only from the workspace, and the component that shows the page loads them; no other server is
      // contacted.
      const src = node.getAttribute('src') ?? ''
      const target = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(src) ? undefined : resolvePath(src, path)
      node.removeAttribute('src')
      if (target !== undefined) node.setAttribute('data-src', fileUrl(workspace, target))
    }
    if (node.tagName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '')
    for (const name of ['srcset', 'background', 'poster', 'xlink:href', 'ping']) node.removeAttribute(name)
    if (node.hasAttribute('href') && !linkTarget(node.getAttribute('href') ?? '', path)) node.removeAttribute('href')
    finish(node)
  })
  return purify.sanitize(withoutHandlers(html), config)
}

/** The browser complains about every handler that it parses, even if none could run; DOMPurify removes the rest. */
function withoutHandlers(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])on[a-z]+\s*=/gi, '$1data-dropped='))
}
