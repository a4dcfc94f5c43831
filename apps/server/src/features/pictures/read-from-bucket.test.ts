import { once } from 'node:events'
import http from 'node:http'
import { type ObjectStorage, startObjectStorage } from '@okoume/tests/server/object-storage.ts'
import { signUpOwner } from '@okoume/tests/server/people.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { idOf, upload } from '@okoume/tests/server/pictures.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '../../providers/storage/open-storage.ts'

let server: TestServer
let bucket: ObjectStorage
let folder: string
beforeAll(async () => {
  bucket = await startObjectStorage()
  server = await startTestServer({ jobs: false, storage: { kind: 's3', ...bucket.settings } })
  folder = `objets/${idOf(await upload(await signUpOwner(server), await drawPhoto({ width: 1000, height: 750 })))}`
  await store(`${folder}/320.avif`, Buffer.from('made'))
})
afterAll(async () => {
  await server.stop()
  await bucket.stop()
})

async function store(key: string, bytes: Buffer): Promise<void> {
  await (await openStorage({ kind: 's3', ...bucket.settings })).put(key, bytes)
}

const get = (file: string, headers: Record<string, string> = {}) =>
  server.http.inject({ url: `/images/${folder}/${file}`, headers })

test.each([
  ['320.webp', {}],
  ['320.avif', {}],
  ['960.webp', { 'save-data': 'on' }],
  ['social.jpg', {}],
])('%s %j is not read again for a client that has it', async (file, headers) => {
  const { etag } = (await get(file, headers)).headers
  const before = bucket.reads.length
  const again = await get(file, { ...headers, 'if-none-match': String(etag) })

  expect(again.statusCode).toBe(304)
  expect(bucket.reads.slice(before)).toEqual([])
})

test('a file is read once for a client that has none', async () => {
  const before = bucket.reads.length
  await get('480.webp')

  expect(bucket.reads.slice(before)).toEqual([`${folder}/480.webp`])
})

test('no file has the ETag of another', async () => {
  const files = ['320.webp', '640.webp', '320.avif', 'social.jpg']
  const answers = await Promise.all(files.map((file) => get(file)))

  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(files.length)
})

test('a file is read only as far as its client takes it', async () => {
  const key = 'objets/11111111-1111-4111-8111-111111111111/960.webp'
  const bytes = Buffer.alloc(64 * 1024 * 1024, 'x')
  await store(key, bytes)
  const origin = await server.http.listen({ host: '127.0.0.1', port: 0 })
  const client = http.get(`${origin}/images/${key}`)
  const [answer] = (await once(client, 'response')) as [http.IncomingMessage]
  await once(answer, 'readable')
  answer.destroy()

  expect(answer.headers['content-length']).toBe(String(bytes.length))
  // It is far larger than all buffers in between: had it been read ahead, all of it would have left the bucket.
  await waitFor('the end of the read', async () => bucket.cutOff.includes(key))
})
