import { createHash } from 'node:crypto'
import type { Client } from '@okoume/client/client.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { createContext, type RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { watchPageChanges } from './page-changes.ts'
import { pageRenderer } from './render-page.ts'
import { servePages } from './serve-pages.ts'
import type { WebBuild } from './web-build.ts'

const PUBLIC_URL = 'https://okoume.test'
const htmlContext = createContext<string>('')
const nonceContext = createContext<string>('')
const todayContext = createContext<string>('')

let app: FastifyInstance
let content: string
let renderings: string[]
let now: Date

/** A fake page: its address, the day, the events, and scripts of ours and of a stranger. */
function document(request: Request, context: RouterContextProvider): Response {
  renderings.push(request.url)
  const { pathname, href } = new URL(request.url)
  const mark = context.get(nonceContext)
  const html = `<!DOCTYPE html><link rel="canonical" href="${href}"/><p>${content}, ${context.get(todayContext)}</p>
    <script nonce="${mark}">start(${JSON.stringify(pathname)})</script>
    <script type="module" async="" nonce="${mark}">import "/assets/entry.js"</script>
    <script>stolen()</script><script type="application/ld+json">{"@type":"Product"}</script>`
  const status = { '/absent': 404, '/casse': 500 }[pathname] ?? 200
  const cacheControl = pathname === '/compte' ? {} : { 'cache-control': 'public, s-maxage=60' }
  context.set(htmlContext, html)
  return new Response(null, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...cacheControl },
  })
}

const build: WebBuild = {
  entry: {
    module: {
      default: (request, _status, _headers, _entry, context) => document(request, context),
      apiContext: createContext<unknown>(),
      identityContext: createContext<string>(''),
      androidAppContext: createContext<unknown>(null),
      htmlContext,
      nonceContext,
      textCodesContext: createContext<boolean>(false),
      todayContext,
    },
  },
  routes: { page: { id: 'page', path: '*', module: { default: () => null } } },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {} as WebBuild['future'],
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
}

beforeEach(() => {
  content = 'Bonjour'
  renderings = []
  now = new Date('2026-11-21T12:00:00Z')
  app = Fastify()
  const changes = watchPageChanges(app, { add() {}, start() {}, ready: async () => {}, close() {} })
  const config = { changesPages: true }
  app.post('/api/objets', { config }, async () => ({ ok: true }))
  app.post('/api/deconnexion', async () => ({ ok: true }))
  app.post('/api/refus', { config }, async (_request, reply) => reply.code(409).send({ ok: false }))
  const render = pageRenderer({ build: async () => build, development: false, api: {} as Client })
  servePages(app, render, { clock: { now: () => now }, publicUrl: `${PUBLIC_URL}/`, changes })
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const post = (url: string) => app.inject({ method: 'POST', url })

describe('a public page', () => {
  it('is rendered once, by GET or HEAD, alone or concurrently', async () => {
    await Promise.all([get('/'), get('/', { cookie: 'okoume.session=1' }), get('/?utm_source=lettre')])
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect(head.statusCode).toBe(200)
    expect(renderings).toEqual([`${PUBLIC_URL}/`])
  })

  it('is rendered for each address', async () => {
    for (const url of ['/explorer?q=a', '/explorer?q=b', '/explorer']) await get(url)
    expect(renderings).toHaveLength(3)
  })

  it('changes with the day', async () => {
    expect((await get('/')).body).toContain('2026-11-21')
    now = new Date('2026-11-22T00:00:00Z')
    expect((await get('/')).body).toContain('2026-11-22')
  })

  it('shows a change as soon as its caller has the answer', async () => {
    await get('/')
    content = 'Un objet de plus'
    await post('/api/objets')
    expect((await get('/')).body).toContain('Un objet de plus')
  })

  it('is not invalidated by refused calls, nor by calls that no page shows', async () => {
    await get('/')
    await post('/api/refus')
    await post('/api/deconnexion')
    await get('/')
    expect(renderings).toHaveLength(1)
  })

  it('has the same ETag each time it is rendered with the same content', async () => {
    const first = await get('/')
    await post('/api/objets')
    const second = await get('/', { 'if-none-match': String(first.headers.etag) })
    expect(renderings).toHaveLength(2)
    expect(second.statusCode).toBe(304)
  })
})

describe('a page that is not public', () => {
  test.each([
    ['/compte?code=123', 'private, no-cache'],
    ['/absent', 'private, no-cache'],
    ['/casse', 'private, no-cache'],
    // The same for everyone, and revalidated each time: a browser may keep it for offline use.
    ['/compte', 'no-cache'],
  ])('%s is rendered for each request, and says «%s»', async (url, cacheControl) => {
    await get(url)
    const page = await get(url)
    expect(page.headers['cache-control']).toBe(cacheControl)
    expect(renderings).toHaveLength(2)
  })
})

describe('the canonical address of a page', () => {
  test.each([
    { host: 'evil.test' },
    { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'javascript' },
    { host: 'okoume.test"><script>' },
  ])('is ours, whatever %j says, for later requests too', async (headers) => {
    const poisoned = await get('/objet/1', headers)
    const page = await get('/objet/1')
    for (const { body } of [poisoned, page]) {
      expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/objet/1"/>`)
      expect(body).not.toContain('evil')
    }
    expect(renderings).toHaveLength(1)
  })

  it('is ours where the path looks like another site', async () => {
    expect((await get('//evil.test/')).body).toContain(`href="${PUBLIC_URL}//evil.test/"`)
  })
})

describe('the content security policy', () => {
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

  test.each(['/', '/compte', '/absent', '/casse'])('of %s allows our scripts and no other', async (url) => {
    const { headers, body } = await get(url)
    const policy = String(headers['content-security-policy'])
    const ours = [`start(${JSON.stringify(url)})`, 'import "/assets/entry.js"']
    expect(policy).toContain(`script-src 'self' ${ours.map(hash).join(' ')};`)
    for (const script of ours) expect(body).toContain(`>${script}</script>`)
    expect(body).toContain('stolen()')
    expect(policy).not.toMatch(/unsafe|nonce/)
    expect(headers['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(\)/)
    expect(body).not.toContain('nonce')
  })
})

describe('addresses without a page', () => {
  test.each(['/api/absent', '/assets/absent.js', '/images/absent.webp'])(
    '%s is left to others',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
      expect(renderings).toEqual([])
    },
  )
})
