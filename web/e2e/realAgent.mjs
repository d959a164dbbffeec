import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const programs = fileURLToPath(new URL('../../src/test/agents/node_modules/.bin', import.meta.url))
const script = fileURLToPath(new URL('../../src/test/node/fake-llm.mjs', import.meta.url))

/** Whether the real agents are installed with the tests. */
export async function areInstalled(...names) {
  const found = await Promise.allSettled(names.map((name) => access(join(programs, name), constants.X_OK)))
  return found.every(({ status }) => status === 'fulfilled')
}

/** A language model that answers as its prompt says. */
export async function startModel() {
  const process = spawn('node', [script, '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const lines = createInterface({ input: process.stdout })
  const first = await new Promise((resolve) => lines.once('line', resolve))
  return { address: /http:\/\/[0-9.:]+/.exec(first)[0], stop: () => process.kill() }
}

/** The environment for Claude Code: its own home, with settings that use the test model and ask before each write. */
export function claudeVariables(home, model) {
  return {
    HOME: home,
    PATH: programs + delimiter + process.env.PATH,
    ANTHROPIC_BASE_URL: model.address,
    ANTHROPIC_API_KEY: 'dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  }
}

/** Its settings for one folder, about which it would ask otherwise. */
export async function settleClaude(home, folder, permissions = { ask: ['Write', 'Edit'] }) {
  const settings = {
    hasCompletedOnboarding: true,
    customApiKeyResponses: { approved: ['dummy'], rejected: [] },
    projects: { [folder]: { hasTrustDialogAccepted: true } },
  }
  await writeFile(join(home, '.claude.json'), JSON.stringify(settings))
  await mkdir(join(home, '.claude'), { recursive: true })
  await writeFile(join(home, '.claude', 'settings.json'), JSON.stringify({ permissions }))
}

/** The same for OpenCode. */
export async function settleOpenCode(home, model) {
  await mkdir(join(home, '.config', 'opencode'), { recursive: true })
  const provider = {
    npm: '@ai-sdk/openai-compatible',
    options: { baseURL: `${model.address}/v1`, apiKey: 'dummy' },
    models: { 'fake-1': { name: 'Fake 1' } },
  }
  await writeFile(
    join(home, '.config', 'opencode', 'opencode.json'),
    JSON.stringify({
      autoupdate: false,
      model: 'fake/fake-1',
      small_model: 'fake/fake-1',
      provider: { fake: provider },
    }),
  )
}
