import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { ApiError } from '../../platform/http/api-error.ts'
import { createPageCache } from '../../platform/http/pages/page-cache.ts'
import { sendPage } from '../../platform/http/pages/send-page.ts'
import { wholePage } from '../../platform/http/pages/whole-page.ts'
import { findSitemapFiles, findSitemapItems, type SitemapFiles } from './sitemap-queries.ts'
import { fileListXml, pageListXml, type SitemapEntry } from './sitemap-xml.ts'

export interface SitemapOptions {
  readonly pool: pg.Pool
  readonly publicUrl: string
  /** The protocol allows 50,000. */
  readonly objectsPerFile?: number
  readonly keptMs?: number
}

// A few files at once: crawlers read each of them once.
const MOST_BYTES = 16 * 1024 * 1024

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

/** What search engines are told of: `/sitemap.xml`, and the files that it names. */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { pool, publicUrl, objectsPerFile = 10_000, keptMs = HOUR_MS } = options
  const { origin } = new URL(publicUrl)
  const files = keptFor(keptMs, () => findSitemapFiles(pool, objectsPerFile))
  const cache = createPageCache({ freshMs: keptMs, mostBytes: MOST_BYTES })

  const serve = (url: string, xmlOf: (file: number) => Promise<string>) => {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { file = 0 } = request.params as { file?: string }
      const key = `${url} ${file}`
      const page = await cache.page(key, async () => {
        const body = Buffer.from(await xmlOf(Number(file)))
        return wholePage({ status: 200, headers: HEADERS, body })
      })
      return sendPage(request, reply, page)
    }
    app.route({ method: ['GET', 'HEAD'], url, handler })
  }

  serve('/sitemap.xml', async () => fileListXml(fileEntries(await files(), origin)))
  serve('/sitemap/pages.xml', async () => pageListXml(STANDING_PAGES.map((path) => ({ url: origin + path }))))
  serve('/sitemap/objets/:file(^[1-9]\\d{0,5}).xml', async (file) => {
    const { starts } = await files()
    const from = starts[file - 1]
    if (!from) throw new ApiError('NOT_FOUND')
    const items = await findSitemapItems(pool, from, starts[file], objectsPerFile)
    return pageListXml(
      items.map(({ id, created_at }) => ({ url: `${origin}/objet/${id}`, changedOn: dayOf(created_at) })),
    )
  })
}

/** A file was last lengthened before the next one began; the last one, when the newest object came. */
function fileEntries({ starts, newest }: SitemapFiles, origin: string): SitemapEntry[] {
  const days = [...starts.slice(1).map(({ created_at }) => new Date(created_at)), newest].map(dayOf)
  const objects = starts.map((_, index) => ({
    url: `${origin}/sitemap/objets/${index + 1}.xml`,
    changedOn: days[index],
  }))
  return [{ url: `${origin}/sitemap/pages.xml` }, ...objects]
}

function dayOf(instant: Date | null): string | undefined {
  return instant?.toISOString().slice(0, 10)
}

/** Reads again once what was read is that old; who asks meanwhile waits for the same. A failure is not kept. */
function keptFor<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly value: Promise<Value>; readonly readAt: number } | undefined
  return () => {
    if (last && performance.now() - last.readAt < milliseconds) return last.value
    const reading = { value: read(), readAt: performance.now() }
    last = reading
    reading.value.catch(() => {
      if (last === reading) last = undefined
    })
    return reading.value
  }
}
