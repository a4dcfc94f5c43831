import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { serveBuiltPages } from '@okoume/server/src/platform/http/pages/web-build.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveEarlierReleases } from './earlier-releases.ts'

let webRoot: string
let app: FastifyInstance

/** A build's output, with one script of its own. */
function build(script: string): void {
  rmSync(join(webRoot, 'build'), { recursive: true, force: true })
  for (const folder of ['client/assets', 'client/icons', 'server'])
    mkdirSync(join(webRoot, 'build', folder), { recursive: true })
  const files = {
    [`client/assets/${script}`]: `export const name = '${script}'`,
    'client/sw.js': 'worker()',
    'client/hors-ligne.html': '<h1>Vous êtes hors ligne.</h1>',
    'client/manifest.webmanifest': '{}',
    'client/favicon.svg': '<svg/>',
    'client/icons/icon-192.png': '',
    'server/index.js': 'export const routes = {}',
    'server/package.json': '{"type":"module"}',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(webRoot, 'build', name), content)
  saveEarlierReleases(join(webRoot, 'build/client/assets'), join(webRoot, 'build-earlier'))
}

beforeAll(async () => {
  webRoot = mkdtempSync(join(os.tmpdir(), 'okoume-web-'))
  for (const n of [1, 2, 3, 4]) build(`page-${n}.js`)
  app = Fastify()
  await serveBuiltPages(app, webRoot)
})
afterAll(async () => {
  await app.close()
  rmSync(webRoot, { recursive: true })
})

test.each([4, 3, 2])('a tab of release %i of four finds its code, cacheable for ever', async (release) => {
  const answer = await app.inject(`/assets/page-${release}.js`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain(`page-${release}.js`)
  expect(answer.headers['content-type']).toMatch(/javascript/)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a tab of the first release does not: it reloads the page', async () => {
  expect((await app.inject('/assets/page-1.js')).statusCode).toBe(404)
})

test.each(['/sw.js', '/hors-ligne.html', '/manifest.webmanifest'])(
  '%s is revalidated each time',
  async (url) => {
    expect((await app.inject(url)).headers['cache-control']).toBe('no-cache')
  },
)

test('other files are revalidated once an hour', async () => {
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('an icon may be embedded elsewhere, as in a mail; nothing else may', async () => {
  const policyOf = async (url: string) => (await app.inject(url)).headers['cross-origin-resource-policy']

  expect(await policyOf('/icons/icon-192.png')).toBe('cross-origin')
  expect(await policyOf('/favicon.svg')).toBeUndefined()
})

test('files run and load nothing from elsewhere; a document has a policy of its own', async () => {
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy']

  expect(await policyOf('/sw.js')).toContain("default-src 'self'")
  expect(await policyOf('/assets/page-4.js')).toContain("default-src 'self'")
  expect(await policyOf('/hors-ligne.html')).toMatch(
    /^base-uri 'none'; object-src 'none'; frame-ancestors 'none'$/,
  )
})
