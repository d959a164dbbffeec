import { chromium } from 'playwright-core'

/** Without a GPU, WebGL is slow; terminals use the DOM renderer where WebGL is not tested. */
export function launchBrowser({ webgl = true } = {}) {
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
      ...(webgl ? [] : ['--disable-webgl', '--disable-webgl2']),
    ],
  })
}

/** Expected messages: deliberately lost connections, refused requests, rendering without a GPU, and a busy machine. */
const expected = [
  /Failed to load resource/,
  /WebSocket connection to/,
  /net::ERR_/,
  /GL Driver Message/,
  /WebGL/,
  /exceeded allotted deadline/,
]

/**
 * Collects what a page must never do: throw, log errors or warnings, open an alert, violate the content security
 * policy, or contact anything but the daemon.
 */
export function watchForTrouble(context, origin) {
  const trouble = []
  context.on('weberror', (webError) => trouble.push(webError.error().stack || String(webError.error())))
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
