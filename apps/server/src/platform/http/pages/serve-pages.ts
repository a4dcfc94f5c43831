import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock/clock.ts'
import { meantByLink, pageAddress } from './page-address.ts'
import { createPageCache } from './page-cache.ts'
import type { PageChanges } from './page-changes.ts'
import type { RenderPage } from './render-page.ts'
import { sendPage } from './whole-page.ts'

export interface ServingOptions {
  /** Whose date the pages show. */
  readonly clock: Clock
  /** Where the site is reached: what a page calls itself by, whatever a request says. */
  readonly publicUrl: string
  readonly changes: PageChanges
  /** The page of a path, for metrics and for links with something too much: one of the pages that there are. */
  readonly namePage?: (pathname: string) => string | null
  /** Called for each page that is sent, with whether it was rendered or cached. */
  readonly onPage?: (made: boolean) => void
}

const MAX_BYTES = 32 * 1024 * 1024

// A missing file or operation is answered by its own route, not by a page: browsers ask for icons that
// no one promised, and robots for much else.
const NOT_PAGES =
  /^\/(?:api|assets|images)\/|^[^?]*\.(?:png|ico|jpe?g|gif|webp|avif|svg|m?js|css|map|woff2?|json|webmanifest|xml|txt|php)(?:\?|$)/

/** Renders every address that has no route of its own. */
export function servePages(app: FastifyInstance, render: RenderPage, options: ServingOptions): void {
  const { clock, publicUrl, changes, namePage = () => null, onPage = () => {} } = options
  const { origin } = new URL(publicUrl)
  const { maxAgeMs } = changes
  const cache = createPageCache({ maxAgeMs, maxBytes: MAX_BYTES, now: () => clock.now().getTime() })
  changes.onChange(cache.clear)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const address = NOT_PAGES.test(request.url) ? null : pageAddress(request.url, origin)
      if (!address) return reply.callNotFound()
      const meant = meantByLink(address, (pathname) => namePage(pathname) !== null)
      if (meant !== null) return reply.header('cache-control', 'public, max-age=3600').redirect(meant, 301)
      const today = dayInLibreville(clock.now())
      request.operationName = namePage(address.pathname) ?? 'unknown page'
      const key = `${today} ${address.href}`
      let made = false
      const page = await cache.page(key, () => {
        made = true
        return render(address, today)
      })
      onPage(made)
      app.fastPath?.add(request, {
        operation: request.operationName,
        find: () => (dayInLibreville(clock.now()) === today ? cache.find(key) : undefined),
        onSent: () => onPage(false),
      })
      return sendPage(request, reply, page)
    },
  })
}
