import { createHash } from 'node:crypto'
import type { Client } from '@okoume/client/client.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { createContext, type RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { pageRenderer } from './render-page.ts'
import { servePages, watchWrites } from './serve-pages.ts'
import type { WebBuild } from './web-build.ts'

const PUBLIC_URL = 'https://okoume.test'
const nonceContext = createContext<string>('')
const todayContext = createContext<string>('')

let app: FastifyInstance
let news: string
let renderings: string[]
let now: Date

/** What an app of one page renders: where it is, on which day, the news, and scripts of ours and of somebody else. */
function document(request: Request, context: RouterContextProvider): Response {
  renderings.push(request.url)
  const { pathname, href } = new URL(request.url)
  const mark = context.get(nonceContext)
  const html = `<!DOCTYPE html><link rel="canonical" href="${href}"/><p>${news}, ${context.get(todayContext)}</p>
    <script nonce="${mark}">start(${JSON.stringify(pathname)})</script>
    <script type="module" async="" nonce="${mark}">import "/assets/entry.js"</script>
    <script>stolen()</script><script type="application/ld+json">{"@type":"Product"}</script>`
  const status = { '/absent': 404, '/casse': 500 }[pathname] ?? 200
  const cacheControl = pathname === '/compte' ? {} : { 'cache-control': 'public, s-maxage=60' }
  return new Response(html, {
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
      nonceContext,
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
  news = 'Bonjour'
  renderings = []
  now = new Date('2026-11-21T12:00:00Z')
  app = Fastify()
  const writes = watchWrites(app)
  const config = { changesPages: true }
  app.post('/api/objets', { config }, async () => ({ ok: true }))
  app.post('/api/deconnexion', async () => ({ ok: true }))
  app.post('/api/refus', { config }, async (_request, reply) => reply.code(409).send({ ok: false }))
  const render = pageRenderer({ build: async () => build, development: false, api: {} as Client })
  servePages(app, render, { clock: { now: () => now }, publicUrl: `${PUBLIC_URL}/`, writes, freshMs: 60_000 })
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const post = (url: string) => app.inject({ method: 'POST', url })

describe('a public page', () => {
  it('is rendered once, whoever asks, by GET or HEAD, alone or at once', async () => {
    await Promise.all([get('/'), get('/', { cookie: 'okoume.session=1' }), get('/?utm_source=lettre')])
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect(head.statusCode).toBe(200)
    expect(renderings).toEqual([`${PUBLIC_URL}/`])
  })

  it('is rendered for each address of its own', async () => {
    for (const url of ['/explorer?q=a', '/explorer?q=b', '/explorer']) await get(url)
    expect(renderings).toHaveLength(3)
  })

  it('changes with the day', async () => {
    expect((await get('/')).body).toContain('2026-11-21')
    now = new Date('2026-11-22T00:00:00Z')
    expect((await get('/')).body).toContain('2026-11-22')
  })

  it('shows a change as soon as whoever made it knows that it is made', async () => {
    await get('/')
    news = 'Un objet de plus'
    await post('/api/objets')
    expect((await get('/')).body).toContain('Un objet de plus')
  })

  it('is not made anew for what was refused, nor for what no page tells of', async () => {
    await get('/')
    await post('/api/refus')
    await post('/api/deconnexion')
    await get('/')
    expect(renderings).toHaveLength(1)
  })

  it('has the same tag each time it is made and says the same', async () => {
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
    // The same for whoever asks, and asked for each time: a browser may keep it for when there is no network.
    ['/compte', 'no-cache'],
  ])('%s is made for each, and says «%s»', async (url, cacheControl) => {
    await get(url)
    const page = await get(url)
    expect(page.headers['cache-control']).toBe(cacheControl)
    expect(renderings).toHaveLength(2)
  })
})

describe('the address that a page calls itself by', () => {
  test.each([
    { host: 'evil.test' },
    { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'javascript' },
    { host: 'okoume.test"><script>' },
  ])('is ours, whatever %j says, for whoever asks next too', async (headers) => {
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

describe('the content policy', () => {
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

  test.each(['/', '/compte', '/absent', '/casse'])(
    'of %s lets the scripts of ours run and no other',
    async (url) => {
      const { headers, body } = await get(url)
      const policy = String(headers['content-security-policy'])
      const ours = [`start(${JSON.stringify(url)})`, 'import "/assets/entry.js"']
      expect(policy).toContain(`script-src 'self' ${ours.map(hash).join(' ')};`)
      for (const script of ours) expect(body).toContain(`>${script}</script>`)
      expect(body).toContain('stolen()')
      expect(policy).not.toMatch(/unsafe|nonce/)
      expect(headers['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(\)/)
      expect(body).not.toContain('nonce')
    },
  )
})

describe('what is no page', () => {
  test.each(['/api/absent', '/assets/absent.js', '/images/absent.webp'])(
    '%s is left to others',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
      expect(renderings).toEqual([])
    },
  )
})
