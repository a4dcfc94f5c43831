import type { FastifyInstance } from 'fastify'
import type { Listener } from '../../database/listener.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set where this route may change public pages: any of them, or the days of one item, whose id the function reads. */
    changesPages?: boolean | ((request: FastifyRequest) => string)
  }
}

/** `ids`: pages that name one of them, or days, have changed; without ids any page may have. */
export type OnPageChange = (ids?: readonly string[]) => void

/** Changes of what public pages show, by requests of this process and by whatever else writes to the database. */
export interface PageChanges {
  /** For a request of this process, calls back before its answer leaves; for others, within milliseconds of their commit. */
  onChange(listener: OnPageChange): void
  /** How old a page may be that no change was heard of, in milliseconds. */
  maxAgeMs(): number
}

/** For what changes by the time alone. */
const HEARD_MS = 120_000
/** Two seconds go unnoticed, and a popular page is made once for thousands of requests. */
const UNHEARD_MS = 2000
/** Of the triggers of database/migrations/0117-page-changes.sql. */
const CHANNEL = 'okoume_pages'

/**
 * Listens to the database from the first page on, and to routes with `changesPages` that are registered from now on. Others
 * change things too (sessions, mails), but those can be called without a limit, and no public page shows them.
 */
export function watchPageChanges(app: FastifyInstance, database: Listener): PageChanges {
  const listeners: OnPageChange[] = []
  const announce: OnPageChange = (ids) => {
    for (const listener of listeners) listener(ids)
  }
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { changesPages } = request.routeOptions.config
    if (changesPages && reply.statusCode < 400)
      announce(changesPages === true ? undefined : [changesPages(request)])
    done()
  })
  let heard = false
  database.add({
    name: CHANNEL,
    onNotification: (ids) => announce(ids === '' ? undefined : ids.split(' ')),
    onGap() {
      heard = true
      announce()
    },
    onLost() {
      heard = false
    },
  })
  return {
    onChange: (listener) => void listeners.push(listener),
    maxAgeMs() {
      if (!heard) database.start()
      return heard ? HEARD_MS : UNHEARD_MS
    },
  }
}
