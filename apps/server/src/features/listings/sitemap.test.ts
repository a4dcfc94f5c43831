import { gunzipSync } from 'node:zlib'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { PUBLIC_URL, startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { paths } from '@okoume/web/app/data/path-builder.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { pageListXml, registerSitemap } from './sitemap.ts'

const OBJECTS_PER_FILE = 3
const START = Date.UTC(2026, 0, 1, 12)

let server: TestServer
let owner: Person
let app: FastifyInstance
beforeAll(async () => {
  server = await startTestServer()
  owner = await signUpOwner(server)
  app = Fastify()
  registerSitemap(app, { ...server, publicUrl: PUBLIC_URL, objectsPerFile: OBJECTS_PER_FILE, cacheMs: 0 })
})
afterAll(async () => {
  await app.close()
  await server.stop()
})
beforeEach(() => server.db.deleteFrom('items').execute())

/** One item a day; returns their ids. */
async function addObjects(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await addListing(server, owner, { createdAt: new Date(START + n * DAY_MS) })
    ids.push(id)
  }
  return ids
}

const get = (url: string, on = app) => on.inject(url)
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
const listed = async (url: string) => locations((await get(url)).body)
const pathOf = (url: string) => url.slice(PUBLIC_URL.length)

/** Every item that a crawler finds from the index. */
async function crawl(): Promise<string[]> {
  const files = (await listed('/sitemap.xml')).filter((url) => url.includes('/objets/'))
  const lists = await Promise.all(files.map((url) => listed(pathOf(url))))
  return lists.flat().map((url) => url.slice(`${PUBLIC_URL}/objet/`.length))
}

describe('the index', () => {
  it('names one file of pages, and as many of items as needed', async () => {
    const names = async () => (await listed('/sitemap.xml')).map(pathOf)
    expect(await names()).toEqual(['/sitemap/pages.xml'])
    await addObjects(OBJECTS_PER_FILE)
    expect(await names()).toEqual(['/sitemap/pages.xml', '/sitemap/objets/1.xml'])
    await addObjects(1)
    expect(await names()).toEqual(['/sitemap/pages.xml', '/sitemap/objets/1.xml', '/sitemap/objets/2.xml'])
  })

  it("has the time of each file's last addition", async () => {
    await addObjects(OBJECTS_PER_FILE + 2)
    const days = [...(await get('/sitemap.xml')).body.matchAll(/<lastmod>(.*)<\/lastmod>/g)].map(
      ([, day]) => day,
    )
    expect(days).toEqual(['2026-01-04', '2026-01-05'])
  })

  it('reads the catalogue once an hour, however often it is requested', async () => {
    const hourly = Fastify()
    registerSitemap(hourly, { ...server, publicUrl: PUBLIC_URL })
    const [before] = [(await get('/sitemap.xml', hourly)).body]
    await addObjects(1)
    expect((await get('/sitemap.xml', hourly)).body).toBe(before)
    expect((await get('/sitemap/objets/1.xml', hourly)).statusCode).toBe(404)
    await hourly.close()
  })
})

describe('the files of items', () => {
  it('list every item once, with a maximum per file, the oldest first', async () => {
    const ids = await addObjects(2 * OBJECTS_PER_FILE + 1)
    expect(await crawl()).toEqual(ids)
    expect(await listed('/sitemap/objets/1.xml')).toHaveLength(OBJECTS_PER_FILE)
    expect(await listed('/sitemap/objets/3.xml')).toHaveLength(1)
  })

  it('list every item once where many share an instant', async () => {
    const createdAt = new Date(START)
    for (let n = 0; n < 2 * OBJECTS_PER_FILE; n++) await addListing(server, owner, { createdAt })
    const found = await crawl()
    expect(new Set(found).size).toBe(2 * OBJECTS_PER_FILE)
    expect(found).toHaveLength(2 * OBJECTS_PER_FILE)
  })

  it('leave out items that are not offered or deleted', async () => {
    const [remaining = '', deleted = '', withdrawn = ''] = await addObjects(3)
    await server.db.updateTable('items').set({ deletedAt: new Date() }).where('id', '=', deleted).execute()
    await server.db.updateTable('items').set({ offered: false }).where('id', '=', withdrawn).execute()
    expect(await crawl()).toEqual([remaining])
  })

  it('have the day of each item', async () => {
    const [id] = await addObjects(1)
    expect((await get('/sitemap/objets/1.xml')).body).toContain(
      `<url><loc>${PUBLIC_URL}/objet/${id}</loc><lastmod>2026-01-01</lastmod></url>`,
    )
  })

  test.each(['0', '2', '999999', '1e1', '-1', '01', 'x', '1.xml'])('%s.xml does not exist', async (file) => {
    await addObjects(1)
    expect((await get(`/sitemap/objets/${file}.xml`)).statusCode).toBe(404)
  })
})

describe('the files of people', () => {
  it('name who offers something and has chosen to be shown by name', async () => {
    const shown = async () => (await listed('/sitemap.xml')).filter((url) => url.includes('/personnes/'))
    await addObjects(1)
    expect(await shown()).toEqual([])
    const open = (openName: boolean) =>
      owner.client.updateProfile({ params: { id: owner.id }, body: { name: owner.name, openName } })
    await open(true)
    expect(await shown()).toHaveLength(1)
    expect(await listed('/sitemap/personnes/1.xml')).toEqual([`${PUBLIC_URL}/p/${owner.id}`])
    await server.db.updateTable('items').set({ offered: false }).execute()
    expect(await shown()).toEqual([])
    await open(false)
  })
})

describe('the file of pages', () => {
  it('lists the permanent pages, by the addresses that the site links to', async () => {
    const { home, explorer, about, faq, terms, privacy } = paths
    const linked = [home(), explorer(), about(), faq(), terms(), privacy()]
    const categories = CATEGORIES.map((category) => explorer({ category }))
    expect((await listed('/sitemap/pages.xml')).map(pathOf).toSorted()).toEqual(
      [...linked, ...categories].toSorted(),
    )
  })
})

describe('every file', () => {
  test.each([
    ['/sitemap.xml', 'sitemapindex'],
    ['/sitemap/pages.xml', 'urlset'],
    ['/sitemap/objets/1.xml', 'urlset'],
  ])('%s is XML of the sitemap protocol, and cacheable', async (url, root) => {
    await addObjects(1)
    const { headers, body } = await app.inject({ url })
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    const [declaration, opening, ...rest] = body.trimEnd().split('\n')
    expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>')
    expect(opening).toBe(`<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
    expect(rest.pop()).toBe(`</${root}>`)
    for (const line of rest) {
      expect(line).toMatch(/^<(url|sitemap)><loc>http[^<>&]+<\/loc>(<lastmod>[\d-]{10}<\/lastmod>)?<\/\1>$/)
    }
    const tag = String(headers.etag)
    expect((await app.inject({ url, headers: { 'if-none-match': tag } })).statusCode).toBe(304)
  })

  it('of more addresses than fit one packet is compressed', async () => {
    await addObjects(20 * OBJECTS_PER_FILE)
    const url = '/sitemap.xml'
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(headers).toHaveProperty('content-encoding', 'gzip')
    expect(gunzipSync(rawPayload).toString()).toContain('</sitemapindex>')
  })

  it("escapes XML's special characters", () => {
    const url = `https://okoume.test/?a=1&b=<'">`
    expect(pageListXml([{ url }])).toContain('<loc>https://okoume.test/?a=1&amp;b=&lt;&#39;&quot;&gt;</loc>')
  })
})

describe('the product', () => {
  it('serves them at its public address', async () => {
    const { statusCode, body } = await server.http.inject({
      url: '/sitemap.xml',
      headers: { host: 'evil.test' },
    })
    expect(statusCode).toBe(200)
    expect(locations(body)[0]).toBe(`${PUBLIC_URL}/sitemap/pages.xml`)
    expect((await server.http.inject('/robots.txt')).body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
  })
})
