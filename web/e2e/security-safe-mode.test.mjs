import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, status, useCanvas } from './steps.mjs'

/** This many daemons killed soon after their start put the next one into safe mode. */
const deaths = 6

describe('a daemon in safe mode', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const answers = () =>
    fetch(`${here.daemon.origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )

  it('says so on the canvas, with instructions, until another daemon runs', async () => {
    const page = await here.signIn()
    const notice = page.getByRole('status', { name: 'Safe mode' })
    await createSession(page, here.project, 'checkout')
    for (let death = 0; death < deaths; death++) {
      await here.daemon.kill()
      while (await answers()) await new Promise((resolve) => setTimeout(resolve, 20))
      await here.daemon.startAgain()
    }
    await page.reload()
    await notice.getByText('agents were not started').waitFor()
    await notice.getByText('agentos session restore').waitFor()
    await assertAccessible(page, 'safe mode')
    await page.getByTitle('All sessions').click()
    await notice.waitFor()
    await button(notice, 'Dismiss').click()
    await notice.waitFor({ state: 'detached' })

    await page.reload()
    await notice.waitFor()
    await here.daemon.agentos('daemon', 'stop')
    await here.daemon.agentos('daemon', 'start', '--port', new URL(here.daemon.origin).port)
    await status(page, 'connected').waitFor()
    await notice.waitFor({ state: 'detached' })
  })
})
