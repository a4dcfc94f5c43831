import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { sendPage, type WholePage, wholePage } from './whole-page.ts'

const HEADERS = { 'cache-control': 'public, s-maxage=60', 'content-type': 'text/html; charset=utf-8' }
const TEXT = '<p>Bonjour à Libreville</p>'.repeat(50)

let app: FastifyInstance
let page: WholePage

const pageOf = (text: string, headers: Record<string, string> = HEADERS, status = 200) =>
  wholePage({ status, headers, body: Buffer.from(text) })

beforeEach(() => {
  page = pageOf(TEXT)
  app = Fastify()
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (request, reply) => sendPage(request, reply, page),
  })
})
afterEach(() => app.close())

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })

describe('a page', () => {
  it('has its headers and its length', async () => {
    const answer = await get()
    expect(answer.headers).toMatchObject({ ...HEADERS, 'content-length': String(Buffer.byteLength(TEXT)) })
    expect(answer.body).toBe(TEXT)
  })

  it('holds no memory beyond its bytes while it is cached', async () => {
    const copies = [page.body, await page.compressed('br'), await page.compressed('gzip')]
    for (const copy of copies) expect(copy.buffer.byteLength).toBe(copy.length)
  })

  it('gets another ETag once its content or its policy changes', async () => {
    const tags = [page, pageOf('autre'), pageOf(TEXT, { ...HEADERS, 'content-security-policy': 'x' })].map(
      ({ tag }) => tag,
    )
    expect(new Set(tags).size).toBe(3)
    expect(pageOf(TEXT).tag).toBe(page.tag)
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is sent as %s to a client that accepts it', async (encoding, unpack) => {
    const answer = await get({ 'accept-encoding': encoding })
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(String(unpack(answer.rawPayload))).toBe(TEXT)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.5, BR', 'br'],
    ['gzip;q=0.8, br;q=0.8', 'br'],
    ['BR;q=0.5, gzip;q=1', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip;q=0', undefined],
    ['*', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['', undefined],
    ['zstd, brotli', undefined],
    ['identity', undefined],
  ])('requested with «%s» is sent as %s', async (accepted, encoding) => {
    const answer = await get({ 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('accept-encoding')
  })

  it('that fills one packet either way is sent as it is', async () => {
    page = pageOf('x'.repeat(1023))
    expect((await get({ 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding')
    page = pageOf('x'.repeat(1024))
    expect((await get({ 'accept-encoding': 'br' })).headers).toHaveProperty('content-encoding', 'br')
  })

  it('that is not text is sent as it is', async () => {
    page = pageOf('\u0089PNG'.repeat(500), { 'content-type': 'image/png' })
    expect((await get({ 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding')
  })
})

describe('a client that has the page already', () => {
  test.each([
    ['its tag', (tag: string) => tag],
    ['its tag among others', (tag: string) => `W/"other", ${tag}`],
    ['any', () => '*'],
  ])('by %s gets 304, without a body', async (_what, names) => {
    const answer = await get({ 'if-none-match': names(page.tag), 'accept-encoding': 'br' })
    expect(answer.statusCode).toBe(304)
    expect(answer.body).toBe('')
    expect(answer.headers).toMatchObject({
      etag: page.tag,
      vary: 'accept-encoding',
      'cache-control': HEADERS['cache-control'],
    })
    expect(answer.headers).not.toHaveProperty('content-encoding')
  })

  it('does not get the policy again, which the ETag covers too', async () => {
    page = pageOf(TEXT, { ...HEADERS, 'content-security-policy': "default-src 'self'" })
    expect((await get()).headers).toHaveProperty('content-security-policy')
    const again = await get({ 'if-none-match': page.tag })
    expect(again.statusCode).toBe(304)
    expect(again.headers).not.toHaveProperty('content-security-policy')
  })

  it('with an older ETag gets the new one', async () => {
    const { tag } = page
    page = pageOf('autre')
    const answer = await get({ 'if-none-match': tag })
    expect([answer.statusCode, answer.body]).toEqual([200, 'autre'])
  })
})

describe('HEAD', () => {
  test.each(['br', 'gzip', 'identity'])('has the headers of GET in %s, and no body', async (accepted) => {
    const headers = { 'accept-encoding': accepted }
    const head = await app.inject({ method: 'HEAD', url: '/', headers })
    const full = await get(headers)
    expect(head.body).toBe('')
    expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' })
  })
})

describe('a page that failed or does not exist', () => {
  it('has no ETag', async () => {
    page = pageOf('<p>Page non trouvée</p>', { 'cache-control': 'private, no-cache' }, 404)
    const answer = await get({ 'if-none-match': page.tag })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).not.toHaveProperty('etag')
  })
})
