import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AndroidConfig } from '../../config/android-config.ts'
import { askedPart, registerAndroidApp } from './android-app.ts'

const CONTENT = Buffer.from('PK the application, byte for byte')
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')
const OFFERED: AndroidConfig = {
  app: {
    content: CONTENT,
    versionName: '1.4.2',
    versionCode: 1_004_002,
    sha256: SHA256,
    throwawayKey: false,
    debug: false,
    url: 'https://okoume.test/',
  },
  trusted: { packageName: 'ga.okoume.app', certificates: ['ab'.repeat(32)] },
}

describe('where an application was built', () => {
  let app: FastifyInstance
  beforeEach(() => {
    app = Fastify()
    registerAndroidApp(app, OFFERED)
  })
  afterEach(() => app.close())

  const download = (headers: Record<string, string> = {}) => app.inject({ url: '/okoume.apk', headers })

  it('is sent whole, with its version and media type', async () => {
    const answer = await download()
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(CONTENT)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'content-length': String(CONTENT.length),
      'content-disposition': 'attachment; filename="okoume-1.4.2.apk"',
      etag: `"${SHA256}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'public, no-cache',
    })
  })

  it('resumes a broken download, unless there is a newer one meanwhile', async () => {
    const rest = await download({ range: 'bytes=10-', 'if-range': `"${SHA256}"` })
    expect(rest.statusCode).toBe(206)
    expect(rest.headers['content-range']).toBe(`bytes 10-${CONTENT.length - 1}/${CONTENT.length}`)
    expect(rest.rawPayload).toEqual(CONTENT.subarray(10))
    const newer = await download({ range: 'bytes=10-', 'if-range': '"another"' })
    expect(newer.statusCode).toBe(200)
    expect(newer.rawPayload).toEqual(CONTENT)
  })

  it('refuses a range beyond its end, and is not sent again to a client that has it', async () => {
    const beyond = await download({ range: `bytes=${CONTENT.length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${CONTENT.length}`])
    expect((await download({ 'if-none-match': `"${SHA256}"` })).statusCode).toBe(304)
  })

  it('is described for pages, and vouched for to Android', async () => {
    expect((await app.inject('/okoume.apk.json')).json()).toEqual({
      version: '1.4.2',
      size: CONTENT.length,
      sha256: SHA256,
      trial: false,
    })
    const links = await app.inject('/.well-known/assetlinks.json')
    expect(links.headers['content-type']).toContain('application/json')
    expect(links.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'ga.okoume.app',
          sha256_cert_fingerprints: [Array(32).fill('AB').join(':')],
        },
      },
    ])
  })
})

it('where none was built there is neither a file nor a statement', async () => {
  const app = Fastify()
  registerAndroidApp(app, { app: undefined, trusted: undefined })
  expect((await app.inject('/okoume.apk')).statusCode).toBe(404)
  expect((await app.inject('/.well-known/assetlinks.json')).statusCode).toBe(404)
  expect((await app.inject('/okoume.apk.json')).body).toBe('null')
  await app.close()
})

it.each([
  ['bytes=0-4', { first: 0, last: 4 }],
  ['bytes=4-99', { first: 4, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=-0', 'beyond'],
  ['bytes=10-12', 'beyond'],
  ['bytes=5-2', null],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
  [undefined, null],
])('of ten bytes, %s is %j', (range, part) => {
  expect(askedPart(range, 10)).toEqual(part)
})
