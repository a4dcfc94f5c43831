import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock/clock.ts'
import { meantByLink, pageAddress } from './page-address.ts'
import { createPageCache } from './page-cache.ts'
import type { RenderPage } from './render-page.ts'
import { sendPage } from './whole-page.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route changes may be seen on public pages: anything, or the days of one item, whose id a request names. */
    changesPages?: boolean | ((request: FastifyRequest) => string)
  }
}

/** Notifies of writes by requests of this process that public pages show. */
export interface Writes {
  /** Calls back before the answer to the write leaves: with the item of which it took days, where it changed nothing else. */
  onWrite(listener: (daysOf?: string) => void): void
}

/**
 * Listens to routes with `changesPages` that are registered from now on. Others change things too (sessions, mails),
 * but those can be called without a limit, and no public page shows them.
 */
export function watchWrites(app: FastifyInstance): Writes {
  const listeners: ((daysOf?: string) => void)[] = []
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { changesPages } = request.routeOptions.config
    if (changesPages && reply.statusCode < 400) {
      const daysOf = changesPages === true ? undefined : changesPages(request)
      for (const listener of listeners) listener(daysOf)
    }
    done()
  })
  return { onWrite: (listener) => void listeners.push(listener) }
}

export interface ServingOptions {
  /** Whose date the pages show. */
  readonly clock: Clock
  /** Where the site is reached: what a page calls itself by, whatever a request says. */
  readonly publicUrl: string
  /** Writes in this process. Those of other processes and of jobs are not seen. */
  readonly writes: Writes
  /** How old a cached page may be before it is rendered again. */
  readonly freshMs: number
  /** The page of a path, for metrics and for links with something too much: one of the pages that there are. */
  readonly namePage?: (pathname: string) => string | null
  /** Called for each page that is sent, with whether it was rendered or cached. */
  readonly onPage?: (made: boolean) => void
}

// More than a core renders in two seconds.
const MAX_BYTES = 32 * 1024 * 1024

// A missing file or operation is answered by its own route, not by a page: browsers ask for icons that
// nobody promised, and robots for much else.
const NOT_PAGES =
  /^\/(?:api|assets|images)\/|^[^?]*\.(?:png|ico|jpe?g|gif|webp|avif|svg|m?js|css|map|woff2?|json|webmanifest|xml|txt|php)(?:\?|$)/

/** Renders every address that has no route of its own. */
export function servePages(app: FastifyInstance, render: RenderPage, options: ServingOptions): void {
  const { clock, publicUrl, writes, freshMs, namePage = () => null, onPage = () => {} } = options
  const { origin } = new URL(publicUrl)
  const cache = createPageCache({ freshMs, maxBytes: MAX_BYTES })
  writes.onWrite(cache.clear)

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
      let made = false
      const page = await cache.page(`${today} ${address.href}`, () => {
        made = true
        return render(address, today)
      })
      onPage(made)
      return sendPage(request, reply, page)
    },
  })
}
