// Another program on the daemon's port: answers everything as if all was well, and prints what it is sent. Run by security-credential.test.mjs.
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text) => (body += text))
  request.on('end', () => {
    console.log(JSON.stringify({ url: request.url, headers: request.rawHeaders, body }))
    const api = request.url.startsWith('/api/')
    response.setHeader('Content-Type', api ? 'application/json' : 'text/html')
    response.end(api ? '{"status":"ok","version":"0.1.0","nonce":"a nonce","proof":"a proof"}' : '<h1>Another program</h1>')
  })
})
server.on('upgrade', (request, socket) => {
  console.log(JSON.stringify({ url: request.url, headers: request.rawHeaders, body: '' }))
  socket.destroy()
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'))
