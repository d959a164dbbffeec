import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'node:test'
import { button, createSession, openTerminal, status, useCanvas, waitForText } from './steps.mjs'

const squatter = fileURLToPath(new URL('squatter.mjs', import.meta.url))

/** Another program on this machine, which records all requests. */
async function listen() {
  const seen = []
  const server = createServer((request, response) => {
    seen.push(`${request.url}\n${request.rawHeaders.join('\n')}`)
    response.setHeader('Content-Type', 'text/html')
    response.end('<h1>Another program</h1>')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { seen, origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/** Another program on the daemon's port; runs as another user where possible. */
async function squat(port) {
  const other = process.getuid() === 0 ? ['setpriv', '--reuid', '34567', '--regid', '34567', '--clear-groups'] : []
  const [command, ...args] = [...other, process.execPath, squatter, String(port)]
  const program = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = []
  let rest = ''
  program.stdout.setEncoding('utf8').on('data', (text) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop()
    lines.push(...parts)
  })
  const until = async (found) => {
    const deadline = Date.now() + 40_000
    while (!lines.some(found)) {
      assert.ok(Date.now() < deadline, `the program on the port saw only ${lines.join('\n')}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await until((line) => line === 'listening')
  return {
    lines,
    until,
    async close() {
      program.kill()
      await new Promise((resolve) => program.once('exit', resolve))
    },
  }
}

/** Every word of a recording that might be a secret. */
const words = (text) =>
  [...new Set(text.split(/[^\w.~+/=-]+/).flatMap((word) => [word, ...word.split(/[.=/]/)]))].filter(
    (word) => word.length >= 16,
  )

describe('the credential of a browser', { timeout: 600_000 }, () => {
  const here = useCanvas()

  /** All ways in which a request can carry a credential. */
  async function assertOpensNothing(recorded) {
    const stolen = words(recorded)
    assert.ok(stolen.length < 500, `${stolen.length} words`)
    for (const word of stolen) {
      for (const headers of [
        { Authorization: `Bearer ${word}` },
        { Cookie: `agentos_${new URL(here.daemon.origin).port}=${word}` },
      ]) {
        const { status: answer } = await fetch(`${here.daemon.origin}/api/me`, { headers })
        assert.equal(answer, 401, `${Object.keys(headers)} ${word} opens the door`)
      }
    }
  }

  it('is not sent to another program that is opened, linked to, framed, or clicked on in a terminal', async () => {
    const page = await here.signIn()
    const other = await listen()
    try {
      await createSession(page, here.project, 'checkout')
      assert.deepEqual(await here.context.cookies(), [])
      const visit = await here.context.newPage()
      await visit.goto(`${other.origin}/opened`)
      await visit.evaluate((canvas) => {
        const frame = document.createElement('iframe')
        frame.src = canvas
        document.body.append(frame)
        return Promise.allSettled([
          fetch(`${canvas}/api/me`, { credentials: 'include', mode: 'no-cors' }),
          new Promise((resolve) => {
            const socket = new WebSocket(`${canvas.replace('http', 'ws')}/ws`)
            socket.onopen = () => resolve(document.body.append('a socket is open'))
            socket.onerror = resolve
          }),
        ])
      }, here.daemon.origin)
      assert.equal(await visit.getByText('a socket is open').count(), 0)
      await openTerminal(page)
      await page.keyboard.type(
        `clear; printf '\\033]8;;${other.origin}/osc8\\033\\\\https://github.com/good` +
          `\\033]8;;\\033\\\\\\n%s\\n' '${other.origin}/plain'\n`,
      )
      await waitForText(page, /\/plain\n/)
      for (const [line, path, reason] of [
        [0, '/osc8', 'differs from its text'],
        [1, '/plain', 'server on this machine'],
      ]) {
        const { x, y, height } = await page.locator('.xterm-screen').boundingBox()
        const rows = await page
          .locator('.xterm-accessibility-tree')
          .first()
          .evaluate((tree) => tree.children.length)
        const at = { x: x + 30, y: y + (line + 0.5) * (height / rows) }
        await page.mouse.move(at.x - 5, at.y)
        await page.mouse.move(at.x, at.y)
        await page.locator('.terminal-target', { hasText: `${other.origin}${path}` }).waitFor()
        await page.mouse.click(at.x, at.y)
        const dialog = page.getByRole('dialog', { name: 'Open this link?' })
        await dialog.getByText(reason).waitFor()
        await dialog.getByText(`${other.origin}${path}`).waitFor()
        assert.equal(
          other.seen.some((request) => request.startsWith(path)),
          false,
        )
        const [opened] = await Promise.all([here.context.waitForEvent('page'), button(dialog, 'Open').click()])
        await opened.getByText('Another program').waitFor()
        assert.equal(await opened.evaluate(() => window.opener), null)
        await page.bringToFront()
      }
      for (const path of ['/opened', '/osc8', '/plain'])
        assert.ok(
          other.seen.some((request) => request.startsWith(path)),
          path,
        )
      await assertOpensNothing(other.seen.join('\n'))
    } finally {
      other.close()
      here.trouble.splice(
        0,
        Infinity,
        ...here.trouble.filter((trouble) => !trouble.startsWith(`asked ${other.origin}`) && !trouble.includes('frame')),
      )
    }
  })

  it('is not sent to another program that takes the port while the daemon is away, and works again later', async () => {
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await openTerminal(page)
    const other = await here.openPage()
    await status(other, 'connected').waitFor()
    const { port } = new URL(here.daemon.origin)
    await here.daemon.agentos('daemon', 'stop')
    const program = await squat(port)
    try {
      // One page only reconnects; the other one is loaded from the impostor.
      await program.until((line) => line.includes('/challenge'))
      await page.getByText('Another program is answering at this address.').waitFor()
      await other.goto(here.daemon.origin)
      await other.getByText('Another program').waitFor()
      await other.evaluate(() => navigator.serviceWorker.ready)
    } finally {
      await program.close()
    }
    await here.daemon.agentos('daemon', 'start', '--port', port)
    await status(page, 'connected').waitFor()
    await page.locator('.terminal-panel[data-away=false]').waitFor()
    assert.equal(
      program.lines.some((line) => line.includes('"proof"')),
      false,
    )
    await assertOpensNothing(program.lines.join('\n'))
    // The impostor's service worker answers once more, and is gone after the browser has asked the daemon for it.
    await other.goto(here.daemon.origin)
    await status(other, 'connected').waitFor()
    assert.equal(await other.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0)
    // Until then, it may have answered a request for a script with its page.
    here.trouble.splice(0, Infinity, ...here.trouble.filter((trouble) => !trouble.includes("Unexpected token '<'")))
  })

  it('is obtained once from a link, by a browser that runs the page, and survives reloads and restarts', async () => {
    const link = await here.daemon.newLoginUrl()
    const looked = await fetch(link)
    assert.equal(looked.status, 200)
    assert.equal(looked.headers.get('set-cookie'), null)
    const page = await here.context.newPage()
    await page.goto(link)
    await status(page, 'connected').waitFor()
    assert.equal(page.url(), `${here.daemon.origin}/`)
    await page.reload()
    await status(page, 'connected').waitFor()
    const { port } = new URL(here.daemon.origin)
    await here.daemon.agentos('daemon', 'stop')
    await here.daemon.agentos('daemon', 'start', '--port', port)
    await status(page, 'connected').waitFor()
    await page.reload()
    await status(page, 'connected').waitFor()
    const stranger = await here.openStranger()
    await stranger.goto(link)
    await stranger.getByRole('heading', { name: 'You are not signed in' }).waitFor()
    await stranger.getByText('this link no longer works').waitFor()
    await page.goto(link)
    await status(page, 'connected').waitFor()
  })

  it('stops working in the open page when the browser is revoked, until another link is opened', async () => {
    const page = await here.signIn()
    const [{ id, name }] = JSON.parse((await here.daemon.agentos('browser', 'list', '--json')).stdout)
    assert.match(name, /^Chrome/)
    await here.daemon.agentos('browser', 'revoke', id)
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor()
    await page.goto(await here.daemon.newLoginUrl())
    await status(page, 'connected').waitFor()
  })
})
