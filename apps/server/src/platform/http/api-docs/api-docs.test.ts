import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describeApi } from '@okoume/contract/openapi.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerApiDocs } from './api-docs.ts'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  registerApiDocs(app, { played: true, viewer: true })
})
afterAll(() => app.close())

describe('the machine-readable description', () => {
  it('is the whole contract, at /openapi.json', async () => {
    const answer = await app.inject('/openapi.json')

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(describeApi())))
  })

  it('is compressed where accepted, and not sent again to a client that has it', async () => {
    const first = await app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip, br' } })
    const etag = String(first.headers.etag)
    const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': etag } })

    expect(first.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(first.rawPayload).toString()).openapi).toBe('3.1.0')
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('is all there is where no viewer is served', async () => {
    const production = Fastify()
    registerApiDocs(production, { played: false, viewer: false })
    const asked = ['/openapi.json', '/api/docs', '/api/docs/viewer.js'].map((url) => production.inject(url))

    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 404, 404])
  })
})

describe('the page for people', () => {
  it("runs the viewer's script and one of its own, known by its hash", async () => {
    const { body, headers } = await app.inject('/api/docs')
    const policy = String(headers['content-security-policy'])
    const scripts = [...body.matchAll(/<script( src="[^"]+")?>(.*?)<\/script>/g)]
    const hash = createHash('sha256').update(String(scripts[1]?.[2])).digest('base64')

    expect(scripts.map(([, source]) => source)).toEqual([' src="/api/docs/viewer.js"', undefined])
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toContain('unsafe-eval')
  })

  it('names no other host, and may ask none', async () => {
    const { body, headers } = await app.inject('/api/docs')

    expect(body).not.toMatch(/\/\//)
    expect(headers['content-security-policy']).not.toMatch(/https?:|\*/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*connect-src 'self';/)
  })

  it('says on a site for trials that it is one, compressed or not', async () => {
    const trials = Fastify()
    registerApiDocs(trials, { played: false, viewer: true, marked: true })
    const plain = await trials.inject('/api/docs')
    const packed = await trials.inject({ url: '/api/docs', headers: { 'accept-encoding': 'gzip' } })

    expect(plain.body.match(/<aside class="essai/g)).toHaveLength(1)
    expect(plain.headers['content-security-policy']).toMatch(/style-src 'self' /)
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect((await app.inject('/api/docs')).body).not.toContain('essai')
  })

  it('sends the script compressed, and once', async () => {
    const first = await app.inject({ url: '/api/docs/viewer.js', headers: { 'accept-encoding': 'gzip' } })
    const headers = { 'if-none-match': String(first.headers.etag) }

    expect(first.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(gunzipSync(first.rawPayload).toString()).toContain('createApiReference')
    expect(first.rawPayload.length).toBeLessThan(1_600_000)
    expect((await app.inject({ url: '/api/docs/viewer.js', headers })).statusCode).toBe(304)
  })
})
