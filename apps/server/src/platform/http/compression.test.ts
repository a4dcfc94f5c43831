import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packJson } from './compression.ts'

const LONG = JSON.stringify(
  Array.from({ length: 50 }, (_, n) => ({ id: n, title: 'Tente à louer à Libreville' })),
)
const SHORT = JSON.stringify({ title: 'Tente' })

let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  for (const [url, json] of Object.entries({ '/long': LONG, '/short': SHORT })) {
    app.get(url, async (request, reply) => {
      const { headers, body } = await packJson(request, json)
      return reply.headers(headers).send(body)
    })
  }
})
afterEach(() => app.close())

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a long answer is compressed as requested: «%s»', async (accepted, encoding, unpack) => {
  const answer = await get('/long', accepted)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': encoding,
    'content-length': String(answer.rawPayload.length),
    vary: 'accept-encoding',
  })
  expect(answer.rawPayload.length).toBeLessThan(LONG.length / 5)
  expect(String(unpack(answer.rawPayload))).toBe(LONG)
})

test('a long answer is not compressed for a client without support', async () => {
  const answer = await get('/long')
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.headers.vary).toBe('accept-encoding')
  expect(answer.body).toBe(LONG)
})

test('a short answer is not compressed', async () => {
  const answer = await get('/short', 'br')
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.json()).toEqual({ title: 'Tente' })
})
