// Makes the pictures in docs/images of a real daemon with a small project: first start, a working session, a
// comparison, search, changes, history, agents, a review, a phone; dark and light. With names, only those pictures.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../e2e/browser.mjs'
import { startDaemon } from '../e2e/daemon.mjs'

const images = fileURLToPath(new URL('../../docs/images', import.meta.url))
const base = mkdtempSync(join(tmpdir(), 'pictures-'))
const project = join(base, 'shop-api')
const wanted = process.argv.slice(2)

function makeProject() {
  mkdirSync(join(project, 'src', 'auth'), { recursive: true })
  mkdirSync(join(project, 'test'))
  writeFileSync(join(project, 'README.md'), '# Shop\n\nOrders, prices and sessions of the shop.\n')
  writeFileSync(join(project, 'package.json'), '{\n  "name": "shop-api",\n  "private": true\n}\n')
  writeFileSync(join(project, 'test', 'price.test.ts'), "import { price } from '../src/price'\n")
  writeFileSync(
    join(project, 'src', 'price.ts'),
    'export const price = (cents: number) => `${(cents / 100).toFixed(2)} €`\n',
  )
  writeFileSync(join(project, 'src', 'auth', 'sessionStore.ts'), before)
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-qm', 'sessions and prices')
  git('switch', '-qc', 'currencies')
  writeFileSync(
    join(project, 'src', 'price.ts'),
    'export const price = (cents: number, currency = "€") => `${(cents / 100).toFixed(2)} ${currency}`\n',
  )
  git('commit', '-qam', 'name the currency of a price')
  git('switch', '-q', 'main')
  git('commit', '-q', '--allow-empty', '-m', 'release 1.4')
  git('tag', 'v1.4')
  git('merge', '-q', '--no-ff', '-m', 'prices in every currency', 'currencies')
  writeFileSync(join(project, 'src', 'auth', 'sessionStore.ts'), after)
  writeFileSync(
    join(project, 'src', 'auth', 'token.ts'),
    'export type Token = string & { readonly kind: unique symbol }\n',
  )
}

const git = (...args) =>
  execFileSync('git', ['-C', project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args])
const before = `import { User } from '../user'

/** Who is signed in, by token. */
export class SessionStore {
  private readonly live = new Map<string, User>()

  find(token: string): User {
    return this.live.get(token)!
  }

  open(user: User): string {
    const token = crypto.randomUUID()
    this.live.set(token, user)
    return token
  }
}
`
const after = before
  .replace("import { User } from '../user'", "import { User } from '../user'\nimport type { Token } from './token'")
  .replace('new Map<string, User>', 'new Map<Token, User>')
  .replace(
    '  find(token: string): User {\n    return this.live.get(token)!',
    '  /** Nobody when the token is unknown or its time is over. */\n' +
      '  find(token: Token): User | undefined {\n    return this.live.get(token)',
  )

/** Asks before it acts on each message, as agents do. */
const asker = `
[agent]
id = "asker"
name = "Asker"
command = "bash"
args = ["{files}/asker.sh"]
[files]
"asker.sh" = 'stty -echo; printf "\\n  Prices are rounded in three places.\\n  The test for half cents fails.\\n\\n"; \
read -r task; echo "  May I run $task? (y/n)"; read -r'
[keys]
allow = "y"
deny = "n"
[[status.rules]]
id = "asks"
state = "waiting"
region = "screen"
matches = "May I "
`

/** Four agents: one waiting, one running, one idle, one exited. */
async function startAgents(page, daemon) {
  const tasks = [
    ['fix-rounding', 'asker', 'npm test -- price'],
    [
      'auth-refactor',
      'shell',
      "PS1='$ '; clear; sed -i 's/string/Token/' src/auth/sessionStore.ts; git --no-pager diff --stat; sleep 600",
    ],
    [
      'write-tests',
      'shell',
      "PS1='$ '; clear; printf 'it()\n' > test/session.test.ts; git status --short; echo 1 test written",
    ],
    ['docs-pass', 'shell', 'exit 0'],
  ]
  const {
    body: [{ id: session }],
  } = await daemon.call('GET', '/api/sessions')
  for (const [name, agent, prompt] of tasks)
    await daemon.call('POST', `/api/sessions/${session}/agents`, { name, agent, prompt })
  const cards = page.getByRole('region', { name: 'Agent cards' })
  await cards.getByText('waiting for you').waitFor()
  await cards.getByText('exited with code 0').waitFor()
  await cards.getByText('1 file').nth(1).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
}

async function photograph(browser, colorScheme) {
  const daemon = await startDaemon({ HOME: base })
  mkdirSync(join(daemon.home, 'agents'), { recursive: true })
  writeFileSync(join(daemon.home, 'agents', 'asker.toml'), asker)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const take = (name, size) =>
    (size ? page.setViewportSize(size) : Promise.resolve()).then(() =>
      wanted.length === 0 || wanted.includes(name)
        ? page.screenshot({ path: join(images, `${name}-${colorScheme}.png`) })
        : undefined,
    )
  try {
    await page.goto(daemon.loginUrl)
    await page.getByRole('heading', { name: 'Start with a project folder' }).waitFor()
    await take('first-start')
    await page.keyboard.press('n')
    await page.getByLabel('Project folder').fill(project)
    await page.getByLabel('Name').fill('checkout rewrite')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'No open panels' }).waitFor()
    await page.getByRole('treeitem', { name: /^src/ }).click()
    await page.getByRole('treeitem', { name: /^auth/ }).click()
    await page.getByRole('treeitem', { name: /^sessionStore/ }).click()
    await page.locator('.monaco-editor .view-line').filter({ hasText: 'SessionStore' }).first().waitFor()
    await page.keyboard.press('Control+`')
    await page.locator('.terminal-panel').waitFor()
    await page.getByText('1 terminal running').waitFor()
    await page.keyboard.type("PS1='$ '; clear; git status --short; git log --oneline --color=always\n")
    await page.waitForTimeout(3_000)
    await take('session')
    await page.getByRole('button', { name: 'Compare with HEAD' }).click()
    await page
      .getByRole('region', { name: /compared with HEAD/ })
      .locator('.char-insert')
      .first()
      .waitFor()
    await take('compare')
    await page.keyboard.press('Control+Shift+F')
    await page.getByLabel('Search in files').fill('token')
    await page.getByRole('button', { name: 'Show replace field' }).click()
    await page.getByLabel('Replace with').fill('ticket')
    await page.getByRole('region', { name: 'Found in src/auth/sessionStore.ts' }).locator('ins').first().waitFor()
    await take('search')
    await page.getByRole('tab', { name: /Changes/ }).click()
    await page.getByRole('region', { name: 'Changes', exact: true }).getByTitle('src/auth/sessionStore.ts').click()
    await page
      .getByRole('region', { name: /^Changes in/ })
      .getByText('Nobody when')
      .waitFor()
    await take('changes')
    await page.keyboard.press('Control+Shift+H')
    await page
      .getByRole('listbox', { name: 'Commits' })
      .getByRole('option', { name: /name the currency/ })
      .click()
    await page
      .getByRole('region', { name: 'Commit name the currency of a price' })
      .getByText('currency = ')
      .first()
      .waitFor()
    await take('history')
    await page.keyboard.press('Control+Shift+A')
    await page.getByRole('heading', { name: 'No agents yet' }).waitFor()
    await page.getByRole('navigation').getByRole('tab', { name: 'Files' }).click()
    await startAgents(page, daemon)
    await take('agents')
    await page.keyboard.press('Alt+R')
    await page
      .getByRole('listbox', { name: 'Changed files' })
      .getByRole('option', { name: /sessionStore/ })
      .click()
    await page.keyboard.press('Enter')
    await page
      .getByRole('group', { name: /^Hunk 1 of/ })
      .first()
      .waitFor()
    await page.waitForTimeout(1_500)
    await take('review')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Sessions and files' }).click()
    await page.getByRole('navigation').getByRole('tab', { name: 'Files' }).click()
    await page.getByRole('treeitem', { name: /^sessionStore/ }).waitFor()
    await take('phone-drawer')
    await page
      .getByRole('list', { name: 'Terminals' })
      .getByRole('button', { name: /running/ })
      .click()
    await page.locator('.terminal-panel').waitFor()
    await page.waitForTimeout(1_500)
    await take('phone')
  } finally {
    await context.close()
    await daemon.stop()
  }
}

mkdirSync(images, { recursive: true })
const browser = await launchBrowser()
try {
  for (const scheme of ['dark', 'light']) {
    rmSync(project, { recursive: true, force: true })
    makeProject()
    await photograph(browser, scheme)
  }
} finally {
  await browser.close()
  rmSync(base, { recursive: true, force: true })
}
