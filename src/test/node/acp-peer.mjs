// An agent that speaks the Agent Client Protocol and does what its prompt says, in one word or a few:
// say TEXT, work, ask, hold [PATH that is there once it is held], die, read PATH, write PATH TEXT, edit PATH TIMES,
// flood, check PATH LINE. With ACP_PEER_REMEMBERS it takes sessions up again, unless it is "forgotten".
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const session = 'peer-session'
const waiting = new Map()
let last = 0
let held

function send(message) {
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n')
}

function ask(method, params) {
  send({ id: ++last, method, params: { sessionId: session, ...params } })
  return new Promise((resolve) => waiting.set(last, resolve))
}

function update(sessionUpdate, fields) {
  send({
    method: 'session/update',
    params: { sessionId: session, update: { sessionUpdate, ...fields } },
  })
}

function say(text) {
  update('agent_message_chunk', { content: { type: 'text', text } })
}

const told = {
  say: async (text) => {
    update('agent_thought_chunk', { content: { type: 'text', text: 'hm' } })
    update('plan', {
      entries: [{ content: 'answer', priority: 'high', status: 'completed' }],
    })
    for (const letter of text) say(letter)
    return 'end_turn'
  },
  work: async () => {
    const plan = (...statuses) =>
      update('plan', {
        entries: ['Look around', 'Mend it', 'Tell'].map((content, index) => ({
          content,
          priority: 'medium',
          status: statuses[index],
        })),
      })
    update('agent_thought_chunk', {
      content: { type: 'text', text: 'First I look.' },
    })
    plan('in_progress', 'pending', 'pending')
    update('tool_call', {
      toolCallId: 'list',
      title: 'ls -l',
      kind: 'execute',
      status: 'in_progress',
    })
    update('tool_call_update', {
      toolCallId: 'list',
      status: 'completed',
      content: [
        {
          type: 'content',
          content: {
            type: 'text',
            text: '```\ntotal 4\n\u001b[32mnotes.txt\u001b[0m\n```',
          },
        },
      ],
    })
    plan('completed', 'in_progress', 'pending')
    const path = process.cwd() + '/notes.txt'
    update('tool_call', {
      toolCallId: 'mend',
      title: 'Edit notes.txt',
      kind: 'edit',
      status: 'in_progress',
      locations: [{ path, line: 2 }],
      content: [{ type: 'diff', path, oldText: 'one\ntwo\n', newText: 'one\nthree\n' }],
    })
    update('tool_call_update', { toolCallId: 'mend', status: 'failed' })
    plan('completed', 'completed', 'completed')
    say(
      '## Done\n\n`notes.txt` is **mended**:\n\n```js\nconst answer = 42\n```\n\n' +
        'See [the notes](notes.txt). <img src=x onerror=alert(1)><script>alert(2)</script>',
    )
    update('usage_update', { used: 50000, size: 200000 })
    return 'end_turn'
  },
  ask: async () => {
    const toolCallId = 'call-' + ++last
    const diff = {
      type: 'diff',
      path: process.cwd() + '/out.txt',
      oldText: null,
      newText: 'hi\n',
    }
    update('tool_call', {
      toolCallId,
      title: 'Write out.txt',
      kind: 'edit',
      status: 'pending',
      locations: [{ path: diff.path, line: 1 }],
      content: [diff],
    })
    const options = ['allow_once', 'allow_always', 'reject_once'].map((kind) => ({
      optionId: 'o-' + kind,
      name: kind,
      kind,
    }))
    const { result } = await ask('session/request_permission', {
      toolCall: { toolCallId, title: 'Write out.txt' },
      options,
    })
    if (result.outcome.outcome === 'cancelled') return 'cancelled'
    if (!result.outcome.optionId.startsWith('o-allow')) {
      say('As you wish.')
      return 'end_turn'
    }
    await ask('fs/write_text_file', { path: diff.path, content: diff.newText })
    update('tool_call_update', { toolCallId, status: 'completed' })
    return 'end_turn'
  },
  hold: (path) => {
    if (path) writeFileSync(path, '')
    return new Promise((resolve) => (held = resolve))
  },
  die: async () => {
    console.error('I was told to die.')
    process.exit(3)
  },
  read: async (path) => {
    const { result, error } = await ask('fs/read_text_file', { path })
    say(error ? `${error.code} ${error.message}` : result.content)
    return 'end_turn'
  },
  write: async (rest) => {
    const [path, ...words] = rest.split(' ')
    const { error } = await ask('fs/write_text_file', {
      path,
      content: words.join(' '),
    })
    say(error ? `${error.code} ${error.message}` : 'written')
    return 'end_turn'
  },
  // Each time reads the file, thinks, inserts a line somewhere and writes the whole file.
  edit: async (rest) => {
    const [path, times] = rest.split(' ')
    let written = 0
    for (let time = 0; time < Number(times); time++) {
      const { result } = await ask('fs/read_text_file', { path })
      await new Promise((resolve) => setTimeout(resolve, (time * 7) % 60))
      const lines = result.content.split('\n')
      lines.splice((time * 13) % lines.length, 0, `[agent.${time}]`)
      const { error } = await ask('fs/write_text_file', {
        path,
        content: lines.join('\n'),
      })
      if (!error) written++
    }
    say(`${written} of ${times} written`)
    return 'end_turn'
  },
  check: async (rest) => {
    const [name, line] = rest.split(' ')
    const path = process.cwd() + '/' + name
    const plan = (...statuses) =>
      update('plan', {
        entries: statuses.map((status, index) => ({
          content: ['look', 'check'][index],
          priority: 'high',
          status,
        })),
      })
    const text = (words) => [{ type: 'content', content: { type: 'text', text: words } }]
    plan('in_progress', 'pending')
    update('tool_call', {
      toolCallId: 'look',
      title: 'Read ' + name,
      kind: 'read',
      status: 'in_progress',
      locations: [{ path, line: Number(line) }],
    })
    update('tool_call_update', { toolCallId: 'look', status: 'completed' })
    plan('completed', 'in_progress')
    update('tool_call', {
      toolCallId: 'check',
      title: 'make check',
      kind: 'execute',
      status: 'in_progress',
      content: text('one'),
    })
    update('tool_call_update', {
      toolCallId: 'check',
      content: text('one\ntwo'),
    })
    update('tool_call_update', {
      toolCallId: 'check',
      status: 'failed',
      content: text('one\ntwo\nthree'),
    })
    return 'end_turn'
  },
  flood: async () => {
    process.stdout.write('x'.repeat(33 << 20) + '\n{"half": \nno message at all\n[1,2]\n\n')
    send({ method: '_someone/elses', params: { deep: { er: [1] } } })
    update('an_update_of_tomorrow', { anything: true })
    const { error } = await ask('terminal/create', { command: 'ls' })
    say(`\ud83d half, and ${error.code}`)
    return 'end_turn'
  },
}

const asked = {
  initialize: async () => ({
    protocolVersion: 1,
    agentCapabilities: {
      loadSession: Boolean(process.env.ACP_PEER_REMEMBERS),
      news: 1,
    },
    authMethods: [],
  }),
  'session/new': async () => ({
    sessionId: session,
    modes: {
      currentModeId: 'ask',
      availableModes: [
        { id: 'ask', name: 'Ask' },
        { id: 'auto', name: 'Auto' },
      ],
    },
  }),
  'session/load': async () => {
    if (process.env.ACP_PEER_REMEMBERS === 'forgotten') throw new Error('No such session')
    say('what was said before')
    return {}
  },
  'session/set_mode': async () => ({}),
  'session/prompt': async ({ prompt }) => {
    const [word, ...rest] = prompt[0].text.split(' ')
    if (!told[word]) throw new Error('I cannot ' + word)
    return {
      stopReason: await told[word](rest.join(' ')),
      usage: { inputTokens: 3, outputTokens: 5, totalTokens: 8 },
    }
  },
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const message = JSON.parse(line)
  if (message.method === 'session/cancel') held?.('cancelled')
  else if (!message.method) waiting.get(message.id)(message)
  else {
    try {
      send({
        id: message.id,
        result: await asked[message.method](message.params),
      })
    } catch (wrong) {
      send({ id: message.id, error: { code: -32603, message: wrong.message } })
    }
  }
})
