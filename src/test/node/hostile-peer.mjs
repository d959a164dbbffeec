// An agent that speaks the Agent Client Protocol until it attacks. HOSTILE says how: values, long, deep, endless,
// digits. It does so when it is initialized with HOSTILE_AT=initialize; otherwise the first word of its prompt says
// how, and besides: updates N, notes N (that mean nothing), tools N, questions N, asks N (short questions), requests N,
// large MEGABYTES (a diff that is fine), say TEXT.
import { createInterface } from 'node:readline'

const session = 'hostile-session'
let last = 0

function write(text) {
  return new Promise((resolve) => (process.stdout.write(text) ? resolve() : process.stdout.once('drain', resolve)))
}

function send(message) {
  return write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n')
}

function update(sessionUpdate, fields) {
  return send({
    method: 'session/update',
    params: { sessionId: session, update: { sessionUpdate, ...fields } },
  })
}

function say(text) {
  return update('agent_message_chunk', { content: { type: 'text', text } })
}

async function repeat(text, bytes) {
  const piece = text.repeat(Math.ceil(65536 / text.length))
  for (let sent = 0; sent < bytes; sent += piece.length) await write(piece)
}

const attacks = {
  values: async () => {
    await write('{"jsonrpc":"2.0","method":"session/update","params":{"x":[[]')
    await repeat(',[]', 30 << 20)
    await write(']}}\n')
  },
  long: async () => {
    await write('{"jsonrpc":"2.0","method":"session/update","params":{"x":"')
    await repeat('x', 32 << 20)
    await write('"}}\n')
  },
  endless: async () => {
    await write('{"x":"')
    for (;;) await repeat('x', 1 << 20)
  },
  deep: () => write('{"x":' + '['.repeat(100000) + ']'.repeat(100000) + '}\n'),
  digits: () => write('{"id":' + '1'.repeat(1000000) + ',"result":{}}\n'),
}

const told = {
  ...attacks,
  say: (text) => say(text),
  updates: async (count) => {
    for (let i = 0; i < Number(count); i++) await say('x' + i)
  },
  notes: async (count) => {
    const note = JSON.stringify({ jsonrpc: '2.0', method: 'note' }) + '\n'
    for (let i = 0; i < Number(count); i += 1000) await write(note.repeat(1000))
  },
  tools: async (count) => {
    const text = 't'.repeat(10000)
    for (let i = 0; i < Number(count); i++)
      await update('tool_call', {
        toolCallId: 't' + i,
        title: 'tool ' + i,
        kind: 'other',
        status: 'in_progress',
        content: [{ type: 'content', content: { type: 'text', text } }],
      })
  },
  questions: async (count) => {
    const newText = 'q'.repeat(500000)
    for (let i = 0; i < Number(count); i++) {
      const toolCall = {
        toolCallId: 'q' + i,
        title: 'question ' + i,
        content: [{ type: 'diff', path: 'a.txt', oldText: '', newText }],
      }
      await send({
        id: ++last,
        method: 'session/request_permission',
        params: {
          sessionId: session,
          toolCall,
          options: [{ optionId: 'yes', name: 'yes', kind: 'allow_once' }],
        },
      })
    }
    await new Promise(() => {})
  },
  asks: async (count) => {
    const options = [{ optionId: 'yes', name: 'yes', kind: 'allow_once' }]
    for (let i = 0; i < Number(count); i++)
      await send({
        id: ++last,
        method: 'session/request_permission',
        params: {
          sessionId: session,
          toolCall: { toolCallId: 'a' + i, title: 'question ' + i },
          options,
        },
      })
    await new Promise(() => {})
  },
  requests: async (count) => {
    for (let i = 0; i < Number(count); i++)
      await send({
        id: ++last,
        method: 'fs/read_text_file',
        params: { sessionId: session, path: process.cwd() + '/missing-' + i },
      })
  },
  large: async (megabytes) => {
    const text = 'a line of a large file, with "quotes" and \\ in it\n'.repeat(Number(megabytes) * 10000)
    await update('tool_call', {
      toolCallId: 'large',
      title: 'Edit large.txt',
      kind: 'edit',
      status: 'completed',
      content: [
        {
          type: 'diff',
          path: process.cwd() + '/large.txt',
          oldText: text,
          newText: text + 'more\n',
        },
      ],
    })
    await say('large was sent')
  },
}

const asked = {
  initialize: async () => {
    if (process.env.HOSTILE_AT === 'initialize') await attacks[process.env.HOSTILE]()
    return {
      protocolVersion: 1,
      agentCapabilities: { loadSession: false },
      authMethods: [],
    }
  },
  'session/new': async () => ({ sessionId: session }),
  'session/prompt': async ({ prompt }) => {
    const [word, ...rest] = prompt[0].text.split(' ')
    await told[word](rest.join(' '))
    return { stopReason: 'end_turn' }
  },
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const message = JSON.parse(line)
  if (message.method && message.id !== undefined)
    await send({
      id: message.id,
      result: await asked[message.method](message.params),
    })
})
