// The baseline of the measurements: `node:http`, `pg`, and the recorded SQL of the product. It checks nothing. Started
// by main.ts with a database's address and a file of recordings.
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { bookBare } from './bare-booking.ts'
import { runStatement } from './bare-statements.ts'
import { TURN } from './identifiers.ts'
import type { Recordings } from './recording.ts'

const [url = '', file = ''] = process.argv.slice(2)
const OWN_TURN = new RegExp(`[?&]${TURN}=\\d+$`)
const { reads, booking }: Recordings = JSON.parse(await readFile(file, 'utf8'))
// The product's pool size.
const pool = new pg.Pool({ connectionString: url, max: 20 })

const server = createServer((request, response) => {
  answer(request).then(
    ([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(body))
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})

async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
  if (request.method === 'POST') {
    const { rental }: { rental: { item_id: string } } = JSON.parse(await textOf(request))
    const key = String(request.headers['idempotency-key'])
    return [202, { id: await bookBare(pool, booking, { item: rental.item_id, key }) }]
  }
  const statements = reads[(request.url ?? '').replace(OWN_TURN, '')]
  if (!statements) return [404, {}]
  const results = await Promise.all(statements.map((statement) => runStatement(pool, statement)))
  return [200, results.map(({ rows }) => rows)]
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

// The parent process has ended.
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
