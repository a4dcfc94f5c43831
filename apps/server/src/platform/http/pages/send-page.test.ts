import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendPage } from './send-page.ts'

const PUBLIC = { 'cache-control': 'public, s-maxage=60', 'content-type': 'text/html' }

let app: FastifyInstance
let answer: (nonce: string) => Response
let requests: number

beforeEach(() => {
  requests = 0
  answer = (nonce) => new Response(`<p>Bonjour</p><script nonce="${nonce}"></script>`, { headers: PUBLIC })
  app = Fastify()
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (request, reply) => {
      requests += 1
      const nonce = `nonce${requests}`
      reply.header('content-security-policy', `script-src 'nonce-${nonce}'`)
      return sendPage(request, reply, answer(nonce), nonce)
    },
  })
})
afterEach(() => app.close())

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })

describe('a public page', () => {
  it('has the same tag for everybody, whatever the nonce', async () => {
    const [first, second] = [await get(), await get()]
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(second.body).not.toBe(first.body)
  })

  it('has another tag once it says something else', async () => {
    const before = (await get()).headers.etag
    answer = () => new Response('<p>Au revoir</p>', { headers: PUBLIC })
    expect((await get()).headers.etag).not.toBe(before)
  })

  it('is not sent again to who has it, who keeps the policy that fits their copy', async () => {
    const tag = String((await get()).headers.etag)
    const again = await get({ 'if-none-match': tag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers).not.toHaveProperty('content-security-policy')
    expect(again.headers['cache-control']).toBe(PUBLIC['cache-control'])
  })

  it('comes compressed as the browser likes it', async () => {
    const brotli = await get({ 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(brotli.rawPayload))).toContain('Bonjour')
    const gzip = await get({ 'accept-encoding': 'gzip' })
    expect(String(gunzipSync(gzip.rawPayload))).toContain('Bonjour')
    expect((await get()).headers).not.toHaveProperty('content-encoding')
  })

  it('has the same headers for HEAD, and no body', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect(head.body).toBe('')
    expect(head.headers.etag).toBe((await get()).headers.etag)
  })
})

describe('a page that failed or does not exist', () => {
  it('is never kept by a shared cache', async () => {
    answer = () => new Response('<p>Page non trouvée</p>', { status: 404, headers: PUBLIC })
    const page = await get()
    expect(page.statusCode).toBe(404)
    expect(page.headers['cache-control']).toBe('private, no-cache')
    expect(page.headers).not.toHaveProperty('etag')
  })
})

describe('a private page', () => {
  it('streams, compressed, and is asked for each time', async () => {
    answer = () => new Response('<p>Chargement</p>', { headers: { 'content-type': 'text/html' } })
    const page = await get({ 'accept-encoding': 'br' })
    expect(page.headers['cache-control']).toBe('private, no-cache')
    expect(String(brotliDecompressSync(page.rawPayload))).toBe('<p>Chargement</p>')
  })
})
