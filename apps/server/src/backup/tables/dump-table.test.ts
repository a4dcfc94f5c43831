import { once } from 'node:events'
import net from 'node:net'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestTable, dumpTable } from './dump-table.ts'

const LAST_BYTES = 12

let database: TestDatabase
let server: net.Server
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table rows as select generate_series(1, 106) as number')
  server = net.createServer(delayLastBytes).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const { user, password, database: name } = new pg.Client(database.url)
  client = new pg.Client({ host: '127.0.0.1', port, user, password, database: name })
  await client.connect()
})

afterAll(async () => {
  await client?.end()
  server?.close()
  await database?.drop()
})

/** A proxy whose answers end in a packet of their own: COPY's data arrive before its row count. */
function delayLastBytes(near: net.Socket): void {
  const { host, port } = new pg.Client(database.url)
  const far = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
  near.pipe(far)
  near.on('error', () => far.destroy())
  far.on('data', (answer) => {
    near.write(answer.subarray(0, -LAST_BYTES))
    setImmediate(() => near.write(answer.subarray(-LAST_BYTES)))
  })
  far.on('end', () => near.end())
}

test('rows are counted when their number arrives after the last of them', async () => {
  const table = { name: 'public.rows', columns: ['number'] }
  for (let times = 0; times < 3; times += 1) {
    expect(await digestTable(client, table)).toMatchObject({ rows: 106 })
    expect(await dumpTable(client, table, async () => {})).toMatchObject({ rows: 106 })
  }
})
