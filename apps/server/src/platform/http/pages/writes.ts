import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route changes may be seen on public pages. */
    changesPages?: boolean
  }
}

/** News that a request has changed something in this process's database that pages show. */
export interface Writes {
  /** Calls back before the answer to the write leaves. */
  onWrite(tell: () => void): void
}

/**
 * Listens to the routes that say so, of those registered from now on. Others change things too (sessions, letters),
 * but anybody may call those as often as they like, and no page tells of them.
 */
export function watchWrites(app: FastifyInstance): Writes {
  const listeners: (() => void)[] = []
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.routeOptions.config.changesPages && reply.statusCode < 400) {
      for (const tell of listeners) tell()
    }
    done()
  })
  return { onWrite: (tell) => void listeners.push(tell) }
}
