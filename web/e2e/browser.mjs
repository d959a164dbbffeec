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

/** Collects what a page must never do: throw, open an alert, or break the content security policy. */
export function watchForTrouble(context) {
  const trouble = []
  context.on('weberror', (webError) => trouble.push(webError.error().message))
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) trouble.push(message.text())
  })
  context.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return trouble
}
