// Another program on the daemon's port: answers everything as if all was well, and prints what it is sent. Its page
// installs a service worker, to be there also when the daemon is back. Run by security-credential.test.mjs.
import { createServer } from 'node:http'

const page =
  `<h1>Another program</h1>` +
  `<script>navigator.serviceWorker.register('/worker.js').catch(() => 'the daemon is back')</script>`
const worker =
  `onfetch = (event) => event.respondWith(` +
  `new Response(${JSON.stringify(page)}, { headers: { 'Content-Type': 'text/html' } }))`

function answerTo(path) {
  if (path === '/worker.js') return ['text/javascript', worker]
  if (path.startsWith('/api/'))
    return ['application/json', '{"status":"ok","version":"0.1.0","nonce":"a nonce","proof":"a proof"}']
  return ['text/html', page]
}

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text) => (body += text))
  request.on('end', () => {
    console.log(JSON.stringify({ url: request.url, headers: request.rawHeaders, body }))
    const [type, text] = answerTo(request.url)
    response.setHeader('Content-Type', type)
    response.end(text)
  })
})
server.on('upgrade', (request, socket) => {
  console.log(JSON.stringify({ url: request.url, headers: request.rawHeaders, body: '' }))
  socket.destroy()
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'))
