// The least that Node can do for a cached answer: `node:http` sends the bytes of one file to whoever asks.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const body = await readFile(process.argv[2] ?? '')

const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
})

// The parent process has ended.
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
