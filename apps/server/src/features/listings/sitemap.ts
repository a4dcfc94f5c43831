import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { runPrepared } from '../../platform/database/kysely.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { escapeText } from '../../platform/http/html/markup.ts'
import { createPageCache } from '../../platform/http/pages/page-cache.ts'
import { sendPage, wholePage } from '../../platform/http/pages/whole-page.ts'
import { LISTED } from './search/search-filters.ts'

/** Where a file of the sitemap begins: its first row, in the order in which they came. */
interface FileStart {
  /** As PostgreSQL writes it: a JavaScript date would round it. */
  readonly createdAt: string
  readonly id: string
}

interface SitemapFiles {
  readonly starts: readonly FileStart[]
  /** When the newest row came; null where there is none. */
  readonly newest: Date | null
}

/** One address in a file of the sitemap. */
interface SitemapEntry {
  /** Whole, with its origin. */
  readonly url: string
  /** `YYYY-MM-DD`, where it is known. */
  readonly changedOn?: string | undefined
}

/** A file that names pages. */
export function pageListXml(entries: readonly SitemapEntry[]): string {
  return document('urlset', 'url', entries)
}

function document(root: string, element: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ url, changedOn }) => {
    const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`
    return `<${element}><loc>${escapeText(url)}</loc>${changed}</${element}>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('')}</${root}>
`
}

export interface SitemapOptions {
  readonly pool: pg.Pool
  readonly publicUrl: string
  /** The protocol allows 50,000. */
  readonly objectsPerFile?: number
  readonly cacheMs?: number
}

// A few files at once: crawlers read each of them once.
const MAX_BYTES = 16 * 1024 * 1024

const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }

/** The pages that are always there, for everybody. */
const STANDING_PAGES: readonly string[] = [
  '/',
  '/explorer',
  ...CATEGORIES.map((category) => `/explorer?category=${category}`),
  '/a-propos',
  '/faq',
  '/conditions',
  '/confidentialite',
]

/** Rows that have a page each, read through an index on their order. */
interface PageSource {
  /** Of its files in the sitemap, and of the page's address. */
  readonly folder: 'objets' | 'personnes'
  readonly page: 'objet' | 'p'
  readonly table: 'items' | 'users'
  readonly where: string
}

const OFFERED = LISTED.join(' and ')

/** People who offer something, and have chosen to be shown by name. */
const SOURCES: readonly PageSource[] = [
  { folder: 'objets', page: 'objet', table: 'items', where: OFFERED },
  {
    folder: 'personnes',
    page: 'p',
    table: 'users',
    where: `open_name and closed_at is null
      and exists (select from items where items.owner_id = users.id and ${OFFERED})`,
  },
]

/** Serves `/sitemap.xml` and the files that it names. */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { pool, publicUrl, objectsPerFile = 10_000, cacheMs = HOUR_MS } = options
  const { origin } = new URL(publicUrl)
  const sources = SOURCES.map((source) => ({
    source,
    files: cacheFor(
      cacheMs,
      () => findModerationVersion(pool),
      () => findSitemapFiles(pool, source, objectsPerFile),
    ),
  }))
  const cache = createPageCache({ maxAgeMs: () => cacheMs, maxBytes: MAX_BYTES, now: Date.now })

  const serve = (url: string, xmlOf: (file: number) => Promise<string>) => {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { file = 0 } = request.params as { file?: string }
      const key = `${url} ${file} ${await findModerationVersion(pool)}`
      const page = await cache.page(key, async () => {
        const body = Buffer.from(await xmlOf(Number(file)))
        return wholePage({ status: 200, headers: HEADERS, body })
      })
      return sendPage(request, reply, page)
    }
    app.route({ method: ['GET', 'HEAD'], url, handler })
  }

  serve('/sitemap.xml', async () => {
    const entries = sources.map(async ({ source, files }) => fileEntries(source, await files(), origin))
    const files = [{ url: `${origin}/sitemap/pages.xml` }, ...(await Promise.all(entries)).flat()]
    return document('sitemapindex', 'sitemap', files)
  })
  serve('/sitemap/pages.xml', async () => pageListXml(STANDING_PAGES.map((path) => ({ url: origin + path }))))
  for (const { source, files } of sources) {
    serve(`/sitemap/${source.folder}/:file(^[1-9]\\d{0,5}).xml`, async (file) => {
      const { starts } = await files()
      const from = starts[file - 1]
      if (!from) throw new ApiError('NOT_FOUND')
      const rows = await findSitemapRows(pool, source, { from, before: starts[file], most: objectsPerFile })
      return pageListXml(
        rows.map(({ id, createdAt }) => ({
          url: `${origin}/${source.page}/${id}`,
          changedOn: formatDay(createdAt),
        })),
      )
    })
  }
}

/** A file was last lengthened before the next one began; the last one, when the newest row came. */
function fileEntries(
  { folder }: PageSource,
  { starts, newest }: SitemapFiles,
  origin: string,
): SitemapEntry[] {
  const days = [...starts.slice(1).map(({ createdAt }) => new Date(createdAt)), newest].map(formatDay)
  return starts.map((_, index) => ({
    url: `${origin}/sitemap/${folder}/${index + 1}.xml`,
    changedOn: days[index],
  }))
}

function formatDay(instant: Date | null): string | undefined {
  return instant?.toISOString().slice(0, 10)
}

/** When an item was last hidden or shown again: what a file of the sitemap must follow at once. */
async function findModerationVersion(pool: pg.Pool): Promise<number> {
  const [last] = await runPrepared<{ at: Date | null }>(pool, 'select max(moderated_at) as at from items', [])
  return last?.at?.getTime() ?? 0
}

/**
 * Reads again once what was read is that old, or of another version; who asks meanwhile waits for the same. A failure is
 * not kept.
 */
function cacheFor<Value>(
  milliseconds: number,
  readVersion: () => Promise<number>,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let last: { readonly value: Promise<Value>; readonly version: number; readonly readAt: number } | undefined
  return async () => {
    const version = await readVersion()
    if (last?.version === version && performance.now() - last.readAt < milliseconds) return last.value
    const reading = { value: read(), version, readAt: performance.now() }
    last = reading
    reading.value.catch(() => {
      if (last === reading) last = undefined
    })
    return reading.value
  }
}

interface SitemapRow {
  readonly id: string
  readonly createdAt: Date
}

/**
 * Divides the rows into files of that many. Reads an index through, from its older end: new rows then only lengthen
 * the last file, and the others stay as crawlers know them.
 */
async function findSitemapFiles(
  pool: pg.Pool,
  { table, where }: PageSource,
  objectsPerFile: number,
): Promise<SitemapFiles> {
  const [starts, [last]] = await Promise.all([
    runPrepared<FileStart & pg.QueryResultRow>(
      pool,
      `select created_at::text, id from (
         select created_at, id, row_number() over (order by created_at, id) as place
         from ${table} where ${where}
       ) as placed where (place - 1) % $1 = 0 order by placed.created_at, id`,
      [objectsPerFile],
    ),
    runPrepared<{ newest: Date | null }>(
      pool,
      `select max(created_at) as newest from ${table} where ${where}`,
      [],
    ),
  ])
  return { starts, newest: last?.newest ?? null }
}

/** The rows from that start on, before the next file's, and never more than there may be. */
async function findSitemapRows(
  pool: pg.Pool,
  { table, where }: PageSource,
  {
    from,
    before,
    most,
  }: { readonly from: FileStart; readonly before: FileStart | undefined; readonly most: number },
): Promise<SitemapRow[]> {
  const end = before ? ` and (${table}.created_at, ${table}.id) < ($4::timestamptz, $5::uuid)` : ''
  const text = `select ${table}.id, ${table}.created_at from ${table}
    where ${where} and (${table}.created_at, ${table}.id) >= ($1::timestamptz, $2::uuid)${end}
    order by ${table}.created_at, ${table}.id limit $3`
  const key = before ? [before.createdAt, before.id] : []
  return runPrepared<SitemapRow & pg.QueryResultRow>(pool, text, [from.createdAt, from.id, most, ...key])
}
