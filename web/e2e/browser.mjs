import { chromium } from 'playwright-core'

export function launchBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/**
 * A connection that is lost on purpose, an answer that says no, how the browser draws without a graphics card, and a
 * machine that is busy.
 */
const expected = [
  /Failed to load resource/,
  /WebSocket connection to/,
  /net::ERR_/,
  /GL Driver Message/,
  /WebGL/,
  /exceeded allotted deadline/,
]

/**
 * Collects what a page must never do: throw, complain on the console, open an alert, break the content security policy,
 * or ask anybody but the daemon for anything.
 */
export function watchForTrouble(context, origin) {
  const trouble = []
  context.on('weberror', (webError) => trouble.push(webError.error().stack))
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !expected.some((pattern) => pattern.test(message.text())))
      trouble.push(message.text())
  })
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) trouble.push(`asked ${request.url()}`)
  })
  context.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return trouble
}
