// The peer: what most people write first. One PTY, every viewer gets every chunk as a text frame; JSON messages come
// back.
import { spawn } from 'node-pty'
import { WebSocketServer } from 'ws'

const shell = spawn('bash', ['--norc', '--noprofile', '-i'], {
  cols: 120,
  rows: 40,
  env: { ...process.env, PS1: '$ ' },
})
const server = new WebSocketServer({
  host: '127.0.0.1',
  port: Number(process.argv[2]),
})
server.on('listening', () => console.log('listening'))
shell.onData((data) => {
  for (const viewer of server.clients) viewer.send(data)
})
server.on('connection', (viewer) => {
  viewer.on('message', (text) => {
    const message = JSON.parse(text)
    if (message.type === 'input') shell.write(message.data)
    else if (message.type === 'resize') shell.resize(message.cols, message.rows)
  })
})
